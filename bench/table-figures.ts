import { type CDPSession, chromium, type Page } from '@playwright/test';
import { signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { fillHousehold } from './browser/household.ts';
import { signInTo } from './browser/sign-in.ts';
import { type Figure, percentile } from './figure.ts';
import { scaled } from './scale.ts';

const BINS = scaled(20_000, 400);
const bins = `${BINS.toLocaleString('en')} bins`;
const ROUNDS = scaled(3);
const FRAMES = scaled(200, 20);
/** Pixels per frame: a fast wheel. */
const STEP = 120;
/** A frame at 60 Hz. */
const FRAME_MS = 17;

/** The table of many bins on a wide screen, beside the same bins as rows. */
export async function tableFigures(): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const dataDir = `${folder.path}/data`;
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const olga = await signUp(server.address, 'Olga');
    await fillHousehold(server, dataDir, olga, { bins: BINS, itemsPerBin: 1 });
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await signInTo(page, olga, '/bins');
    await page.getByText(bins, { exact: true }).waitFor({ state: 'attached', timeout: 120_000 });
    const session = await context.newCDPSession(page);
    // Processor time of the page's thread, which does not depend on other load.
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
    await session.send('Performance.enable');
    const [asTable, asRows]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      asRows.push(await openedMs(page, session, '/bins?look=rows', 'main li'));
      asTable.push(await openedMs(page, session, '/bins?look=table', '[role=gridcell]'));
    }
    const [table, rows] = [Math.min(...asTable), Math.min(...asRows)];
    const sorts = await sortedMs(page);
    const tableScroll = await scrolled(page, session, '[role=grid]');
    await openedMs(page, session, '/bins?look=rows', 'main li');
    const rowsScroll = await scrolled(page, session, 'html');
    const { frames } = tableScroll;
    const inTime = (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length;
    return [
      {
        name: `opening the table of ${bins}`,
        value: (100 * table) / rows,
        unit: '%',
        goal: { atMost: 150 },
        detail: `of the rows: ${table.toFixed(0)} and ${rows.toFixed(0)} ms of the page's thread, least of ${ROUNDS}`,
      },
      {
        name: `sorting ${bins} by a column`,
        value: percentile(sorts, 0.5),
        unit: 'ms',
        goal: { atMost: 100 },
        detail: `median of ${sorts.length} columns from press to frame: ${sorts.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      },
      {
        name: 'scrolling the table',
        value: inTime,
        unit: '%',
        goal: { atLeast: 98 },
        detail: `${FRAMES} frames of ${STEP} px, p95 ${percentile(frames, 0.95).toFixed(1)} ms`,
      },
      {
        name: 'work of scrolling the table',
        value: (100 * tableScroll.workMs) / rowsScroll.workMs,
        unit: '%',
        goal: { atMost: 100 },
        detail: `of the rows: ${tableScroll.workMs.toFixed(1)} and ${rowsScroll.workMs.toFixed(1)} ms of the page's thread for each frame`,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

/** Work of the page's thread until the rows are drawn, in milliseconds. */
async function openedMs(page: Page, session: CDPSession, path: string, wanted: string): Promise<number> {
  await page.goto('/about');
  await page.locator('h1').waitFor();
  const before = await workedMs(session);
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await page.locator(wanted).first().waitFor();
  return (await workedMs(session)) - before;
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
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

/** `frames`: the times between frames, and `workMs`: the thread's work for each, in milliseconds. */
type Scrolled = { frames: number[]; workMs: number };

async function scrolled(page: Page, session: CDPSession, scroller: string): Promise<Scrolled> {
  const before = await workedMs(session);
  const frames = await page.locator(scroller).evaluate(
    (element, { step, count }) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last: number | undefined;
        const next = (at: number) => {
          if (last !== undefined) times.push(at - last);
          last = at;
          if (times.length >= count) return resolve(times);
          element.scrollTop += step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { step: STEP, count: FRAMES },
  );
  return { frames, workMs: ((await workedMs(session)) - before) / frames.length };
}
