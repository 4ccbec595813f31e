import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { StartError } from './start-error.ts';

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
