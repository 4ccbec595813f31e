import type { Browser } from 'playwright-core';
import type { Account } from '#test/account.ts';
import { type Figure, percentile } from '../figure.ts';
import { allStoredAt } from './page-clock.ts';
import { memoryOf } from './page-memory.ts';
import { signInTo } from './sign-in.ts';

/** Typed letter by letter: words of the Swedish household, so that each letter has results to show. */
const queries = ['batteri', 'skruv', 'julgran', 'lampa', 'tält', 'kabel', 'handduk', 'sladd'];

/** Keystroke to changed results over everything on the device, and what that costs in memory. */
export async function searchFigures(
  browser: Browser,
  address: string,
  account: Account,
  bins: number,
): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  const page = await context.newPage();
  await signInTo(page, account, '/bins');
  await allStoredAt(page, account.userId, bins);
  await page.reload();
  await page.locator('a[href^="/bins/0"]').first().waitFor();
  const without = await memoryOf(page);

  await page.getByRole('link', { name: 'Search' }).first().click();
  const field = page.getByRole('searchbox').first();
  await field.fill('qxqxqx');
  await page.getByRole('heading', { name: /qxqxqx/ }).waitFor({ timeout: 60_000 });
  await field.fill('');
  await page.evaluate(() => {
    window.searchBench = { pending: 0, delays: [] };
    addEventListener(
      'input',
      (event) => {
        window.searchBench.pending = event.timeStamp;
      },
      true,
    );
    // What is said to screen readers comes only once the typing rests, on purpose.
    const isShown = ({ target }: MutationRecord) =>
      !(target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
    new MutationObserver((mutations) => {
      if (window.searchBench.pending === 0 || !mutations.some(isShown)) return;
      window.searchBench.delays.push(performance.now() - window.searchBench.pending);
      window.searchBench.pending = 0;
    }).observe(document.querySelector('main') ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  for (const query of queries) {
    for (const letter of query) {
      const before = await page.evaluate(() => window.searchBench.delays.length);
      await page.keyboard.type(letter);
      await page
        .waitForFunction((count) => window.searchBench.delays.length > count, before, { timeout: 3000 })
        .catch(() => {});
    }
    await field.fill('');
  }
  const delays = await page.evaluate(() => window.searchBench.delays);
  const withSearch = await memoryOf(page);
  await context.close();
  const detail = `${delays.length} keystrokes, p50 ${percentile(delays, 0.5).toFixed(1)} ms, p95 ${percentile(delays, 0.95).toFixed(1)} ms`;
  return [
    {
      name: 'keystroke → results, p99',
      value: percentile(delays, 0.99),
      unit: 'ms',
      goal: { atMost: 16 },
      detail,
    },
    {
      name: 'page heap, all on device',
      value: without.heap,
      unit: 'MB',
      goal: { atMost: 10 },
      detail: 'after a collection',
    },
    {
      name: 'page process without search',
      value: without.process,
      unit: 'MB',
      goal: { atMost: 220 },
      detail: 'proportional',
    },
    {
      name: 'page process with search',
      value: withSearch.process,
      unit: 'MB',
      goal: { atMost: 220 },
      detail: `heap ${withSearch.heap.toFixed(1)} MB`,
    },
  ];
}

declare global {
  interface Window {
    searchBench: { pending: number; delays: number[] };
  }
}
