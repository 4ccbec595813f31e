import type { Browser, Page } from '@playwright/test';
import type { Account } from '#test/account.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { untilShown } from './press.ts';
import { signInTo } from './sign-in.ts';

/** With fewer rounds, p95 would be the slowest one. */
const ROUNDS = scaled(40, 2);

/** Opening an item, a long history and the overview, each in a page that was just loaded. */
export async function readingFigures(
  browser: Browser,
  address: string,
  account: Account,
  { binId, lines }: { binId: string; lines: number },
): Promise<Figure[]> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', viewport });
  try {
    const page = await context.newPage();
    const path = `/bins/${binId}`;
    await signInTo(page, account, path);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const views: number[] = [];
    const histories: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      views.push(await openItem(page, path));
      histories.push(await openHistory(page, path));
    }
    const overviews = { drawn: [] as number[], counted: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      overviews.drawn.push(await openOverview(page, 'main svg a'));
      overviews.counted.push(await openOverview(page, 'main li a[href*="?tag="]'));
    }
    const from = (shown: string) => `press → first frame with ${shown}, page loaded anew each time`;
    return [
      figure('reading view opens, p95', views, 50, from('the item')),
      figure(`history of ${lines.toLocaleString('en')} lines, p95`, histories, 100, from('its newest lines')),
      figure('overview drawn, p95', overviews.drawn, 150, from('its tiles')),
      figure('overview counted, p95', overviews.counted, 1_000, from('the first sums by tag')),
    ];
  } finally {
    await context.close();
  }
}

async function openItem(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const item = `main li a[href^="${path}/items/"]`;
  await untilIdle(page, item);
  return untilShown(page, item, `main a[href^="${path}/items/"][href$="/edit"]`);
}

async function openHistory(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const menu = 'header [aria-haspopup=menu]';
  await untilIdle(page, menu);
  await page.locator(menu).last().click();
  const entry = '[role=menu]:popover-open [role=menuitem]:has(svg.lucide-history)';
  await page.locator(entry).waitFor();
  return untilShown(page, entry, 'dialog li time');
}

async function openOverview(page: Page, wanted: string): Promise<number> {
  await page.goto('/home');
  // The last section to appear, above the link.
  await page.getByRole('heading', { name: 'Worth a look' }).waitFor();
  const link = 'main a[href="/storage-overview"]';
  await untilIdle(page, link);
  await page.locator(link).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return untilShown(page, link, wanted);
}

/** Waits for what a user sees before pressing. */
async function untilIdle(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

function figure(name: string, samples: readonly number[], atMost: number | undefined, from: string): Figure {
  const detail = `${from}, ${samples.length} rounds, p50 ${percentile(samples, 0.5).toFixed(1)} ms`;
  return {
    name,
    value: percentile(samples, 0.95),
    unit: 'ms',
    goal: atMost === undefined ? undefined : { atMost },
    detail,
  };
}
