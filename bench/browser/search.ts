import type { Browser, Locator, Page } from '@playwright/test';
import type { Account } from '#test/account.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { allStoredAt } from './page-clock.ts';
import { memoryOf } from './page-memory.ts';
import { signInTo } from './sign-in.ts';

/** Words of the Swedish household, typed letter by letter, so that each letter has results. */
const queries = ['batteri', 'skruv', 'julgran', 'lampa', 'filt', 'kabel', 'handduk', 'sladd'];
const rounds = scaled(7);

/** Milliseconds between two letters: from fast typing to a pause after which each row's buttons are drawn. */
const pauses = [90, 140, 200, 260, 330];

/** Time from keystroke to results with all data on the device, and memory. */
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
  // The previous list has a search field too, which remains for a moment after the navigation.
  await page.getByRole('heading', { name: 'Which bin is it in?' }).waitFor();
  const field = page.getByRole('searchbox').first();
  await field.fill('qxqxqx');
  await page.getByRole('heading', { name: /qxqxqx/ }).waitFor({ timeout: 60_000 });
  await field.fill('');
  const { delays, painted, superseded } = await typeQueries(page, field);
  const withSearch = await memoryOf(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'What are you looking for?' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const combobox = page.getByRole('combobox');
  await combobox.waitFor();
  const palette = await typeQueries(page, combobox);
  await context.close();
  const detail = `press → changed document, ${delays.length} keystrokes, ${superseded} answered with a later one`;
  return [
    {
      name: 'keystroke → results, p50',
      value: percentile(delays, 0.5),
      unit: 'ms',
      goal: { atMost: 25 },
      detail,
    },
    {
      name: 'keystroke → results, p99',
      value: percentile(delays, 0.99),
      unit: 'ms',
      goal: { atMost: 50 },
      detail: `p95 ${percentile(delays, 0.95).toFixed(1)} ms`,
    },
    {
      name: 'keystroke → frame with the results, p50',
      value: percentile(painted, 0.5),
      unit: 'ms',
      goal: undefined,
      detail: `60 frames a second, p99 ${percentile(painted, 0.99).toFixed(1)} ms`,
    },
    {
      name: 'palette keystroke to search keystroke, p50',
      value: percentile(palette.delays, 0.5) / percentile(delays, 0.5),
      unit: '×',
      goal: { atMost: 1.2 },
      detail: `${percentile(palette.delays, 0.5).toFixed(1)} ms, p99 ${percentile(palette.delays, 0.99).toFixed(1)} ms`,
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

/** Types all queries several times, and measures each letter. */
async function typeQueries(page: Page, field: Locator): Promise<Window['searchBench']> {
  await watchAnswers(page);
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      await typeLikeAPerson(page, query);
      await page.locator(`[data-answers="${query}"]`).waitFor();
      await field.fill('');
      // A user does not clear the field and type in the same frame.
      await page.waitForTimeout(pauses[0] ?? 0);
    }
  }
  return page.evaluate(() => window.searchBench);
}

/** Types at fixed times, even if the previous results are not shown yet. */
async function typeLikeAPerson(page: Page, query: string): Promise<void> {
  for (const [at, letter] of [...query].entries()) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(pauses[(at + query.length) % pauses.length] ?? 0);
  }
}

/**
 * Measures from each keystroke, even while the page is busy, to results for it or a later one, and to the end of the
 * page's work for the frame that shows them. Clearing the field does not count.
 */
async function watchAnswers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isWatching = 'searchBench' in window;
    window.searchBench = { delays: [], painted: [], superseded: 0 };
    if (isWatching) return;
    const unanswered: { query: string; at: number }[] = [];
    let pressedAt = 0;
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key.length === 1) pressedAt = timeStamp;
      },
      true,
    );
    addEventListener(
      'input',
      ({ target }) => {
        if (pressedAt === 0 || !(target instanceof HTMLInputElement)) return;
        unanswered.push({ query: target.value.trim(), at: pressedAt });
        pressedAt = 0;
      },
      true,
    );
    new MutationObserver(() => {
      const shown = document.querySelector('[data-answers]')?.getAttribute('data-answers');
      const at = unanswered.findIndex(({ query }) => query === shown);
      if (at === -1) return;
      const now = performance.now();
      window.searchBench.superseded += at;
      const answered = unanswered.splice(0, at + 1);
      window.searchBench.delays.push(...answered.map((each) => now - each.at));
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        window.searchBench.painted.push(...answered.map((each) => performance.now() - each.at));
      };
      requestAnimationFrame(() => port2.postMessage(undefined));
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-answers'] });
  });
}

declare global {
  interface Window {
    searchBench: { delays: number[]; painted: number[]; superseded: number };
  }
}
