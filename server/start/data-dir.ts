import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

export async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new StartError(
      `Can't make the folder ${dataDir} (${error.code}). Set DATA_DIR to a folder that this account may write to.`,
      { cause: error },
    );
  });
  // Run as root, PostgreSQL's account must be able to enter each folder down to its own. All other files here are private.
  if (made && isRoot()) for (const folder of foldersBetween(made, dataDir)) await chmod(folder, 0o711);
  await makeFilesPrivate(dataDir);
}

/** The first folder, those within it, and the last one. */
function foldersBetween(first: string, last: string): string[] {
  return first === last ? [last] : [...foldersBetween(first, dirname(last)), last];
}

/**
 * Security: older versions left the lock file readable, so that another account could hold the lock. Subfolders have
 * their own modes. Files of other accounts stay as they are; locking the folder reports them.
 */
async function makeFilesPrivate(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unless('EACCES'));
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    const info = await stat(path).catch(unless('ENOENT'));
    if (info === undefined || (info.mode & OTHERS) === 0) continue;
    await chmod(path, info.mode & 0o7700).catch(unless('ENOENT', 'EPERM', 'EROFS'));
  }
}

function unless(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

/** Permission bits of the group and all others. */
const OTHERS = 0o077;

/** Gives a file the folder's owner, so that a start as root leaves no file that a later start cannot read. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
