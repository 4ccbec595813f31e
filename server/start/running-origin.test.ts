import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { makeDataDir } from './data-dir.ts';
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

test('a server at an IPv6 address prints it in brackets', async () => {
  const [folder, database] = [await makeTemporaryFolder(), await createTestDatabase()];
  onTestFinished(() => Promise.all([folder.remove(), database.drop()]).then(() => {}));
  const environment = { DATA_DIR: folder.path, DATABASE_URL: database.url, HOST: '::ffff:127.0.0.1' };
  const server = await startServerProcess(environment);
  expect(server.address).toMatch(/^http:\/\/\[::ffff:127\.0\.0\.1\]:\d+$/);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  await server.stop();
});

test.runIf(process.getuid?.() === 0)(
  'other accounts may pass the folders made for DATA_DIR as root',
  async () => {
    const { path, remove } = await makeTemporaryFolder();
    onTestFinished(remove);
    await makeDataDir(join(path, 'new/a/data'));
    for (const folder of ['new', 'new/a', 'new/a/data'])
      expect([folder, (await stat(join(path, folder))).mode & 0o777]).toEqual([folder, 0o711]);
  },
);
