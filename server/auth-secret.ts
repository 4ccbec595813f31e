import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writePrivateFile } from './private-file.ts';
import { readIfThere } from './read-if-there.ts';

/** The secret that signs sessions, made at the first start and kept in DATA_DIR. */
export async function authSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret');
  const existingSecret = await readIfThere(path);
  if (existingSecret !== undefined) return existingSecret.trim();
  const secret = randomBytes(32).toString('base64url');
  await writePrivateFile(path, `${secret}\n`);
  return secret;
}
