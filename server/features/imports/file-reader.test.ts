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
  const readBy = (userId: string) => reader.inTurn(userId, (read) => read(task));
  const readings = ['olga', 'anna'].map(readBy);
  await reader.stop();
  for (const reading of [...readings, readBy('erik')])
    await expect(reading).rejects.toMatchObject({ code: 'server.busy' });
});

test('a file that no memory holds ends its reader only, and the log names the account', async () => {
  const logged: unknown[] = [];
  const reader = createFileReader({ warn: (fields: object) => void logged.push(fields) }, { heapMb: 64 });
  onTestFinished(reader.stop);
  const [hostile, plain] = [await fileOf(listsOfNothing(5_000_000)), await fileOf('Name\nDrill\n')];
  const refused = reader.inTurn('mallory', (read) => read(hostile));
  const other = reader.inTurn('olga', (read) => read(plain));
  await expect(refused).rejects.toMatchObject({ code: 'imports.tooComplex' });
  expect(logged).toEqual([{ userId: 'mallory', make: 'content', ended: 'alone' }]);
  expect(await other).toMatchObject({ format: 'table', tables: [{ rowCount: 1 }] });
});

test('one account does not keep others from having their files read', async () => {
  const reader = createFileReader({ warn() {} });
  onTestFinished(reader.stop);
  const task = await fileOf('Name\nDrill\n');
  const ofMallory = Array.from({ length: 60 }, () => reader.inTurn('mallory', (read) => read(task)));
  const ofOlga = reader.inTurn('olga', (read) => read(task));
  const ends = await Promise.allSettled(ofMallory);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const end of ends.slice(3)) expect(end).toMatchObject({ reason: { code: 'request.tooMany' } });
  expect(await ofOlga).toMatchObject({ format: 'table' });
});

test('only the newest check of an import is answered, in the place of the first', async () => {
  const reader = createFileReader({ warn() {} });
  onTestFinished(reader.stop);
  const task = await fileOf('Name\nDrill\n');
  const check = (name: string) => reader.inTurn('olga', (read) => read(task), name);
  const checks = Array.from({ length: 20 }, () => check('check a'));
  const other = check('check b');
  const ends = await Promise.allSettled(checks);
  const newest = ends.pop();
  expect(newest).toMatchObject({ status: 'fulfilled' });
  for (const end of ends) expect(end).toMatchObject({ reason: { code: 'imports.checkedAgain' } });
  expect(await other).toMatchObject({ format: 'table' });
});

test('reading files takes so much of an account’s hour', async () => {
  const reader = createFileReader({ warn() {} }, { rateFactor: 1e-9 });
  onTestFinished(reader.stop);
  const task = await fileOf('Name\nDrill\n');
  await reader.inTurn('olga', (read) => read(task));
  await expect(reader.inTurn('olga', (read) => read(task))).rejects.toMatchObject({
    code: 'request.tooMany',
  });
  await reader.inTurn('anna', (read) => read(task));
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
