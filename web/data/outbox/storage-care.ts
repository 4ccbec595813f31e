import type { CopyContext } from '../copy/copy-context.ts';
import { readContents, readDraftPhotos, readOutbox, readUploads } from '../copy/load.ts';
import { ErasedError, isStorageFailure } from '../storage/database.ts';
import { restoreOutbox } from './outbox.ts';

const notAgainWithinMs = 60_000;

/** A full disk is shown; a broken database is made anew with the outbox saved first. */
export function createStorageCare({ copy, database, queue, status }: CopyContext) {
  let mended: { at: number; work: Promise<void> } | undefined;

  async function makeAnew(): Promise<void> {
    // Memory is empty if the copy could not be read at the start.
    const read = await readOutbox(database).catch(() => ({ waiting: [], refused: [] }));
    const uploads = await readUploads(database).catch(() => []);
    const draftPhotos = await readDraftPhotos(database).catch(() => []);
    const refused = byId([...copy.refusedRows(), ...read.refused]);
    const isRefused = new Set(refused.map((each) => each.operationId));
    const all = byId([...copy.waiting(), ...read.waiting]);
    const waiting = all.filter((each) => !isRefused.has(each.operationId));
    try {
      await database.reset();
      await restoreOutbox(database, { waiting, refused, uploads, draftPhotos });
      await copy.load(readContents(database));
    } catch (error) {
      if (error instanceof ErasedError) throw error;
      status.setStorageFull(true);
    }
  }

  /** @throws ErasedError, and what is no storage failure. */
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

function byId<T extends { operationId: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [each.operationId, each])).values()];
}

function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
  );
}
