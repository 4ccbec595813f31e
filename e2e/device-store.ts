import type { Page } from '@playwright/test';
import { expect } from './server.ts';

type StoreName = 'uploads' | 'draftPhotos' | 'outbox';

/** Waits until a store of the device's database has this many records. */
export async function untilStored(page: Page, count: number, store: StoreName = 'uploads'): Promise<void> {
  const stored = async () => (await recordsOf(page, store)).length;
  await expect.poll(stored, `records in ${store}`).toBe(count);
}

/** Waits until a change with this text waits on the device: what is on the screen may not be stored yet. */
export async function untilWaiting(page: Page, text: string): Promise<void> {
  const waiting = async () => JSON.stringify(await recordsOf(page, 'outbox'));
  await expect.poll(waiting, 'the changes that wait').toContain(text);
}

function recordsOf(page: Page, store: StoreName): Promise<unknown[]> {
  return page.evaluate(async (name) => {
    const [database] = (await indexedDB.databases()).filter((each) => each.name?.startsWith('whichbin:'));
    const opening = indexedDB.open(database?.name ?? '');
    return new Promise<unknown[]>((resolve) => {
      opening.onsuccess = () => {
        const reading = opening.result.transaction(name).objectStore(name).getAll();
        reading.onsuccess = () => {
          opening.result.close();
          // Photos are not copied out of the page.
          resolve(reading.result.map((each) => (name === 'outbox' ? each : {})));
        };
      };
    });
  }, store);
}
