import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { authSecretMin } from './env.ts';
import { damagedFile, readIfThere, writePrivateFile, writePrivateFileOnce } from './private-file.ts';

/** The secret that signs sessions, created at the first start and stored in DATA_DIR. @throws StartError if it is truncated. */
export async function authSecret(dataDir: string): Promise<string> {
  const path = pathOf(dataDir);
  const stored = await readSecret(path);
  if (stored !== undefined) return stored;
  const secret = randomBytes(32).toString('base64url');
  await writePrivateFileOnce(path, `${secret}\n`);
  // Processes that start together all use the secret of the first one.
  return (await readSecret(path)) ?? secret;
}

export async function writeAuthSecret(dataDir: string, secret: string): Promise<void> {
  await writePrivateFile(pathOf(dataDir), `${secret}\n`);
}

async function readSecret(path: string): Promise<string | undefined> {
  const secret = (await readIfThere(path))?.trim();
  // Security: with an empty secret, links and sessions could be forged.
  if (secret !== undefined && secret.length < authSecretMin) throw damagedFile(path);
  return secret;
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'auth-secret');
}
