import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { authSecretMin } from './env.ts';
import { writePrivateFile } from './private-file.ts';
import { damagedFile, readIfThere } from './read-if-there.ts';

/** The secret that signs sessions, created at the first start and stored in DATA_DIR. @throws StartError if it is truncated. */
export async function authSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret');
  const existingSecret = (await readIfThere(path))?.trim();
  // Security: with an empty secret, links and sessions could be forged.
  if (existingSecret !== undefined && existingSecret.length < authSecretMin) throw damagedFile(path);
  if (existingSecret !== undefined) return existingSecret;
  const secret = randomBytes(32).toString('base64url');
  await writeAuthSecret(dataDir, secret);
  return secret;
}

export async function writeAuthSecret(dataDir: string, secret: string): Promise<void> {
  await writePrivateFile(join(dataDir, 'auth-secret'), `${secret}\n`);
}
