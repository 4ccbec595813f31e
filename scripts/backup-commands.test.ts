import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import type { TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { test } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

const BACKUP = join(import.meta.dirname, 'backup.ts');

async function temporaryFolder(): Promise<string> {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Runs a line of the shell, in which `$backup` is the command. Returns what it prints about errors. */
async function runLine(server: TestServer, line: string): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir };
  const env = { PATH, NODE_COMPILE_CACHE, backup: `${process.execPath} ${BACKUP}`, ...settings };
  return (await promisify(execFile)('bash', ['--norc', '-c', line], { env, cwd: tmpdir() })).stderr;
}

test('a pipe that closes ends a backup with a sentence and code 1', async ({ server }) => {
  const closed = await runLine(server, 'set -o pipefail; $backup - | head -c 1000 >/dev/null; echo $? >&2');
  expect(closed).toBe('The output was closed before the backup was complete.\n1\n');
});

test('a backup through a pipe is whole, also after lines that npm prints', async ({ server }) => {
  const file = join(await temporaryFolder(), 'piped.zip');
  const printed = await runLine(
    server,
    `(echo "> whichbin"; $backup -) > ${file} && $backup verify ${file} >&2`,
  );
  expect(printed).toContain(`${file} is whole: `);
});

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'a full disk ends a backup with a sentence, and nothing of it is left',
  async ({ server }) => {
    const disk = await temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]);
    onTestFinished(() => void execFileSync('umount', [disk]));
    const folder = join(disk, 'folder');
    await mkdir(folder);
    for (const target of [folder, join(disk, 'file.zip')])
      expect(await runLine(server, `$backup ${target} || true`)).toBe(
        `The disk of ${target} is full. The backup was not made; earlier ones are unchanged.\n`,
      );
    expect([await readdir(disk), await readdir(folder)]).toEqual([['folder'], []]);
  },
);

test('the server does not start on what a cut-off restore left', async () => {
  const DATA_DIR = await temporaryFolder();
  await writeFile(join(DATA_DIR, 'restore-unfinished'), '');
  await expect(startServerProcess({ DATA_DIR })).rejects.toThrow(`A restore into ${DATA_DIR} was cut off.`);
});
