import type { CopyContext } from '../copy/copy-context.ts';
import { ErasedError, isStorageFailure } from '../storage/database.ts';

const notAgainWithinMs = 60_000;

/** Shows that the disk is full, and recreates a broken database after saving the outbox. */
export function createStorageCare(context: CopyContext) {
  const { queue, status } = context;
  let mended: { at: number; work: Promise<void> } | undefined;

  async function mend(): Promise<void> {
    try {
      const { makeAnew } = await import('./make-anew.ts');
      await makeAnew(context);
    } catch (error) {
      if (error instanceof ErasedError) throw error;
      status.setStorageFull(true);
    }
  }

  /** @throws ErasedError, and errors that are not storage failures. */
  return async (error: unknown): Promise<void> => {
    if (error instanceof ErasedError) throw error;
    if (isFull(error)) {
      status.setStorageFull(true);
      return;
    }
    if (!isStorageFailure(error)) throw error;
    if (!mended || Date.now() - mended.at > notAgainWithinMs) {
      mended = { at: Date.now(), work: queue.run(mend) };
    }
    await mended.work;
  };
}

function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
  );
}
