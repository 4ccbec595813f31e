import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { StartError } from '#server/start/start-error.ts';
import { TEMPORARY_PREFIX } from './temporary-folder.ts';

/** Younger folders may belong to a run that does not hold their lock at the moment. */
const AGE_MS = 60 * 60_000;

/** Stops the databases and removes the folders of killed runs. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(TEMPORARY_PREFIX) || !(await isOldAndOwn(folder))) continue;
    try {
      await endDatabase(join(folder, 'data'));
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      // It is in use or cannot be opened, or a killed drill's disk is still mounted there.
      const isMounted = error instanceof Error && 'code' in error && error.code === 'EBUSY';
      if (!(error instanceof StartError || isMounted)) throw error;
    }
  }
}

async function endDatabase(dataDir: string): Promise<void> {
  if (!(await exists(join(dataDir, 'postgres/postmaster.pid')))) return;
  const postgres = await startEmbedded(dataDir, { isDurable: false });
  await postgres.stop();
}

/** Other accounts' folders can't be opened, except by root. */
async function isOldAndOwn(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || Date.now() - found.mtimeMs < AGE_MS) return false;
  const account = process.getuid?.();
  return account === 0 || account === found.uid;
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
