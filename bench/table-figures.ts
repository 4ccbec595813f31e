import type { Page } from '@playwright/test';
import { signUp } from '#test/account.ts';
import { type Figure, figure, type MeasureOptions, percentile, scaled } from './figure.ts';
import { openSignedIn } from './page.ts';
import { openedMs, percentInTime, scrollFrames } from './page-work.ts';
import { fillHousehold } from './testbed.ts';

const BINS = scaled(20_000, 400);
const bins = `${BINS.toLocaleString('en')} bins`;
/** The items of the table of all items, and the bins that they are in. */
const GRID = { bins: scaled(2_000, 40), itemsPerBin: 50 };
const ROUNDS = scaled(3);
/** A fast wheel: pixels per frame, and number of frames. */
const WHEEL = { step: 120, count: scaled(200, 20) };

/** The table of many bins on a wide screen, beside the same bins as rows. */
export async function tableFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const server = await testbed.server();
  const olga = await signUp(server.address, 'Olga');
  await fillHousehold(server, await testbed.pool(server), olga, { bins: BINS, itemsPerBin: 1 });
  const desk = { viewport: { width: 1440, height: 900 } };
  const page = await openSignedIn(await testbed.browser(), server.address, olga, '/bins', desk);
  await page.getByText(bins, { exact: true }).waitFor({ state: 'attached', timeout: 120_000 });
  const [asTable, asRows]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    asRows.push(await openedMs(page, '/bins?look=rows', 'main li'));
    asTable.push(await openedMs(page, '/bins?look=table', '[role=gridcell]'));
  }
  const [table, rows] = [Math.min(...asTable), Math.min(...asRows)];
  const sorts = await sortedMs(page);
  const { frames, workMs } = await scrollFrames(page, '[role=grid]', WHEEL);
  await openedMs(page, '/bins?look=rows', 'main li');
  const rowsScroll = await scrollFrames(page, 'html', WHEEL);
  const relative = (name: string, [a, b]: [number, number], atMost: number, end: string) => {
    const detail = `of the rows: ${a.toFixed(1)} and ${b.toFixed(1)} ms of the page's thread${end}`;
    return figure(name, (100 * a) / b, '%', { atMost }, detail);
  };
  const sorted = sorts.map((ms) => ms.toFixed(0)).join(', ');
  return [
    relative(`opening the table of ${bins}`, [table, rows], 150, `, least of ${ROUNDS}`),
    figure(
      `sorting ${bins} by a column`,
      percentile(sorts, 0.5),
      'ms',
      { atMost: 100 },
      `median of ${sorts.length} columns from press to frame: ${sorted} ms`,
    ),
    figure(
      'scrolling the table',
      percentInTime(frames),
      '%',
      { atLeast: 98 },
      `${WHEEL.count} frames of ${WHEEL.step} px, p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
    ),
    relative('work of scrolling the table', [workMs, rowsScroll.workMs], 100, ' for each frame'),
  ];
}

/** The table of all items of many bins, beside the same items as rows of the search. */
export async function gridFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const server = await testbed.server();
  const olga = await signUp(server.address, 'Olga');
  await fillHousehold(server, await testbed.pool(server), olga, GRID);
  const desk = { viewport: { width: 1440, height: 900 } };
  const page = await openSignedIn(await testbed.browser(), server.address, olga, '/bins', desk);
  const allBins = `${GRID.bins.toLocaleString('en')} bins`;
  await page.getByText(allBins, { exact: true }).waitFor({ state: 'attached', timeout: 120_000 });
  const count = GRID.bins * GRID.itemsPerBin;
  const items = `${count.toLocaleString('en')} items`;
  await page.goto('/search?as=table');
  await page.getByText(items, { exact: true }).first().waitFor({ timeout: 120_000 });
  const [asTable, asRows]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    asRows.push(await openedMs(page, '/search?as=rows&q=quantity%3E0', '[data-result]'));
    asTable.push(await openedMs(page, '/search?as=table', '[role=gridcell]'));
  }
  const [table, rows] = [Math.min(...asTable), Math.min(...asRows)];
  await page.getByText(items, { exact: true }).first().waitFor({ timeout: 120_000 });
  const sorts = await sortedMs(page);
  const { frames } = await scrollFrames(page, '[role=grid]', WHEEL);
  return [
    figure(
      `opening the table of ${items}`,
      (100 * table) / rows,
      '%',
      { atMost: 150 },
      `of the first 100 as rows: ${table.toFixed(1)} and ${rows.toFixed(1)} ms of the page's thread until the first row, least of ${ROUNDS}`,
    ),
    figure(
      `sorting ${items} by a column`,
      percentile(sorts, 0.5),
      'ms',
      { atMost: 150 },
      `median of ${sorts.length} columns from press to frame: ${sorts.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    ),
    figure(
      'scrolling the table of items',
      percentInTime(frames),
      '%',
      { atLeast: 98 },
      `${WHEEL.count} frames of ${WHEEL.step} px, p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
    ),
  ];
}

/** Milliseconds from pressing each header to the frame in which the rows are sorted by it. */
async function sortedMs(page: Page): Promise<number[]> {
  const headers = page.locator('[role=columnheader][aria-colindex]:not([aria-colindex="1"])');
  const times: number[] = [];
  for (const header of await headers.all()) {
    times.push(
      await header.evaluate(
        (element) =>
          new Promise<number>((resolve) => {
            const begun = performance.now();
            (element.firstElementChild as HTMLElement).click();
            const look = () =>
              element.getAttribute('aria-sort')
                ? resolve(performance.now() - begun)
                : requestAnimationFrame(look);
            requestAnimationFrame(look);
          }),
      ),
    );
  }
  return times;
}
