import { randomUUID } from 'node:crypto';
import { link, open, rename, unlink } from 'node:fs/promises';
import { giveToFolderOwner } from './data-dir.ts';

/** Writes atomically, also across a power cut; the file is readable by its owner only. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await giveToFolderOwner(partial);
  await rename(partial, path);
}

/** Writes like `writePrivateFile`, but leaves a file that another process wrote first. */
export async function writePrivateFileOnce(path: string, content: string): Promise<void> {
  const made = `${path}.${randomUUID()}`;
  await writePrivateFile(made, content);
  try {
    await link(made, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(made);
  }
}
