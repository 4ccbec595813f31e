import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { phone as phoneScreen, signInTo } from '../bench/page.ts';
import { addItem, createBin, itemAct, untilInstalled } from '../e2e/journey.ts';
import { type Drill, holdsWithin } from './drill.ts';

const rounds = 6;
const shelf = 'Shelf';

/** Changes are made on the screens offline, and the browser is killed before or while they are sent. */
export const killedBrowser: Drill = {
  name: 'browser killed',
  mustHold: 'every queued change is sent after reopening, once and in order',
  needs: ['build', 'browser'],
  async run({ testbed, scale }) {
    const { address } = await testbed.server();
    const olga = await signUp(address, 'Olga');
    const profile = await testbed.folder();
    let phone: Phone | undefined;
    testbed.onEnd(() => phone?.context.close());
    const start = async () => {
      phone = await startPhone(profile, address);
      return phone;
    };
    await signInOn(await start(), olga);
    const failures: string[] = [];
    const roundCount = Math.max(2, Math.round(rounds * scale));
    const figures = { rounds: roundCount, kills: 0, changes: 0, 'sent twice': 0 };
    for (let round = 1; round <= roundCount; round++) {
      let { page, context, kill } = await start();
      await page.goto('/bins');
      const queued = await changeOffline(page, olga, `Crate ${round}`);
      await kill();
      ({ page, context, kill } = await start());
      const sent = recordSent(context);
      await page.goto('/bins');
      if (round % 2 === 0) {
        await context.setOffline(false);
        await until('a change is being sent', () => sent.length >= 1 + (round % queued.length));
        await kill();
        figures.kills++;
        ({ page, context, kill } = await start());
        recordSent(context, sent);
        await page.goto('/bins');
      }
      await context.setOffline(false);
      await until('nothing waits', async () => (await readQueued(page, olga.userId)).length === 0);
      failures.push(
        ...sentInOrder(queued, sent),
        ...(await checkItems(address, olga, `Crate ${round}`, round)),
      );
      figures.kills++;
      figures.changes += queued.length;
      figures['sent twice'] += sent.length - new Set(sent).size;
      await context.close();
    }
    return { figures, failures };
  },
};

/** A browser with a persistent profile. */
type Phone = {
  page: Page;
  context: BrowserContext;
  /** Sends SIGKILL to all its processes, as a system without memory or battery would. */
  kill(): Promise<void>;
};

/** Starts the browser with this profile, offline. */
async function startPhone(profile: string, baseURL: string): Promise<Phone> {
  const options = { ...launchOptions(), ...phoneScreen, baseURL, locale: 'en-GB' };
  const context = await chromium.launchPersistentContext(profile, options);
  context.setDefaultTimeout(60_000);
  await context.setOffline(true);
  return {
    page: await context.newPage(),
    context,
    async kill() {
      const inspector = await context.browser()?.newBrowserCDPSession();
      if (inspector === undefined) throw new Error('no browser to kill');
      const { processInfo } = await inspector.send('SystemInfo.getProcessInfo');
      const closed = new Promise((resolve) => context.once('close', resolve));
      for (const { id } of processInfo) process.kill(id, 'SIGKILL');
      await closed;
    },
  };
}

/** Closes the browser properly once, so that it writes its cookies to the disk. */
async function signInOn({ page, context }: Phone, olga: Account): Promise<void> {
  await context.setOffline(false);
  await signInTo(page, olga, '/bins');
  await untilInstalled(page);
  await createBin(page, shelf);
  await until('the change is sent', async () => (await readQueued(page, olga.userId)).length === 0);
  await context.close();
}

/** Makes nine changes on the screens; returns the operations once all of them are stored. */
async function changeOffline(page: Page, olga: Account, crate: string): Promise<string[]> {
  // The router listens to history only from here on.
  await page.getByRole('heading', { name: 'Bins', level: 1 }).waitFor();
  await createBin(page, crate);
  for (const line of ['3x Torch', 'Rope', 'Candle', 'Tent', 'Stove']) await addItem(page, line);
  await itemAct(page, 'Rope', 'Delete');
  await itemAct(page, 'Candle', 'Move to another bin');
  await page.getByRole('dialog').getByText(shelf).click();
  await itemAct(page, 'Torch', 'Take one out');
  await page.getByRole('button', { name: 'Offline, 9 waiting' }).waitFor();
  await until('all is stored', async () => (await readQueued(page, olga.userId)).length === 9);
  return readQueued(page, olga.userId);
}

/** Records the operations that the browser sends from now on. */
function recordSent(context: BrowserContext, sent: string[] = []): string[] {
  context.on('request', (request) => {
    const id = request.headers()['idempotency-key'];
    if (id !== undefined && !request.url().endsWith('/bins.open')) sent.push(id);
  });
  return sent;
}

function sentInOrder(queued: readonly string[], sent: readonly string[]): string[] {
  const firsts = [...new Set(sent)];
  return firsts.join() === queued.join() ? [] : [`queued ${queued.join()}, sent ${firsts.join()}`];
}

async function checkItems(address: string, olga: Account, crate: string, round: number): Promise<string[]> {
  const { bins } = await call<{ bins: BinHeader[] }>(address, olga, 'bins.list', {});
  const named = bins.filter((bin) => bin.name === crate);
  if (named.length !== 1) return [`${crate} exists ${named.length} times`];
  const inCrate = await itemsIn(address, olga, named[0]?.id);
  const onShelf = await itemsIn(address, olga, bins.find((bin) => bin.name === shelf)?.id);
  const failures: string[] = [];
  const expected = '2x Torch, 1x Tent, 1x Stove, deleted Rope';
  if (inCrate.join(', ') !== expected) failures.push(`${crate} holds ${inCrate.join(', ')}`);
  if (onShelf.length !== round) failures.push(`${onShelf.length} candles on the shelf after ${round} rounds`);
  return failures;
}

async function itemsIn(address: string, olga: Account, id: string | undefined): Promise<string[]> {
  const { items } = await call<Bin>(address, olga, 'bins.get', { id });
  return items.map(({ name, quantity, deletedAt }) =>
    deletedAt ? `deleted ${name}` : `${quantity}x ${name}`,
  );
}

/** The operations in the account's stored outbox, oldest first. */
function readQueued(page: Page, userId: string): Promise<string[]> {
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

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await holdsWithin(60_000, condition))) throw new Error(`timeout waiting until ${what}`);
}
