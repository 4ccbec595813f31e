import { open, rename } from 'node:fs/promises';
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
