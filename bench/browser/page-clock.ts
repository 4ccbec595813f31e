import type { Page } from '@playwright/test';

/** A bin in a list: its link ends with its id, which starts with the creation time. */
export const binLink = 'a[href^="/bins/0"]';

/**
 * Marks in the page when an element is first shown, by the page's clock, so that the round trip to the measuring process
 * does not count.
 */
export async function markWhenShown(page: Page, name: string, selector: string): Promise<void> {
  await page.addInitScript(
    ([key, css]) => {
      const look = () => {
        if (document.querySelector(css) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark(key));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true });
    },
    [name, selector] as const,
  );
}

/** Milliseconds from the start of the navigation to the mark; waits for it. */
export async function markedAt(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction((key) => performance.getEntriesByName(key)[0]?.startTime, name, {
    timeout: 60_000,
  });
  return (await handle.jsonValue()) as number;
}

/** Milliseconds from the start of the navigation to the first request for live changes. */
export async function liveRequestedAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const asked = performance.getEntriesByType('mark').find((entry) => entry.name === 'live asked');
    return asked?.startTime ?? Number.NaN;
  });
}

/** Marks the first live request, which gets no resource entry as an open stream. */
export async function markLiveRequest(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = window.fetch;
    window.fetch = (...request) => {
      const address = request[0] instanceof Request ? request[0].url : String(request[0]);
      if (address.endsWith('/api/live') && performance.getEntriesByName('live asked').length === 0) {
        performance.mark('live asked');
      }
      return original(...request);
    };
  });
}

/** When the account's local copy has this many bins with their items, checked every 20 ms. */
export async function allStoredAt(page: Page, userId: string, bins: number): Promise<number> {
  return page.evaluate(
    async ([user, wanted]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(`whichbin:${user}`);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      database.onversionchange = () => database.close();
      for (;;) {
        const counting = database.transaction('chunks').objectStore('chunks').count();
        const held = await new Promise<number>((resolve) => {
          counting.onsuccess = () => resolve(counting.result);
        });
        if (held >= wanted) {
          database.close();
          return performance.now();
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [userId, bins] as const,
  );
}
