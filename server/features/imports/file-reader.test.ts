import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { listsOfNothing, lyingSpreadsheet, rowOfCommas } from '#test/hostile-files.ts';
import { uploadImport } from '#test/imports.ts';
import { test } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { createFileReader } from './file-reader.ts';

async function fileOf(text: string) {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'list.csv');
  await writeFile(path, text);
  const recordsPath = join(folder.path, 'records');
  return { path, fileName: 'list.csv', make: 'content' as const, recordsPath };
}

test('a file that a stopping server was reading, or was to read, is read later', async () => {
  const reader = createFileReader({ warn() {} });
  const task = await fileOf('Name\nDrill\n');
  const readings = ['olga', 'anna'].map((userId) => reader.read(userId, task));
  await reader.stop();
  for (const reading of [...readings, reader.read('erik', task)])
    await expect(reading).rejects.toMatchObject({ code: 'server.busy' });
});

test('a file that no memory holds ends its reader only, and the log names the account', async () => {
  const logged: unknown[] = [];
  const reader = createFileReader({ warn: (fields: object) => void logged.push(fields) }, 64);
  onTestFinished(reader.stop);
  const refused = reader.read('mallory', await fileOf(listsOfNothing(5_000_000)));
  const other = reader.read('olga', await fileOf('Name\nDrill\n'));
  await expect(refused).rejects.toMatchObject({ code: 'imports.tooComplex' });
  expect(logged).toEqual([{ userId: 'mallory', make: 'content', ended: 'alone' }]);
  expect(await other).toMatchObject({ format: 'table', tables: [{ rowCount: 1 }] });
});

test('the server answers about small files that become large, and goes on', async ({
  server,
  olga,
  anna,
}) => {
  const hostile = [
    { name: 'a.zip', file: await rowOfCommas(6_000_000) },
    { name: 'a.xlsx', file: await lyingSpreadsheet(10) },
  ];
  for (const { name, file } of hostile)
    await expect(uploadImport(server, olga, file, name)).rejects.toThrow(
      /imports\.(tooComplex|unsafeZip|unreadable)/,
    );
  expect(await uploadImport(server, anna, 'Name\nDrill\n')).toMatchObject({ state: 'uploaded' });
});
