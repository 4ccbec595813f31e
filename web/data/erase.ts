import { deleteDB } from 'idb';
import { databaseName, openDatabase } from './database.ts';

const personal = ['bins', 'chunks', 'me', 'outbox', 'refused'] as const;

/**
 * Erases a person's copy from this device: every store emptied and `erased` written in one transaction, which every
 * writer checks inside its own, then the database itself.
 */
export async function eraseCopy(userId: string): Promise<void> {
  const database = openDatabase(userId);
  await database.write([...personal], async (transaction, meta) => {
    for (const store of personal) transaction.objectStore(store).clear();
    transaction.objectStore('meta').put({ generation: meta.generation, erased: true }, 'meta');
  });
  database.close();
  await deleteDatabase(userId);
}

/** Clears away what an interrupted erasing left behind, before the same person uses this device again. */
export async function removeIfErased(userId: string): Promise<void> {
  const database = openDatabase(userId);
  const meta = await database.read(['meta'], (transaction) => transaction.objectStore('meta').get('meta'));
  database.close();
  if (meta?.erased) await deleteDatabase(userId);
}

/** How many changes wait in a person's copy to be sent. */
export async function countWaiting(userId: string): Promise<number> {
  const database = openDatabase(userId);
  const waiting = await database.read(['outbox'], (transaction) =>
    transaction.objectStore('outbox').getAll(),
  );
  database.close();
  return waiting.filter((each) => !each.acked).length;
}

// A tab that still holds it open lets go when it hears of this; the emptied database stays until then.
function deleteDatabase(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(databaseName(userId), { blocked: () => resolve() }).then(() => resolve(), reject);
  });
}
