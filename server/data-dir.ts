import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** Makes DATA_DIR where it is missing, closed to others. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new StartError(`Can't make the folder DATA_DIR names: ${error.message}`, { cause: error });
  });
  // Root's database account has to pass through to its own folder; everything else in here is closed by itself.
  if (made && isRoot()) await chmod(dataDir, 0o711);
}

/** Lets a file of DATA_DIR belong to whom the folder belongs, so that a start as root shuts nobody out afterwards. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
