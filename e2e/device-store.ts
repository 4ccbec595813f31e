import type { Page } from '@playwright/test';
import { expect } from './server.ts';

/** Waits until a store of the device's database has this many records. */
export async function untilStored(
  page: Page,
  count: number,
  store: 'uploads' | 'draftPhotos' | 'outbox' = 'uploads',
): Promise<void> {
  const stored = () =>
    page.evaluate(async (name) => {
      const [database] = (await indexedDB.databases()).filter((each) => each.name?.startsWith('whichbin:'));
      const opening = indexedDB.open(database?.name ?? '');
      return new Promise((resolve) => {
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
    }, store);
  await expect.poll(stored, `records in ${store}`).toBe(count);
}
