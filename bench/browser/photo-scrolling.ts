import { type CDPSession, chromium, type Page } from '@playwright/test';
import { signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { BINS, fillWithPhotos, ITEMS } from './photo-household.ts';
import { signInTo } from './sign-in.ts';

/** A frame at 60 Hz. */
const FRAME_MS = 17;
/** A fast fling: pixels per frame and number of frames. */
const STEP = 40;
const STEPS = scaled(300, 30);

/** Scrolling lists of photos on a phone: frames in time, and layout shifts. */
export async function photoScrollingFigures(server: ServerProcess, dataDir: string): Promise<Figure[]> {
  const olga = await signUp(server.address, 'Scroller');
  const binId = await fillWithPhotos(server, dataDir, olga);
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'en-GB',
      hasTouch: true,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await signInTo(page, olga, '/home');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const lists = {
      [`${BINS} bins as cards`]: '/bins?look=cards',
      [`${BINS} bins as rows`]: '/bins?look=rows',
      [`${ITEMS} items of a bin`]: `/bins/${binId}`,
    };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(lists)) figures.push(...(await scrolled(page, name, path)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function scrolled(page: Page, name: string, path: string): Promise<Figure[]> {
  await page.addInitScript(watchShifts);
  await page.goto(path);
  await page.locator('main img[src*="/photos/"]').nth(4).waitFor();
  await page.waitForTimeout(1_500);
  const session = await page.context().newCDPSession(page);
  // Processor time of the thread, which does not depend on other load.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const workedBefore = await workedMs(session);
  const scrolledTo = await page.evaluate(scrollOn, { step: STEP, steps: STEPS });
  const worked = (await workedMs(session)) - workedBefore;
  await session.detach();
  if (scrolledTo < 0.9 * STEP * STEPS) throw new Error(`${path} was scrolled by ${scrolledTo} px only`);
  const { frames, shift, photos } = await page.evaluate(() => {
    const drawn = [...document.querySelectorAll<HTMLImageElement>('main img[src*="/photos/"]')];
    return { ...window.scrollBench, photos: drawn.filter((image) => image.naturalWidth > 0).length };
  });
  if (photos === 0) throw new Error(`no photo was drawn: ${path}`);
  const share = (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length;
  const detail = `${frames.length} frames of ${STEP} px, p95 ${percentile(frames, 0.95).toFixed(1)} ms, worst ${Math.max(...frames).toFixed(0)} ms, main thread ${(worked / frames.length).toFixed(1)} ms of each`;
  return [
    { name: `scrolling ${name} with photos`, value: share, unit: '%', goal: { atLeast: 95 }, detail },
    {
      name: `shift in ${name}`,
      value: 1_000 * shift,
      unit: 'points',
      goal: { atMost: 0 },
      detail: 'CLS in thousandths, from loading to the last frame',
    },
  ];
}

async function workedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

function watchShifts(): void {
  window.scrollBench = { frames: [], shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.scrollBench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls in the page, frame by frame, and records the times between frames. */
function scrollOn({ step, steps }: { step: number; steps: number }): Promise<number> {
  const page = document.scrollingElement ?? document.body;
  return new Promise((resolve) => {
    let last: number | undefined;
    const next = (at: number) => {
      if (last !== undefined) window.scrollBench.frames.push(at - last);
      last = at;
      if (window.scrollBench.frames.length >= steps) return resolve(page.scrollTop);
      page.scrollTop += step;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

declare global {
  interface Window {
    scrollBench: { frames: number[]; shift: number };
  }
}
