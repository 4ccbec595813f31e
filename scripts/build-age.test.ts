import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { isBuildStale } from './build-age.ts';

let project: TemporaryFolder;

beforeEach(async () => {
  project = await makeTemporaryFolder();
  await writeAt('web/app/main.tsx', 10);
  await writeAt('domain/bins/bin.ts', 10);
  await writeAt('dist/web/sw.js', 20);
});

afterEach(() => project.remove());

/** Writes a file with this modification time in seconds. */
async function writeAt(path: string, seconds: number): Promise<void> {
  const full = join(project.path, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, '');
  await utimes(full, 1_700_000_000 + seconds, 1_700_000_000 + seconds);
}

test('a build newer than all its sources is kept', async () => {
  expect(await isBuildStale(project.path)).toBe(false);
});

test('a missing or incomplete build is stale', async () => {
  await rm(join(project.path, 'dist/web/sw.js'));
  expect(await isBuildStale(project.path)).toBe(true);
});

test.each(['web/new.css', 'domain/bins/bin.ts', 'package-lock.json', 'vite.config.ts'])(
  'a change of %s makes the build stale',
  async (path) => {
    await writeAt(path, 30);
    expect(await isBuildStale(project.path)).toBe(true);
  },
);

test('changes of tests and the server do not make it stale', async () => {
  await writeAt('web/app/main.test.tsx', 30);
  await writeAt('server/start/main.ts', 30);
  expect(await isBuildStale(project.path)).toBe(false);
});

test('if the build folder is not writable, the error says which command to run', async () => {
  await rm(join(project.path, 'dist'), { recursive: true });
  await chmod(project.path, 0o555);
  const script = `
    const { buildWhenStale } = await import(${JSON.stringify(join(import.meta.dirname, 'build-when-stale.ts'))});
    if (process.getuid() === 0) process.setuid(65534);
    process.exitCode = (await buildWhenStale(${JSON.stringify(project.path)})) ? 0 : 1;`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/may not write to .*dist\. Run npm run build as/),
  });
  await chmod(project.path, 0o755);
});

test('npm start builds the web app before it starts the server', async () => {
  await rm(join(project.path, 'dist'), { recursive: true });
  await mkdir(join(project.path, 'scripts'));
  for (const name of ['start.ts', 'build-when-stale.ts', 'build-age.ts'])
    await copyFile(join(import.meta.dirname, name), join(project.path, 'scripts', name));
  await symlink(join(import.meta.dirname, '../server'), join(project.path, 'server'));
  await writeFile(join(project.path, 'package.json'), '{"type":"module"}');
  // A build that fails, and a setting that the server would complain about if it were started.
  await writeFile(join(project.path, 'vite'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const run = promisify(execFile)(process.execPath, [join(project.path, 'scripts/start.ts')], {
    env: { ...process.env, PATH: `${project.path}:${process.env.PATH}`, PORT: 'none' },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^.*Building the web app…[^\n]*\n$/),
    stderr: '',
  });
});
