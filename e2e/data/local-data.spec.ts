import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { expect, test } from '../server.ts';
import type {} from './probe.ts';
import { serveProbe } from './probe-files.ts';

const password = 'correct horse battery';

test.beforeEach(({ context }) => serveProbe(context));

test('changes made offline outlive a killed browser and reach the server once, in order', async ({
  server,
  page,
}) => {
  const profile = await makeTemporaryFolder();
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile.path, {
      ...launchOptions(),
      baseURL: server.address,
    });
    await serveProbe(context);
    return context;
  };
  let context = await launch();
  const firstTab = await openTab(context);
  const email = await signUp(firstTab);
  await createBin(firstTab, 'Garage');
  await untilConfirmed(firstTab);
  // A browser writes cookies and localStorage to the disk when it likes, at the latest when it closes.
  await context.close();

  context = await launch();
  const tab = await openTab(context);
  await untilConfirmed(tab);
  await context.setOffline(true);
  for (const name of ['Drill', 'Saw', 'Glue']) await addItem(tab, 'Garage', name);
  await killBrowser(context);

  const again = await launch();
  const sent: string[] = [];
  again.on('request', (request) => {
    if (request.url().endsWith('/api/items.create')) sent.push(request.postDataJSON().data.items[0].name);
  });
  const reopened = await openTab(again);
  await untilConfirmed(reopened);
  expect(sent).toEqual(['Drill', 'Saw', 'Glue']);
  await again.close();
  await profile.remove();

  await signIn(await goToProbe(page), email);
  await expect.poll(() => items(page, 'Garage')).toEqual(['1x Drill', '1x Glue', '1x Saw']);
});

test('a page left before a change is on the disk asks first, and not any more once it is', async ({
  context,
}) => {
  const tab = await openTab(context);
  await signUp(tab);
  await createBin(tab, 'Workshop');
  await untilConfirmed(tab);
  // Nothing may reach the server ahead of the disk.
  await context.route('**/api/items.*', (route) => route.abort());
  const questions: string[] = [];
  tab.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await tab.evaluate(() => {
    const item = { id: window.probe.newId(), name: 'Plane' };
    const act = window.probe.act('items.create', {
      binId: window.probe.binId('Workshop') ?? '',
      items: [item],
    });
    location.reload();
    return act;
  });
  expect(questions).toEqual(['beforeunload']);
  expect(await items(tab, 'Workshop')).toEqual(['1x Plane']);

  await goToProbe(tab);
  await expect.poll(() => items(tab, 'Workshop')).toEqual(['1x Plane']);
  expect(questions).toHaveLength(1);
  await context.unroute('**/api/items.*');
});

test('an answer that is lost makes no change happen twice', async ({ context }) => {
  const tab = await openTab(context);
  await signUp(tab);
  await createBin(tab, 'Attic');
  await untilConfirmed(tab);
  let lost = 0;
  await context.route('**/api/items.*', async (route) => {
    if (lost++ % 2 === 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  for (const name of ['Skis', 'Tent', 'Sledge']) await addItem(tab, 'Attic', name);
  await untilConfirmed(tab);
  expect(lost).toBe(6);
  expect(await items(tab, 'Attic')).toEqual(['1x Skis', '1x Sledge', '1x Tent']);
});

test('a refusal in the middle takes back only itself and what builds on it', async ({
  context,
  browser,
  server,
  faults,
}) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  await createBin(tab, 'Kitchen');
  await untilConfirmed(tab);
  await context.setOffline(true);
  await addItem(tab, 'Kitchen', 'Whisk');
  await createBin(tab, 'Cellar');
  await addItem(tab, 'Cellar', 'Jam');
  await addItem(tab, 'Kitchen', 'Bowl');
  const elsewhere = await browser.newContext({ baseURL: server.address });
  await serveProbe(elsewhere);
  const there = await openTab(elsewhere);
  await signIn(there, email);
  await createBin(there, 'Cellar');
  await untilConfirmed(there);

  await context.setOffline(false);
  await untilConfirmed(tab);
  expect(await tab.evaluate(() => window.probe.refusals)).toEqual(['bins.duplicateName']);
  const [refused] = await tab.evaluate(() => window.probe.account()?.refused.get() ?? []);
  expect(refused?.group).toHaveLength(1);
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 409')]);
  expect(await items(tab, 'Kitchen')).toEqual(['1x Bowl', '1x Whisk']);

  await tab.evaluate(
    (id) => window.probe.account()?.retryRefused(id, { name: 'Cellar 2' }),
    refused?.operationId ?? '',
  );
  await untilConfirmed(tab);
  expect(await items(tab, 'Cellar 2')).toEqual(['1x Jam']);
  await expect.poll(() => items(there, 'Cellar 2')).toEqual(['1x Jam']);
  await elsewhere.close();
});

test('what one tab writes offline, the leading tab sends; another leads when that one is closed', async ({
  context,
}) => {
  const first = await openTab(context);
  await signUp(first);
  const second = await openTab(context);
  await createBin(first, 'Shed');
  await untilConfirmed(first);
  await context.setOffline(true);
  await addItem(second, 'Shed', 'Rake');
  await expect.poll(() => items(first, 'Shed')).toEqual(['1x Rake']);
  await context.setOffline(false);
  await untilConfirmed(second);
  await first.close();
  await addItem(second, 'Shed', 'Hoe');
  await untilConfirmed(second);
  expect(await items(second, 'Shed')).toEqual(['1x Hoe', '1x Rake']);
});

test('a leader that hangs loses its place', async ({ context }) => {
  const leader = await openTab(context);
  await signUp(leader);
  await createBin(leader, 'Loft');
  await untilConfirmed(leader);
  const follower = await openTab(context);
  await expect.poll(() => follower.evaluate(() => window.probe.sync()?.connection)).toBe('online');
  const inspector = await context.newCDPSession(leader);
  await inspector.send('Debugger.enable');
  await inspector.send('Debugger.pause');
  leader.evaluate(() => 1).catch(() => {});
  await addItem(follower, 'Loft', 'Ladder');
  await untilConfirmed(follower);
  await inspector.send('Debugger.resume');
  await expect.poll(() => items(leader, 'Loft')).toEqual(['1x Ladder']);
});

test('signing out counts what waits, then leaves nothing behind in any tab', async ({ context }) => {
  const tab = await openTab(context);
  await signUp(tab);
  const second = await openTab(context);
  await createBin(tab, 'Hall');
  await untilConfirmed(tab);
  await context.setOffline(true);
  await addItem(tab, 'Hall', 'Umbrella');
  expect(await tab.evaluate(() => window.probe.unsavedBeforeSignOut())).toBe(1);
  await tab.evaluate(() => window.probe.signOut());
  for (const each of [tab, second]) {
    await expect.poll(() => each.evaluate(() => window.probe.session().status)).toBe('signedOut');
  }
  await expect.poll(() => tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await tab.evaluate(() => localStorage.getItem('whichbin.account'))).toBeNull();

  // The session itself ends as soon as the server can be reached.
  await context.setOffline(false);
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('whichbin.endSession'))).toBeNull();
  const answer = await tab.evaluate(async () => (await fetch('/api/auth/get-session')).json());
  expect(answer).toBeNull();
});

test('a session revoked elsewhere erases the copy in every tab', async ({ context, browser, server }) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  const second = await openTab(context);
  await createBin(tab, 'Secret');
  await untilConfirmed(tab);
  await tab.evaluate(() => window.probe.search('secret'));
  const elsewhere = await browser.newContext({ baseURL: server.address });
  await serveProbe(elsewhere);
  const there = await openTab(elsewhere);
  await signIn(there, email);
  await there.evaluate(() =>
    fetch('/api/auth/revoke-other-sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  for (const each of [tab, second]) {
    await expect.poll(() => each.evaluate(() => window.probe.session().status)).toBe('signedOut');
    expect(await each.evaluate(() => window.probe.account() === undefined)).toBe(true);
  }
  await expect.poll(() => tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await elsewhere.close();
});

test('another person who signs in finds nothing of the first, whose changes wait until she is back', async ({
  context,
}) => {
  const tab = await openTab(context);
  const olga = await signUp(tab);
  await createBin(tab, 'Diary');
  await untilConfirmed(tab);
  await context.route('**/api/items.*', (route) => route.abort());
  await addItem(tab, 'Diary', 'Letter');
  const erik = await signUp(tab);
  expect(await tab.evaluate(() => window.probe.bins())).toEqual([]);
  expect(await tab.evaluate(() => window.probe.otherAccount()?.count)).toBe(1);
  await context.unroute('**/api/items.*');
  await createBin(tab, "Erik's");
  await untilConfirmed(tab);

  await signIn(tab, olga);
  await untilConfirmed(tab);
  expect(await items(tab, 'Diary')).toEqual(['1x Letter']);
  expect(await tab.evaluate(() => window.probe.otherAccount())).toBeUndefined();
  await signIn(tab, erik);
  await expect.poll(() => tab.evaluate(() => window.probe.bins())).toEqual(["Erik's"]);
});

test('an expired session keeps everything and goes on after signing in again', async ({
  context,
  faults,
}) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  await createBin(tab, 'Porch');
  await untilConfirmed(tab);
  await context.clearCookies();
  await addItem(tab, 'Porch', 'Lantern');
  const isPaused = () =>
    tab.evaluate(() => {
      const session = window.probe.session();
      return session.status === 'signedIn' && session.isPaused;
    });
  await expect.poll(isPaused).toBe(true);
  expect(await items(tab, 'Porch')).toEqual(['1x Lantern']);
  await tab.reload();
  await expect.poll(() => items(tab, 'Porch')).toEqual(['1x Lantern']);
  await signIn(tab, email);
  await untilConfirmed(tab);
  expect(await isPaused()).toBe(false);
  // The browser reports every 401.
  expect(faults.splice(0).every((fault) => fault.includes('status of 401'))).toBe(true);
  expect(await items(tab, 'Porch')).toEqual(['1x Lantern']);
});

test('a session that expired is noticed in every tab, and all go on after signing in again in one', async ({
  context,
  faults,
}) => {
  const first = await openTab(context);
  const email = await signUp(first);
  const second = await openTab(context);
  await createBin(first, 'Porch');
  await untilConfirmed(first);
  await context.clearCookies();
  await addItem(second, 'Porch', 'Lantern');
  const arePaused = () =>
    Promise.all(
      [first, second].map((tab) =>
        tab.evaluate(() => {
          const session = window.probe.session();
          return session.status === 'signedIn' && session.isPaused;
        }),
      ),
    );
  await expect.poll(arePaused).toEqual([true, true]);
  await signIn(second, email);
  await expect.poll(arePaused).toEqual([false, false]);
  await addItem(first, 'Porch', 'Mat');
  for (const tab of [first, second]) {
    await untilConfirmed(tab);
    await expect.poll(() => items(tab, 'Porch')).toEqual(['1x Lantern', '1x Mat']);
  }
  expect(faults.splice(0).every((fault) => fault.includes('status of 401'))).toBe(true);
});

test('a newer build that takes the copy over finds all that waits, also after the older one was loaded again', async ({
  context,
}) => {
  const tab = await openTab(context);
  await signUp(tab);
  await createBin(tab, 'Loft');
  await untilConfirmed(tab);
  await context.route('**/api/items.*', (route) => route.abort());
  await addItem(tab, 'Loft', 'Ladder');
  const newer = await context.newPage();
  await newer.goto('/healthz');
  const waiting = () =>
    newer.evaluate(async () => {
      const [{ name = '' } = {}] = await indexedDB.databases();
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, 99);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      return new Promise<number>((resolve) => {
        const counting = database.transaction('outbox').objectStore('outbox').count();
        counting.onsuccess = () => resolve(counting.result);
        database.close();
      });
    });
  const reloaded = tab.waitForEvent('load');
  expect(await waiting()).toBe(1);
  await reloaded;
  await expect.poll(() => tab.evaluate(() => window.probe?.isOutdated())).toBe(true);
  expect(await waiting()).toBe(1);
  await context.unroute('**/api/items.*');
});

test('who does not want to be remembered leaves nothing once the browser was closed', async ({ context }) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  await createBin(tab, 'Closet');
  await untilConfirmed(tab);
  await tab.evaluate(() => window.probe.signOut());
  await signIn(tab, email, false);
  await expect.poll(() => tab.evaluate(() => window.probe.bins())).toEqual(['Closet']);
  const beside = await openTab(context);
  await expect.poll(() => beside.evaluate(() => window.probe.bins())).toEqual(['Closet']);
  await tab.close();
  await beside.close();

  await context.clearCookies();
  const later = await openTab(context);
  await expect.poll(() => later.evaluate(() => window.probe.session().status)).toBe('signedOut');
  expect(await later.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('who does not want to be remembered is signed out in every tab', async ({ context }) => {
  const tab = await openTab(context);
  const email = await signUp(tab);
  await tab.evaluate(() => window.probe.signOut());
  await signIn(tab, email, false);
  await createBin(tab, 'Safe');
  const beside = await openTab(context);
  await expect.poll(() => beside.evaluate(() => window.probe.bins())).toEqual(['Safe']);
  await tab.evaluate(() => window.probe.signOut());
  const later = await openTab(context);
  for (const each of [beside, later]) {
    await expect.poll(() => each.evaluate(() => window.probe.session().status)).toBe('signedOut');
  }
  await expect.poll(() => tab.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('where streams are held back it goes on by long polls', async ({ context, browser, server }) => {
  await context.route('**/api/live', async (route) => {
    // A proxy that passes an answer on only when it has ended.
    if (route.request().postDataJSON().wait === undefined) return;
    const response = await route.fetch({ timeout: 60_000 });
    await route.fulfill({ response });
  });
  const tab = await openTab(context);
  const email = await signUp(tab);
  await expect
    .poll(() => tab.evaluate(() => window.probe.sync()?.connection), { timeout: 20_000 })
    .toBe('online');
  const elsewhere = await browser.newContext({ baseURL: server.address });
  await serveProbe(elsewhere);
  const there = await openTab(elsewhere);
  await signIn(there, email);
  await createBin(there, 'Far away');
  await expect.poll(() => tab.evaluate(() => window.probe.bins())).toEqual(['Far away']);
  await createBin(tab, 'Near');
  await untilConfirmed(tab);
  await elsewhere.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

async function openTab(context: BrowserContext): Promise<Page> {
  return goToProbe(await context.newPage());
}

async function goToProbe(page: Page): Promise<Page> {
  await page.goto('/probe/');
  await page.waitForFunction(() => window.probe !== undefined);
  return page;
}

async function signUp(page: Page): Promise<string> {
  const email = `olga-${crypto.randomUUID()}@example.org`;
  await page.evaluate((input) => window.probe.signUp(input), { name: 'Olga', email, password });
  await untilConfirmed(page);
  return email;
}

async function signIn(page: Page, email: string, remember = true): Promise<void> {
  await page.evaluate((input) => window.probe.signIn(input), { email, password, remember });
  await expect.poll(() => page.evaluate(() => window.probe.sync()?.connection)).toBe('online');
}

async function createBin(page: Page, name: string): Promise<void> {
  await page.evaluate(async (name) => {
    await window.probe.act('bins.create', { id: window.probe.newId(), name });
  }, name);
}

async function addItem(page: Page, binName: string, name: string): Promise<void> {
  await expect.poll(() => page.evaluate((bin) => window.probe.binId(bin), binName)).toBeDefined();
  await page.evaluate(
    async ([bin = '', name = '']) => {
      const binId = window.probe.binId(bin) ?? '';
      await window.probe.act('items.create', { binId, items: [{ id: window.probe.newId(), name }] });
    },
    [binName, name],
  );
}

function items(page: Page, binName: string): Promise<string[]> {
  return page.evaluate((name) => window.probe.items(window.probe.binId(name) ?? ''), binName);
}

async function untilConfirmed(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(() => {
      const sync = window.probe.sync();
      return sync && `${sync.connection}, ${sync.waiting} waiting`;
    });
  await expect.poll(state, { timeout: 30_000 }).toBe('online, 0 waiting');
}

async function killBrowser(context: BrowserContext): Promise<void> {
  const inspector = await context.browser()?.newBrowserCDPSession();
  const ended = new Promise((resolve) => context.once('close', resolve));
  if (!inspector) throw new Error('no browser to kill');
  await inspector.send('Browser.crash').catch(() => {});
  await ended;
}
