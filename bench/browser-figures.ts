import { type Browser, chromium, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { recordEvents } from '#server/features/history/record.ts';
import { type Account, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { type Figure, figure, type MeasureOptions, p95Figure, percentile, scaled } from './figure.ts';
import {
  allStoredAt,
  binLink,
  markWhenShown,
  measureFirstSync,
  openSignedIn,
  phone,
  press,
  pressUntilShown,
  shownAt,
  signInTo,
  untilInstalled,
  watchElements,
} from './page.ts';
import { scanningFigures } from './scanning-figures.ts';
import { searchFigures } from './search-figures.ts';
import { sharingFigures } from './sharing-figures.ts';
import { fillHousehold, makeBin, type Testbed, type TestbedServer } from './testbed.ts';
import { documentTextSyncFigures, photoTextSyncFigures } from './text-sync-figures.ts';

const BINS = scaled(1_000, 40);
const ITEMS_PER_BIN = 100;
const LINES = scaled(10_000, 200);
const ROUNDS = scaled(3);
/** With fewer rounds, p95 would be the slowest one. */
const READ_ROUNDS = scaled(40, 2);
const STEPS = scaled(60, 4);

/** A household with `bins` bins; of them `binId` has few items, and `readBinId` few items and a long history. */
export type Scene = {
  testbed: Testbed;
  server: TestbedServer;
  pool: Pool;
  browser: Browser;
  address: string;
  olga: Account;
  bins: number;
  binId: string;
  readBinId: string;
};

/** `--part reading` runs one of them. */
const parts: Record<string, (scene: Scene) => Promise<Figure[]>> = {
  'first-sync': firstSyncFigures,
  'photo-texts': photoTextSyncFigures,
  'document-texts': documentTextSyncFigures,
  reopen: reopenFigures,
  writes: writeFigures,
  reading: readingFigures,
  search: searchFigures,
  scanning: scanningFigures,
  sharing: sharingFigures,
};

/** Latencies in Chromium with a household of 100,000 items and a server on this machine. */
export async function browserFigures({ testbed, part, measurePart }: MeasureOptions): Promise<Figure[]> {
  const chosen = Object.entries(parts).filter(([name]) => part === undefined || part === name);
  if (chosen.length === 0)
    throw new Error(`No such part: ${part}. There are: ${Object.keys(parts).join(', ')}`);
  const server = await testbed.server();
  const { address } = server;
  const pool = await testbed.pool(server);
  const olga = await signUp(address, 'Olga');
  await fillHousehold(server, pool, olga, { bins: BINS, itemsPerBin: ITEMS_PER_BIN });
  const items = Array.from({ length: 20 }, (_, n) => ({ name: `Thing ${n}`, quantity: 1 }));
  const { binId } = await makeBin(server, olga, 'Measured', items);
  const { binId: readBinId, itemIds } = await makeBin(server, olga, 'Read', items);
  const actor = { userId: olga.userId, userName: 'Olga', now: new Date().toISOString() };
  const events = Array.from({ length: LINES }, (_, n) => changeOf(readBinId, itemIds, n));
  await inTransaction(pool, (tx) => recordEvents(tx, actor, olga.userId, events));
  const browser = await testbed.browser();
  const scene = { testbed, server, pool, browser, address, olga, bins: BINS + 2, binId, readBinId };
  for (const [name, measure] of chosen) await measurePart(name, () => measure(scene));
  return [];
}

/** A history event, alternately about a quantity and about notes. */
function changeOf(binId: string, itemIds: readonly string[], n: number) {
  const change = n % 2 === 0 ? { field: 'quantity', from: 3, to: 1 } : { field: 'notes', to: `Note ${n}` };
  const at = n % itemIds.length;
  return {
    target: { kind: 'bin' as const, id: binId },
    event: 'itemChanged' as const,
    names: [`Thing ${at}`],
    detail: { ids: [itemIds[at] ?? ''], changes: [change] },
  };
}

/** From the first live request to the list on the screen, and to everything stored on the device. */
async function firstSyncFigures({ browser, address, olga, bins }: Scene): Promise<Figure[]> {
  const [lists, stored]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const { list, all } = await measureFirstSync(browser, address, olga, bins);
    lists.push(list);
    stored.push(all);
  }
  const detail = `median of ${ROUNDS}, from the first request for live changes`;
  return [
    figure('first sync: list', percentile(lists, 0.5), 'ms', { atMost: 250 }, detail),
    figure('first sync: all stored', percentile(stored, 0.5), 'ms', { atMost: 1500 }, detail),
  ];
}

/** Opening the app offline in a browser that was just started, with all data on the device. */
async function reopenFigures({ testbed, address, olga, bins }: Scene): Promise<Figure[]> {
  const profile = await testbed.folder();
  const open = () =>
    chromium.launchPersistentContext(profile, { ...launchOptions(), baseURL: address, locale: 'en-GB' });
  const first = await open();
  const page = await first.newPage();
  await signInTo(page, olga, '/bins');
  await untilInstalled(page);
  await allStoredAt(page, olga.userId, bins);
  await first.close();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await open();
    await context.setOffline(true);
    const again = await context.newPage();
    await markWhenShown(again, binLink);
    await again.goto('/bins');
    times.push(await shownAt(again));
    await context.close();
  }
  const detail = `median of ${ROUNDS}, new browser process each, from navigation`;
  return [figure('reopen offline: list', percentile(times, 0.5), 'ms', { atMost: 450 }, detail)];
}

/** From a step of a quantity until it is shown on the own screen and on another device; both have synced everything. */
async function writeFigures({ browser, address, olga, binId, bins }: Scene): Promise<Figure[]> {
  const quantity = ':is(button, input)[aria-label^="Quantity of"]';
  const increase = 'button[aria-label^="One more"]';
  const open = async () => {
    const page = await openSignedIn(browser, address, olga, `/bins/${binId}`, phone);
    await page.locator(quantity).first().waitFor();
    await allStoredAt(page, olga.userId, bins);
    return page;
  };
  const [writer, reader] = await Promise.all([open(), open()]);
  // Opens the stepper, which takes the place of the plain number.
  await writer.locator(quantity).first().click();
  await writer.locator(increase).first().waitFor();
  await Promise.all([writer, reader].map((page) => watchElements(page, quantity)));
  for (let step = 0; step < STEPS; step++) {
    await press(writer, increase);
    await reader.waitForFunction((known) => window.changeBench.changes.length > known, step);
  }
  const { presses, changes: own } = await writer.evaluate(() => window.changeBench);
  const { changes: others } = await reader.evaluate(() => window.changeBench);
  await Promise.all([writer, reader].map((page) => page.context().close()));
  const delays = (changes: typeof own) => presses.map((at, n) => (changes[n]?.at ?? Number.NaN) - at);
  const there = delays(others);
  const from = 'press → changed document of the other device';
  return [
    p95Figure('own write → on screen, p95', delays(own), 16, 'press → changed document'),
    figure('write → other screen, p50', percentile(there, 0.5), 'ms', { atMost: 15 }, from),
    p95Figure('write → other screen, p95', there, 30, from),
  ];
}

/** Opening an item, a long history and the overview, each in a page that was just loaded. */
async function readingFigures({ browser, address, olga, readBinId }: Scene): Promise<Figure[]> {
  const path = `/bins/${readBinId}`;
  const page = await openSignedIn(browser, address, olga, path, phone);
  await untilInstalled(page);
  const times = { view: [], history: [], drawn: [], counted: [] } as Record<string, number[]>;
  for (let round = 0; round < READ_ROUNDS; round++) {
    times.view?.push(await openItem(page, path));
    times.history?.push(await openHistory(page, path));
  }
  for (let round = 0; round < READ_ROUNDS; round++) {
    times.drawn?.push(await openOverview(page, 'main svg a'));
    times.counted?.push(await openOverview(page, 'main li a[href*="?tag="]'));
  }
  await page.context().close();
  const opened = (name: string, what: string, atMost: number, seen: string) => {
    const from = `press → first frame with ${seen}, page loaded anew each time`;
    return p95Figure(`${name}, p95`, times[what] ?? [], atMost, from);
  };
  return [
    opened('reading view opens', 'view', 50, 'the item'),
    opened(`history of ${LINES.toLocaleString('en')} lines`, 'history', 100, 'its newest lines'),
    opened('overview drawn', 'drawn', 150, 'its tiles'),
    opened('overview counted', 'counted', 1_000, 'the first sums by tag'),
  ];
}

async function openItem(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const item = `main li a[href^="${path}/items/"]`;
  await untilIdle(page, item);
  // Only the page of an item leads to the camera that looks for it.
  return pressUntilShown(page, item, 'main a[href*="mode=find"][href*="item="]');
}

async function openHistory(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const menu = 'header [aria-haspopup=menu]';
  await untilIdle(page, menu);
  await page.locator(menu).last().click();
  const entry = '[role=menu] [role=menuitem]:has(svg.lucide-history)';
  // Waits until the sheet with it stands still, and scrolls to it.
  await page.locator(entry).hover();
  return pressUntilShown(page, entry, 'dialog li time');
}

async function openOverview(page: Page, wanted: string): Promise<number> {
  await page.goto('/settings');
  const link = 'main a[href="/storage-overview"]';
  await untilIdle(page, link);
  await page.locator(link).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return pressUntilShown(page, link, wanted);
}

/** Waits for what a user sees before pressing. */
async function untilIdle(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
