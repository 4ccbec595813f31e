import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { noteOrigin, readRunningOrigin } from './running-origin.ts';

test('a running server stores its origin in a private file until it stops', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  expect(await readRunningOrigin(folder.path)).toBeUndefined();
  const note = await noteOrigin(folder.path, 'https://bins.example');
  expect(await readRunningOrigin(folder.path)).toBe('https://bins.example');
  expect((await stat(join(folder.path, 'origin.json'))).mode & 0o777).toBe(0o600);
  await note.remove();
  expect(await readdir(folder.path)).toEqual([]);
});

test('the file of a killed server is ignored and not removed by another server', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'close');
  const own = await noteOrigin(folder.path, 'http://localhost:1');
  await writeFile(
    join(folder.path, 'origin.json'),
    JSON.stringify({ pid: ended.pid, origin: 'http://localhost:4321' }),
  );
  expect(await readRunningOrigin(folder.path)).toBeUndefined();
  await own.remove();
  expect(await readdir(folder.path)).toEqual(['origin.json']);
});
