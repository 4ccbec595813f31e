import type { Browser, Page } from '@playwright/test';
import type { Account } from '#test/account.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { allStoredAt } from './page-clock.ts';
import { signInTo } from './sign-in.ts';

const STEPS = scaled(60, 4);
const quantity = ':is(button, input)[aria-label^="Quantity of"]';
/** A viewport in which items are rows with their quantities. */
const phone = { viewport: { width: 390, height: 844 } };
const increase = 'button[aria-label^="One more"]';

type Shown = { value: string; at: number };

/**
 * From a step of a quantity until it is shown on the own screen and on another device. Both devices have finished their
 * first sync of `bins`.
 */
export async function writeFigures(
  browser: Browser,
  address: string,
  account: Account,
  { binId, bins }: { binId: string; bins: number },
): Promise<Figure[]> {
  const [writer, reader] = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext({ ...phone, baseURL: address, locale: 'en-GB' });
      const page = await context.newPage();
      await signInTo(page, account, `/bins/${binId}`);
      await page.locator(quantity).first().waitFor();
      await allStoredAt(page, account.userId, bins);
      return page;
    }),
  );
  if (!writer || !reader) throw new Error('two pages were opened');
  // Opens the stepper, which takes the place of the plain number.
  await writer.locator(quantity).first().click();
  await writer.locator(increase).first().waitFor();
  await Promise.all([writer, reader].map(watchFirstQuantity));
  for (let step = 0; step < STEPS; step++) {
    const isShown = reader.evaluate(() => window.bench.next.promise);
    await press(writer);
    await isShown;
  }
  const presses = await writer.evaluate(() => window.bench.presses);
  const own = await writer.evaluate(() => window.bench.shown);
  const others = await reader.evaluate(() => window.bench.shown);
  await Promise.all([writer.context().close(), reader.context().close()]);
  const there = delays(presses, others);
  const from = 'press → changed document of the other device';
  return [
    figure('own write → on screen, p95', delays(presses, own), 0.95, 16, 'press → changed document'),
    figure('write → other screen, p50', there, 0.5, 15, from),
    figure('write → other screen, p95', there, 0.95, 30, from),
  ];
}

/** From each press to the next value that is at least the new one, by the machine's clock. */
function delays(presses: readonly number[], shown: readonly Shown[]): number[] {
  return presses.map((press, index) => (shown[index]?.at ?? Number.NaN) - press);
}

function figure(name: string, samples: number[], share: number, atMost: number, from: string): Figure {
  const p50 = percentile(samples, 0.5).toFixed(1);
  const detail = `${from}, ${samples.length} steps, p50 ${p50} ms`;
  return { name, value: percentile(samples, share), unit: 'ms', goal: { atMost }, detail };
}

/** Taps by coordinates, as Playwright's hit test would add 4 ms between the press and its handler. */
async function press(page: Page): Promise<void> {
  const box = await page.locator(increase).first().boundingBox();
  if (!box) throw new Error('there is a quantity to increase');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 60 });
}

async function watchFirstQuantity(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const valueShown = () => {
      const shown = document.querySelector(css);
      return shown?.getAttribute('value') ?? shown?.textContent ?? '';
    };
    const now = () => performance.timeOrigin + performance.now();
    window.bench = { presses: [], shown: [], next: Promise.withResolvers() };
    addEventListener(
      'click',
      (event) => window.bench.presses.push(performance.timeOrigin + event.timeStamp),
      true,
    );
    let last = valueShown();
    new MutationObserver(() => {
      const value = valueShown();
      if (value === last) return;
      last = value;
      window.bench.shown.push({ value, at: now() });
      window.bench.next.resolve();
      window.bench.next = Promise.withResolvers();
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['value'],
    });
  }, quantity);
}

declare global {
  interface Window {
    bench: { presses: number[]; shown: Shown[]; next: PromiseWithResolvers<void> };
  }
}
