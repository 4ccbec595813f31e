import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from './private-file.ts';

/** The secret that signs sessions, made at the first start and kept in DATA_DIR. */
export async function authSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64url');
  await writePrivateFile(path, `${secret}\n`);
  return secret;
}
