import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { createFileReader } from './file-reader.ts';

test('a file that a stopping server was reading, or was to read, is read later', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'list.csv');
  await writeFile(path, 'Name\nDrill\n');
  const reader = createFileReader();
  const task = {
    path,
    fileName: 'list.csv',
    make: 'content' as const,
    recordsPath: join(folder.path, 'records'),
  };
  const readings = ['olga', 'anna'].map((userId) => reader.read(userId, task));
  await reader.stop();
  for (const reading of [...readings, reader.read('erik', task)])
    await expect(reading).rejects.toMatchObject({ code: 'server.busy' });
});
