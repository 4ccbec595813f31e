import { deleteDB } from 'idb';
import {
  type Database,
  databaseName,
  ErasedError,
  isStorageFailure,
  openDatabase,
} from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import { toErase } from './account-pointer.ts';

const personal = ['bins', 'chunks', 'locations', 'me', 'outbox', 'refused'] as const;

/**
 * Erases a person's copy from this device: every store emptied and `erased` written in one transaction, which every
 * writer checks inside its own, then the database itself.
 */
export async function eraseCopy(userId: string): Promise<void> {
  const database = openDatabase(userId);
  try {
    await database.write([...personal], async (transaction, reading) => {
      const { generation } = await reading;
      for (const store of personal) transaction.objectStore(store).clear();
      transaction.objectStore('meta').put({ generation, erased: true }, 'meta');
    });
  } catch (error) {
    // Emptied before, by another tab or by an erasing that was cut short: only the database is left to delete.
    if (!(error instanceof ErasedError)) throw error;
  } finally {
    database.close();
  }
  await deleteDatabase(userId);
}

const erasings = createQueue();

/** Erases every copy noted for it. One that the browser does not let go of stays noted for the next start. */
export function finishErasing(): Promise<void> {
  return erasings.run(async () => {
    for (const userId of toErase.get()) {
      try {
        await eraseCopy(userId);
        toErase.remove(userId);
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
      }
    }
  });
}

/** Clears away what an interrupted erasing left behind, before the same person uses this device again. */
export async function removeIfErased(userId: string): Promise<void> {
  const meta = await readIfPossible(userId, (database) =>
    database.read(['meta'], (transaction) => transaction.objectStore('meta').get('meta')),
  );
  if (meta?.erased) await deleteDatabase(userId);
}

/**
 * How many changes in a person's copy the server does not have: those that wait, and those it refused. Undefined where
 * the browser lets nobody look.
 */
export async function countUnsaved(userId: string): Promise<number | undefined> {
  // What is known of each write is no part of what /login needs.
  const { isTold } = await import('../operations/operation.ts');
  return readIfPossible(userId, async (database) => {
    const [waiting, refused] = await database.read(['outbox', 'refused'], (transaction) =>
      Promise.all([transaction.objectStore('outbox').getAll(), transaction.objectStore('refused').count()]),
    );
    return waiting.filter(isTold).length + refused;
  });
}

/** A browser that keeps nothing, or whose storage is broken, must not keep anybody from signing in. */
async function readIfPossible<T>(
  userId: string,
  read: (database: Database) => Promise<T>,
): Promise<T | undefined> {
  const database = openDatabase(userId);
  try {
    return await read(database);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    return undefined;
  } finally {
    database.close();
  }
}

// A tab that still holds it open lets go when it hears of this; the emptied database stays until then.
function deleteDatabase(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(databaseName(userId), { blocked: () => resolve() }).then(() => resolve(), reject);
  });
}
