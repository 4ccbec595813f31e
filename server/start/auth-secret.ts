import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { authSecretMin } from './env.ts';
import { writePrivateFile } from './private-file.ts';
import { damagedFile, readIfThere } from './read-if-there.ts';

/** The secret that signs sessions, made at the first start and kept in DATA_DIR. @throws StartError if it was cut short */
export async function authSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret');
  const existingSecret = (await readIfThere(path))?.trim();
  // Security: links and sessions that an empty secret signs could be forged.
  if (existingSecret !== undefined && existingSecret.length < authSecretMin) throw damagedFile(path);
  if (existingSecret !== undefined) return existingSecret;
  const secret = randomBytes(32).toString('base64url');
  await writePrivateFile(path, `${secret}\n`);
  return secret;
}
