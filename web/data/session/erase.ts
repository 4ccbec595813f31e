import { deleteDB } from 'idb';
import {
  type Database,
  databaseName,
  ErasedError,
  isStorageFailure,
  openDatabase,
  personalStores,
  unsavedStores,
} from '../storage/database.ts';
import { deleteCachedFiles, deleteCachedTiles } from '../storage/file-caches.ts';
import { createQueue } from '../storage/queue.ts';
import { accountPointer, briefAccount, otherAccounts, toErase } from './account-pointer.ts';

/** Every writer checks `erased` inside its own transaction. */
export async function eraseCopy(userId: string): Promise<void> {
  const database = openDatabase(userId);
  try {
    await database.write(personalStores, async (transaction, reading) => {
      const { generation } = await reading;
      for (const store of personalStores) transaction.objectStore(store).clear();
      transaction.objectStore('meta').put({ generation, erased: true }, 'meta');
    });
  } catch (error) {
    if (!(error instanceof ErasedError)) throw error;
  } finally {
    database.close();
  }
  const here = peopleHere();
  await deleteCachedFiles(({ userId: of }) => of === userId || !here.has(of));
  await deleteCachedTiles();
  await deleteDatabase(userId);
}

/** The people whose copies stay on this device. */
function peopleHere(): Set<string> {
  const accounts = [accountPointer.get(), briefAccount.get(), ...otherAccounts.get()];
  return new Set(accounts.flatMap((account) => account?.userId ?? []));
}

const erasings = createQueue();

/** Deletes the copies of accounts to erase; those that cannot be deleted yet stay listed for the next start. */
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

export async function removeIfErased(userId: string): Promise<void> {
  const meta = await readIfPossible(userId, (database) =>
    database.read(['meta'], (transaction) => transaction.objectStore('meta').get('meta')),
  );
  if (meta?.erased) await deleteDatabase(userId);
}

/** Undefined if the storage can't be read. */
export async function countUnsaved(userId: string): Promise<number | undefined> {
  // /login should not load the write specifications.
  const { isShownAsPending } = await import('../operations/operation.ts');
  return readIfPossible(userId, async (database) => {
    const [waiting, ...counts] = await database.read(unsavedStores, (transaction) =>
      Promise.all([
        transaction.objectStore('outbox').getAll(),
        ...unsavedStores
          .filter((store) => store !== 'outbox')
          .map((store) => transaction.objectStore(store).count()),
      ]),
    );
    return counts.reduce((sum, count) => sum + count, waiting.filter(isShownAsPending).length);
  });
}

export async function countUploads(userId: string): Promise<number> {
  const count = await readIfPossible(userId, (database) =>
    database.read(['uploads'], (transaction) => transaction.objectStore('uploads').count()),
  );
  return count ?? 0;
}

/** Broken storage must not prevent signing in. */
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

// Another open tab blocks the deletion; the emptied database remains until that tab closes it.
function deleteDatabase(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(databaseName(userId), { blocked: () => resolve() }).then(() => resolve(), reject);
  });
}
