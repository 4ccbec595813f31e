import { execFile } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerProcess } from '#test/server-process.ts';

const run = promisify(execFile);
const MB = 1_000_000;

/** A file system of a few megabytes for a folder of a server’s DATA_DIR. */
export type SmallDisk = {
  /** The command that starts the server with the disk. */
  launcher: string[];
  /** How it was mounted, for the report. */
  kind: string;
  /** The server's DATA_DIR as this process sees it. */
  dataDirOf(server: ServerProcess): string;
  remove(): Promise<void>;
};

/**
 * Mounts as root, or otherwise in a user namespace of the server.
 * @throws Error if neither is allowed.
 */
export async function makeSmallDisk(
  dataDir: string,
  megabytes: number,
  folder = 'photos',
): Promise<SmallDisk> {
  const mounted = join(dataDir, folder);
  await mkdir(mounted, { recursive: true });
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', mounted] as const;
  if (process.getuid?.() === 0 && (await run(mount[0], mount.slice(1)).then(isDone, isRefused)))
    return {
      kind: 'mounted by root',
      launcher: [],
      dataDirOf: () => dataDir,
      remove: async () => void (await run('umount', ['--lazy', mounted])),
    };
  if (!(await run('unshare', ['-rm', ...mount]).then(isDone, isRefused)))
    throw new Error('needs root, or a system with user namespaces (unshare -rm)');
  return {
    kind: 'mounted in the server’s own namespace',
    launcher: ['unshare', '-rm', 'sh', '-c', `${mount.join(' ')} && exec "$@"`, 'sh'],
    dataDirOf: (server) => join(`/proc/${server.process.pid}/root`, dataDir),
    remove: async () => {},
  };
}

const isDone = () => true;
const isRefused = () => false;

/** Fills the disk up to `freeMb` megabytes. Returns a function that frees the space. */
export async function fillDisk(folder: string, freeMb: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder);
  const path = join(folder, 'filler');
  await writeFile(path, Buffer.alloc(Math.max(0, bavail * bsize - freeMb * MB)));
  return () => rm(path);
}
