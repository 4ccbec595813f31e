import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';
import type { z } from 'zod';
import { giveToFolderOwner } from './data-dir.ts';
import { StartError } from './start-error.ts';

/** Writes atomically, also across a power cut; the file is readable by its owner only. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  await rename(await writePartial(path, content), path);
}

/** Writes like `writePrivateFile`, but keeps an existing file, such as that of another process that was first. */
export async function writePrivateFileOnce(path: string, content: string): Promise<void> {
  const partial = await writePartial(path, content);
  try {
    await link(partial, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(partial);
  }
}

/** With a name of its own, as several processes may write the same file. */
async function writePartial(path: string, content: string): Promise<string> {
  const partial = `${path}.${randomUUID()}.partial`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await giveToFolderOwner(partial);
  return partial;
}

export async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The parsed file; undefined if it does not exist. @throws StartError naming a damaged file */
export async function readJsonIfThere<S extends z.ZodType>(
  path: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const text = await readIfThere(path);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw damagedFile(path, error);
  }
}

export function damagedFile(path: string, cause?: unknown): StartError {
  return new StartError(
    `${path} is damaged. Put it back from a backup; docs/operating.md says what depends on it.`,
    { cause },
  );
}
