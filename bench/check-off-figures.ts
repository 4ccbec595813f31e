import type { Page } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import { entriesPerCallMax } from '#domain/lists/list-limits.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { type Figure, figure, type MeasureOptions, percentile, scaled } from './figure.ts';
import { openSignedIn } from './page.ts';
import { FRAME_MS, openedMs, watchWork } from './page-work.ts';
import { fillHousehold } from './testbed.ts';

const ENTRIES = scaled(5_000, 100);
const entries = `${ENTRIES.toLocaleString('en')} entries`;
const ROUNDS = scaled(5);
/** As many as there are rows in view. */
const TICKS = scaled(12, 4);
const stages = ['Packed', 'Loaded', 'Arrived', 'Unpacked'].map((name, at) => ({ id: `s${at}`, name }));

/** A long list that people tick, beside the same bins as rows. */
export async function checkOffFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const server = await testbed.server();
  const { address } = server;
  const olga = await signUp(address, 'Olga');
  const size = { bins: ENTRIES, itemsPerBin: 1 };
  const binIds = await fillHousehold(server, await testbed.pool(server), olga, size);
  const listId = await makeList(address, olga, binIds);
  const desk = { viewport: { width: 1440, height: 900 } };
  const page = await openSignedIn(await testbed.browser(), address, olga, '/bins', desk);
  const all = page.getByText(`${ENTRIES.toLocaleString('en')} bins`, { exact: true });
  await all.waitFor({ state: 'attached', timeout: 120_000 });
  const list = `/lists/me/${listId}`;
  await page.goto(list);
  await page.getByText(`All (${ENTRIES.toLocaleString('en')})`).waitFor({ timeout: 120_000 });
  const [asList, asRows]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    asRows.push(await openedMs(page, '/bins?look=rows', 'main li'));
    asList.push(await openedMs(page, list, 'main input[type=checkbox]'));
  }
  const [opened, rows] = [Math.min(...asList), Math.min(...asRows)];
  const ticks = await tickedMs(page);
  const { bins } = await call<{ bins: { qrCode: string }[] }>(address, olga, 'bins.list', {});
  const codes = bins.slice(-TICKS).map(({ qrCode }) => qrCode);
  await page.goto(`/scan-qr?mode=check-off&list=${listId}&of=me&stage=s1`);
  await page.locator('main [role=meter]').waitFor();
  const scans = await scannedMs(page, codes);
  return [
    figure(
      `opening a list of ${entries}`,
      (100 * opened) / rows,
      '%',
      { atMost: 150 },
      `of the bins as rows: ${opened.toFixed(1)} and ${rows.toFixed(1)} ms of the page's thread, least of ${ROUNDS}`,
    ),
    median(`tick → shown, ${entries}`, ticks),
    median(`scan → tick shown, ${entries}`, scans),
  ];
}

function median(name: string, times: readonly number[]): Figure {
  const detail = `of the page's thread, median of ${times.length}, most ${Math.max(...times).toFixed(1)} ms`;
  return figure(name, percentile(times, 0.5), 'ms', { atMost: FRAME_MS }, detail);
}

/** A list of one's own with all of these bins. */
async function makeList(address: string, account: Account, binIds: readonly string[]): Promise<string> {
  const id = uuidv7();
  await call(address, account, 'lists.create', { id, name: 'Moving house', stages });
  for (let at = 0; at < binIds.length; at += entriesPerCallMax) {
    const some = binIds
      .slice(at, at + entriesPerCallMax)
      .map((binId) => ({ kind: 'bin', id: binId, isIn: true }));
    await call(address, account, 'lists.put', { id, entries: some });
  }
  return id;
}

/** The work of each press of a further checkbox. */
async function tickedMs(page: Page): Promise<number[]> {
  const times: number[] = [];
  while (times.length < TICKS)
    times.push(
      await untilOther(page, count, () =>
        document.querySelector<HTMLElement>('main input[type=checkbox]:not(:checked)')?.click(),
      ),
    );
  return times;
}

/** The work of the Enter key after each code, until the result names the bin. */
async function scannedMs(page: Page, codes: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const code of codes) {
    await page.getByLabel('Code, number or name').fill(code);
    times.push(
      await untilOther(page, result, () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
      ),
    );
  }
  return times;
}

const count = `document.querySelector('main [role=meter]').ariaValueNow`;
const result = `[...document.querySelectorAll('main [role=status]')].map((each) => each.textContent).join()`;

/** Work of the page's thread from the act until another text is drawn, which does not depend on other load. */
async function untilOther(page: Page, text: string, act: () => unknown): Promise<number> {
  const work = await watchWork(page);
  await page.evaluate(`new Promise((resolve, reject) => {
    const before = ${text};
    setTimeout(() => reject(new Error('no other text')), 30_000);
    (${act})();
    const look = () => (${text} === before ? requestAnimationFrame(look) : resolve());
    look();
  })`);
  return work();
}
