import type { Page } from 'playwright-core';

/** The operations that wait in the account's outbox on this device, oldest first, as they are on the disk. */
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
    // Opening a bin is noted too, but nobody's change.
    return waiting
      .filter(({ acked, operation }) => !acked && operation.call !== 'bins.open')
      .map((each) => each.operationId);
  }, userId);
}
