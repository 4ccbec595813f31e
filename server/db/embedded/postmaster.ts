import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../../start/private-file.ts';
import { StartError } from '../../start/start-error.ts';
import type { SystemAccount } from './account.ts';
import { type Binaries, runProgram } from './binaries.ts';
import { isSameFolder } from './same-folder.ts';

const PREFIX = '.s.PGSQL.';
const PATH_MAX_BYTES = process.platform === 'linux' ? 107 : 103;
const PORT_DIGITS = 5;

const LOG_LIMIT = 10_000_000;

export interface Postmaster {
  cluster: string;
  binaries: Binaries;
  account: SystemAccount | undefined;
}

export async function startPostmaster(postmaster: Postmaster, config: string): Promise<void> {
  const { cluster, binaries, account } = postmaster;
  await writeConfig(postmaster, config);
  await replaceStalePid(cluster);
  await removeSockets(cluster);
  const log = join(cluster, 'whichbin-postgres.log');
  const size = await openLog(log, account);
  const { code, output } = await runProgram(binaries, account, 'pg_ctl', [
    'start',
    '--wait',
    '--timeout=120',
    '--silent',
    `--pgdata=${cluster}`,
    `--log=${log}`,
  ]);
  if (code === 0) return;
  const logged = (await readFile(log, 'utf8')).slice(size).trim();
  throw new StartError(`PostgreSQL did not start in ${cluster}:\n${logged || output}`);
}

/** Stops PostgreSQL in `fast` mode, or `immediate` if that takes too long; the next start then recovers from the WAL. */
export async function stopPostmaster({ cluster, binaries, account }: Postmaster): Promise<void> {
  const stop = (mode: string) =>
    runProgram(binaries, account, 'pg_ctl', [
      'stop',
      '--wait',
      '--timeout=30',
      '--silent',
      `--mode=${mode}`,
      `--pgdata=${cluster}`,
    ]);
  const fast = await stop('fast');
  if (fast.code === 0 || !(await isRunning(cluster))) return;
  const immediate = await stop('immediate');
  if (immediate.code !== 0 && (await isRunning(cluster)))
    throw new StartError(`PostgreSQL in ${cluster} does not stop:\n${immediate.output}`);
}

/** Checks the process too: the pid file survives a power cut, and a copied folder contains that of the original. */
export async function isRunning(cluster: string): Promise<boolean> {
  const pidFile = await readIfThere(pidPath(cluster));
  if (pidFile === undefined) return false;
  const [pid, startedIn = ''] = pidFile.split('\n');
  const command = await commandOf(Number(pid));
  if (!command?.includes(` ${startedIn} `)) return false;
  // A folder that was moved while PostgreSQL runs keeps its old path in the pid file.
  return (await isSameFolder(startedIn, cluster)) || !existsSync(startedIn);
}

const STATUS_LINE = 7;

/** After SIGTERM, PostgreSQL refuses new connections until all current ones have closed. */
export async function isStopping(cluster: string): Promise<boolean> {
  const pidFile = await readIfThere(pidPath(cluster));
  return pidFile?.split('\n')[STATUS_LINE]?.trim() === 'stopping';
}

export function readConfig(cluster: string): Promise<string | undefined> {
  return readIfThere(configPath(cluster));
}

async function writeConfig({ cluster, account }: Postmaster, config: string): Promise<void> {
  await writeFile(configPath(cluster), config, { mode: 0o600 });
  if (account) await chown(configPath(cluster), account.uid, account.gid);
}

function configPath(cluster: string): string {
  return join(cluster, 'whichbin.conf');
}

const UNUSED_PID = 2_147_483_646;

/** Replaces the pid, which may belong to another process by now. Keeps the other lines, by which PostgreSQL finds old workers. */
async function replaceStalePid(cluster: string): Promise<void> {
  const pidFile = await readIfThere(pidPath(cluster));
  if (pidFile !== undefined) await writeFile(pidPath(cluster), pidFile.replace(/^\d+/, String(UNUSED_PID)));
}

function pidPath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

async function openLog(path: string, account: SystemAccount | undefined): Promise<number> {
  const file = await open(path, 'a', 0o600);
  await file.close();
  if (account) await chown(path, account.uid, account.gid);
  const { size } = await stat(path);
  if (size < LOG_LIMIT) return size;
  await truncate(path);
  return 0;
}

/** The command line, with a space after each argument. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch((error) => {
      if (['ENOENT', 'ESRCH'].includes(error.code)) return undefined;
      throw error;
    });
    return command && `${command.replaceAll('\0', ' ')} `;
  }
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return `${command.trim()} `;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined;
    throw error;
  }
}

/** The folder of the Unix socket, which is faster than loopback; undefined if its path is unsuitable. */
export function socketFolder(cluster: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const longest = Buffer.byteLength(join(cluster, PREFIX)) + PORT_DIGITS;
  // PostgreSQL parses this setting as a list, so quotes, commas and spaces are excluded.
  return longest <= PATH_MAX_BYTES && /^[\w./-]+$/.test(cluster) ? cluster : undefined;
}

/** Sockets left by a killed server would keep PostgreSQL from listening. */
async function removeSockets(cluster: string): Promise<void> {
  const left = (await readdir(cluster)).filter((name) => name.startsWith(PREFIX));
  await Promise.all(left.map((name) => rm(join(cluster, name), { force: true })));
}
