import { ErasedError } from './database.ts';
import { readContents } from './load.ts';
import { storeKept } from './outbox.ts';
import type { Parts } from './parts.ts';

/**
 * What to do when the device cannot store: with a full disk it says so and tries again later; a broken database is made
 * anew once, with the outbox saved from memory first, and the rest is fetched again.
 */
export function createStorageCare({ copy, database, status }: Parts) {
  let isMended = false;

  return async (error: unknown): Promise<void> => {
    if (error instanceof ErasedError) throw error;
    if (isFull(error)) {
      status.setStorageFull(true);
      return;
    }
    if (isMended) throw error;
    isMended = true;
    const waiting = copy.waiting();
    const refused = copy.refusedRows();
    await database.reset();
    await storeKept(database, waiting, refused);
    copy.load(await readContents(database));
  };
}

function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
  );
}
