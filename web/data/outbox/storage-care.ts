import type { CopyContext } from '../copy/copy-context.ts';
import { readContents, readKept } from '../copy/load.ts';
import { ErasedError, isStorageFailure } from '../storage/database.ts';
import { storeKept } from './outbox.ts';

const notAgainWithinMs = 60_000;

/**
 * What to do when the device cannot store: with a full disk it says so, and what failed is tried again later; a broken
 * database is made anew, with the outbox saved first, and the rest is fetched again.
 */
export function createStorageCare({ copy, database, queue, status }: CopyContext) {
  let mended: { at: number; work: Promise<void> } | undefined;

  async function makeAnew(): Promise<void> {
    // Where the copy could not be read at the start, memory has nothing of it.
    const read = await readKept(database).catch(() => ({ waiting: [], refused: [] }));
    const refused = byId([...copy.refusedRows(), ...read.refused]);
    const isRefused = new Set(refused.map((each) => each.operationId));
    const all = byId([...copy.waiting(), ...read.waiting]);
    const waiting = all.filter((each) => !isRefused.has(each.operationId));
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

  /** @throws ErasedError when the copy was closed or erased meanwhile; what is no failure of the storage but of ours. */
  return async (error: unknown): Promise<void> => {
    if (error instanceof ErasedError) throw error;
    if (isFull(error)) {
      status.setStorageFull(true);
      return;
    }
    if (!isStorageFailure(error)) throw error;
    if (!mended || Date.now() - mended.at > notAgainWithinMs) {
      mended = { at: Date.now(), work: queue.run(makeAnew) };
    }
    await mended.work;
  };
}

/** Each once, as it was last given. */
function byId<T extends { operationId: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [each.operationId, each])).values()];
}

function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
  );
}
