import { type BrowserContext, chromium } from '@playwright/test';
import { journeyOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { expect, test } from '../server.ts';
import { serveProbe } from './probe-files.ts';
import {
  addItem,
  createBin,
  goToProbe,
  items,
  openTab,
  signIn,
  signUp,
  untilConfirmed,
} from './probe-page.ts';

test.beforeEach(({ context }) => serveProbe(context));

test('offline changes survive a killed browser and reach the server once, in order', async ({
  server,
  page,
}) => {
  const profile = await makeTemporaryFolder();
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile.path, {
      ...journeyOptions(),
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
  // Browsers write cookies and localStorage to disk at some point, at the latest when they close.
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

test('leaving the page asks first until a change is on the disk', async ({ context }) => {
  const tab = await openTab(context);
  await signUp(tab);
  await createBin(tab, 'Workshop');
  await untilConfirmed(tab);
  // Nothing may reach the server before it is on disk.
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

test('a newer build takes over the copy with every pending change', async ({ context }) => {
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

async function killBrowser(context: BrowserContext): Promise<void> {
  const inspector = await context.browser()?.newBrowserCDPSession();
  const ended = new Promise((resolve) => context.once('close', resolve));
  if (!inspector) throw new Error('no browser to kill');
  await inspector.send('Browser.crash').catch(() => {});
  await ended;
}
