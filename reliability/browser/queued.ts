import type { Page } from '@playwright/test';

/** The operations in the account's stored outbox, oldest first. */
export function readQueued(page: Page, userId: string): Promise<string[]> {
  return page.evaluate(async (user) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`whichbin:${user}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const reading = database.transaction('outbox').objectStore('outbox').getAll();
    const waiting = await new Promise<{ operationId: string; operation: { call: string }; acked?: object }[]>(
      (resolve, reject) => {
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      },
    );
    database.close();
    // `bins.open` is sent too, but is not a change by the user.
    return waiting
      .filter(({ acked, operation }) => !acked && operation.call !== 'bins.open')
      .map((each) => each.operationId);
  }, userId);
}
