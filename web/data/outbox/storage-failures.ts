import type { CopyContext } from '../copy/copy-context.ts';
import { ErasedError, isStorageFailure } from '../storage/database.ts';

const repairIntervalMs = 60_000;

/** Shows that the disk is full, and recreates a broken database after saving the outbox. */
export function createStorageFailureHandler(context: CopyContext) {
  const { queue, status } = context;
  let lastRepair: { at: number; work: Promise<void> } | undefined;

  async function repair(): Promise<void> {
    try {
      const { recreateDatabase } = await import('./recreate-database.ts');
      await recreateDatabase(context);
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
    if (!lastRepair || Date.now() - lastRepair.at > repairIntervalMs) {
      lastRepair = { at: Date.now(), work: queue.run(repair) };
    }
    await lastRepair.work;
  };
}

function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'QuotaExceededError'
  );
}
