import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

export async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new StartError(`Can't make the folder DATA_DIR names: ${error.message}`, { cause: error });
  });
  // Root's database account must pass through to its own folder; everything else in here has closed modes.
  if (made && isRoot()) await chmod(dataDir, 0o711);
}

/** Gives a file the folder's owner, so that a start as root locks nobody out afterwards. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
