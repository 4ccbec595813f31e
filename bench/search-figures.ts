import type { Locator, Page } from '@playwright/test';
import type { Scene } from './browser-figures.ts';
import { type Figure, figure, percentile, scaled } from './figure.ts';
import { allStoredAt, binLink, openSignedIn } from './page.ts';
import { heapOf, processMemoryOf } from './page-work.ts';

/** Words of the Swedish household, typed letter by letter, so that each letter has results. */
const queries = ['batteri', 'skruv', 'julgran', 'lampa', 'filt', 'kabel', 'handduk', 'sladd'];
const rounds = scaled(7);

/** Milliseconds between two letters: from fast typing to a pause after which each row's buttons are drawn. */
const pauses = [90, 140, 200, 260, 330];

/** Time from keystroke to results with all data on the device, and memory. */
export async function searchFigures({ browser, address, olga, bins }: Scene): Promise<Figure[]> {
  const page = await openSignedIn(browser, address, olga, '/bins');
  await allStoredAt(page, olga.userId, bins);
  await page.reload();
  await page.locator(binLink).first().waitFor();
  const [heap, without] = [await heapOf(page), await processMemoryOf(page)];

  await page.getByRole('link', { name: 'Search' }).first().click();
  // The previous list has a search field too, which remains for a moment after the navigation.
  await page.getByRole('heading', { name: 'Which bin is it in?' }).waitFor();
  const field = page.getByRole('searchbox').first();
  await field.fill('qxqxqx');
  await page.getByRole('heading', { name: /qxqxqx/ }).waitFor({ timeout: 60_000 });
  await field.fill('');
  const { delays, painted, superseded } = await typeQueries(page, field);
  const heapWithSearch = await heapOf(page);
  const withSearch = await processMemoryOf(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'What are you looking for?' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const combobox = page.getByRole('combobox');
  await combobox.waitFor();
  const palette = await typeQueries(page, combobox);
  await page.context().close();
  const show = (times: readonly number[], share: number) =>
    `p${100 * share} ${percentile(times, share).toFixed(1)} ms`;
  const typed = `press → changed document, ${delays.length} keystrokes, ${superseded} answered with a later one`;
  const ratio = percentile(palette.delays, 0.5) / percentile(delays, 0.5);
  const paletteTimes = `${show(palette.delays, 0.5)}, ${show(palette.delays, 0.99)}`;
  const ofFrames = `60 frames a second, ${show(painted, 0.99)}`;
  return [
    figure('keystroke → results, p50', percentile(delays, 0.5), 'ms', { atMost: 25 }, typed),
    figure('keystroke → results, p99', percentile(delays, 0.99), 'ms', { atMost: 50 }, show(delays, 0.95)),
    figure('keystroke → frame with the results, p50', percentile(painted, 0.5), 'ms', undefined, ofFrames),
    figure('palette keystroke to search keystroke, p50', ratio, '×', { atMost: 1.2 }, paletteTimes),
    figure('page heap, all on device', heap, 'MB', { atMost: 10 }, 'after a collection'),
    figure('page process without search', without, 'MB', { atMost: 220 }, 'proportional'),
    figure(
      'page process with search',
      withSearch,
      'MB',
      { atMost: 220 },
      `heap ${heapWithSearch.toFixed(1)} MB`,
    ),
  ];
}

/** Types all queries several times, and measures each letter. */
async function typeQueries(page: Page, field: Locator): Promise<Window['searchBench']> {
  await page.evaluate(watchAnswers);
  for (let round = 0; round < rounds; round++) {
    for (const query of queries) {
      // Types at fixed times, even if the previous results are not shown yet.
      for (const [at, letter] of [...query].entries()) {
        await page.keyboard.press(letter);
        await page.waitForTimeout(pauses[(at + query.length) % pauses.length] ?? 0);
      }
      await page.locator(`[data-answers="${query}"]`).waitFor();
      await field.fill('');
      // A user does not clear the field and type in the same frame.
      await page.waitForTimeout(pauses[0] ?? 0);
    }
  }
  return page.evaluate(() => window.searchBench);
}

/**
 * Measures from each keystroke, even while the page is busy, to results for it or a later one, and to the end of the
 * page's work for the frame that shows them. Clearing the field does not count.
 */
function watchAnswers(): void {
  const isWatching = 'searchBench' in window;
  window.searchBench = { delays: [], painted: [], superseded: 0 };
  if (isWatching) return;
  const unanswered: { query: string; at: number }[] = [];
  let pressedAt = 0;
  const onKey = ({ key, timeStamp }: KeyboardEvent) => {
    if (key.length === 1) pressedAt = timeStamp;
  };
  const onInput = ({ target }: Event) => {
    if (pressedAt === 0 || !(target instanceof HTMLInputElement)) return;
    unanswered.push({ query: target.value.trim(), at: pressedAt });
    pressedAt = 0;
  };
  addEventListener('keydown', onKey, true);
  addEventListener('input', onInput, true);
  new MutationObserver(() => {
    const answered = document.querySelector('[data-answers]')?.getAttribute('data-answers');
    const at = unanswered.findIndex(({ query }) => query === answered);
    if (at === -1) return;
    const now = performance.now();
    window.searchBench.superseded += at;
    const done = unanswered.splice(0, at + 1);
    window.searchBench.delays.push(...done.map((each) => now - each.at));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      window.searchBench.painted.push(...done.map((each) => performance.now() - each.at));
    };
    requestAnimationFrame(() => port2.postMessage(undefined));
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-answers'] });
}

declare global {
  interface Window {
    searchBench: { delays: number[]; painted: number[]; superseded: number };
  }
}
