import { ErasedError } from './database.ts';
import { readContents } from './load.ts';
import { storeKept } from './outbox.ts';
import type { Parts } from './parts.ts';

const notAgainWithinMs = 60_000;

/**
 * What to do when the device cannot store: with a full disk it says so, and what failed is tried again later; a broken
 * database is made anew, with the outbox saved from memory first, and the rest is fetched again.
 */
export function createStorageCare({ copy, database, status }: Parts) {
  let mended: { at: number; work: Promise<void> } | undefined;

  async function makeAnew(): Promise<void> {
    const waiting = copy.waiting();
    const refused = copy.refusedRows();
    try {
      await database.reset();
      await storeKept(database, waiting, refused);
      await copy.load(readContents(database));
    } catch (error) {
      if (error instanceof ErasedError) throw error;
      // Nothing can be kept here at all; the screens say so and go on from memory.
      status.setStorageFull(true);
    }
  }

  /** @throws ErasedError when the copy was closed or erased meanwhile. */
  return async (error: unknown): Promise<void> => {
    if (error instanceof ErasedError) throw error;
    if (isFull(error)) {
      status.setStorageFull(true);
      return;
    }
    if (!mended || Date.now() - mended.at > notAgainWithinMs) mended = { at: Date.now(), work: makeAnew() };
    await mended.work;
  };
}

function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
  );
}
