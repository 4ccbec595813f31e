import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { Account } from '#test/account.ts';

/** A bin in a list: its link ends with its id, which starts with the creation time. */
export const binLink = 'a[href^="/bins/0"]';
/** A viewport in which items are rows with buttons. */
export const phone = { viewport: { width: 390, height: 844 } };

/** Opens the path in a signed-in page of its own context, which the browser closes with itself. */
export async function openSignedIn(
  browser: Browser,
  baseURL: string,
  account: Account,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ...options });
  const page = await context.newPage();
  await signInTo(page, account, path);
  return page;
}

/** Signs in on the screen and waits for the path. */
export async function signInTo(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
}

/** Waits until the service worker has stored the app, which uses both cores for some seconds. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/**
 * Milliseconds from the first live request in a new browser to the list on the screen, and to everything stored on the device;
 * `texts` also to the text of photos of this many bins.
 */
export async function measureFirstSync(
  browser: Browser,
  baseURL: string,
  account: Account,
  bins: number,
  binsWithTexts?: number,
): Promise<{ list: number; all: number; texts: number }> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.addInitScript(markLiveRequest);
  await markWhenShown(page, binLink);
  await signInTo(page, account, '/bins');
  const list = await shownAt(page);
  const all = await allStoredAt(page, account.userId, bins);
  const texts = binsWithTexts === undefined ? all : await textsStoredAt(page, account.userId, binsWithTexts);
  const requested = await page.evaluate(
    () => performance.getEntriesByName('live')[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { list: list - requested, all: all - requested, texts: texts - requested };
}

/** Marks the first live request, which gets no resource entry as an open stream. */
function markLiveRequest(): void {
  const original = window.fetch;
  window.fetch = (...request) => {
    const address = request[0] instanceof Request ? request[0].url : String(request[0]);
    if (address.endsWith('/api/live')) performance.mark('live');
    return original(...request);
  };
}

/** When the copy has the text of photos of this many bins, by the page's clock, checked every 20 ms. */
async function textsStoredAt(page: Page, userId: string, bins: number): Promise<number> {
  return page.evaluate(
    async ([user, wanted]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(`whichbin:${user}`);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      database.onversionchange = () => database.close();
      for (;;) {
        const store = database.transaction('attachmentTexts').objectStore('attachmentTexts');
        const [stored, toFetch] = [store.count(), store.index('toFetch').count()];
        await new Promise((resolve) => {
          toFetch.onsuccess = resolve;
        });
        if (stored.result >= wanted && toFetch.result === 0) {
          database.close();
          return performance.now();
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [userId, bins] as const,
  );
}

/** When the account's local copy has this many bins with their items, by the page's clock, checked every 20 ms. */
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
        const stored = await new Promise<number>((resolve) => {
          counting.onsuccess = () => resolve(counting.result);
        });
        if (stored >= wanted) {
          database.close();
          return performance.now();
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [userId, bins] as const,
  );
}

/**
 * Marks in each document of the page when an element is first shown, by the page's clock, so that the round trip to the
 * measuring process does not count.
 */
export async function markWhenShown(page: Page, selector: string): Promise<void> {
  await page.addInitScript((css) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(css) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('shown'));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Milliseconds from the start of the navigation to the mark; waits for it. */
export async function shownAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => performance.getEntriesByName('shown')[0]?.startTime,
    undefined,
    { timeout: 60_000 },
  );
  return (await handle.jsonValue()) as number;
}

/** Milliseconds from a press of the first `button` to the first frame with `wanted`, by the page's clock. */
export async function pressUntilShown(page: Page, button: string, wanted: string): Promise<number> {
  await page.evaluate((css) => {
    window.pressBench = Promise.withResolvers();
    setTimeout(() => window.pressBench.reject(new Error(`${css} did not appear`)), 30_000);
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(css) === null) return;
          observer.disconnect();
          requestAnimationFrame((frameAt) => window.pressBench.resolve(frameAt - timeStamp));
        });
        observer.observe(document, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
  }, wanted);
  await press(page, button);
  return page.evaluate(() => window.pressBench.promise);
}

/** Taps by coordinates, as Playwright's hit test would add 4 ms between the press and its handler. */
export async function press(page: Page, button: string): Promise<void> {
  const box = await page.locator(button).first().boundingBox();
  if (!box) throw new Error(`there is no ${button}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 60 });
}

/** Records presses and every change of the number and the first value of these elements, by the machine's clock. */
export async function watchElements(page: Page, selector: string): Promise<void> {
  await page.evaluate((css) => {
    window.changeBench?.observer.disconnect();
    let last = '';
    const look = () => {
      const found = document.querySelectorAll(css);
      const value = `${found.length} ${found[0]?.getAttribute('value') ?? found[0]?.textContent}`;
      if (value === last) return;
      last = value;
      const at = performance.timeOrigin + performance.now();
      window.changeBench.changes.push({ count: found.length, at });
    };
    const observer = new MutationObserver(look);
    window.changeBench = { observer, presses: [], changes: [] };
    look();
    window.changeBench.changes = [];
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['value'],
    });
    addEventListener(
      'click',
      ({ timeStamp }) => window.changeBench.presses.push(performance.timeOrigin + timeStamp),
      { capture: true },
    );
  }, selector);
}

/** Resolves with the time of the change after which there are `least` to `most` of the watched elements. */
export async function untilCounted(page: Page, { least = 0, most = 1e9 }): Promise<number> {
  const handle = await page.waitForFunction(
    ([from, to]) => window.changeBench.changes.find(({ count }) => count >= from && count <= to)?.at,
    [least, most] as const,
    { timeout: 60_000 },
  );
  return (await handle.jsonValue()) as number;
}

declare global {
  interface Window {
    pressBench: PromiseWithResolvers<number>;
    changeBench: {
      observer: MutationObserver;
      presses: number[];
      changes: { count: number; at: number }[];
    };
  }
}
