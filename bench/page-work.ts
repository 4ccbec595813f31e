import type { CDPSession, Page } from '@playwright/test';
import { memoryOf } from './processes.ts';

/** A frame at 60 Hz, with the tolerance of the clock. */
export const FRAME_MS = 17;

/** The share of frames in time, in percent. */
export function percentInTime(frames: readonly number[]): number {
  return (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length;
}

/** `frames`: the times between frames, `workMs`: the work of the page's thread for each, `scrolled`: pixels. */
export type Scrolled = { frames: number[]; workMs: number; scrolled: number };

/** Scrolls an element by `step` pixels in each frame. */
export async function scrollFrames(
  page: Page,
  scroller: string,
  { step, count }: { step: number; count: number },
): Promise<Scrolled> {
  const work = await watchWork(page);
  const scrolled = await page.locator(scroller).evaluate(
    (element, wanted) =>
      new Promise<{ frames: number[]; scrolled: number }>((resolve) => {
        const frames: number[] = [];
        let last: number | undefined;
        const next = (at: number) => {
          if (last !== undefined) frames.push(at - last);
          last = at;
          if (frames.length >= wanted.count) return resolve({ frames, scrolled: element.scrollTop });
          element.scrollTop += wanted.step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { step, count },
  );
  return { ...scrolled, workMs: (await work()) / count };
}

/** Returns a function with the milliseconds of the page's thread since now, which do not depend on other load. */
export async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const taskMs = async () => 1_000 * (await metricOf(session, 'TaskDuration'));
  const before = await taskMs();
  return async () => {
    const worked = (await taskMs()) - before;
    await session.detach();
    return worked;
  };
}

/** Work of the page's thread until the rows are drawn, in milliseconds. */
export async function openedMs(page: Page, path: string, wanted: string): Promise<number> {
  await page.goto('/about');
  await page.locator('h1').waitFor();
  const work = await watchWork(page);
  await page.evaluate((to) => history.pushState({}, '', to), path);
  await page.locator(wanted).first().waitFor();
  return work();
}

/** The page's JavaScript heap after garbage collection, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const heap = (await metricOf(session, 'JSHeapUsedSize')) / 1_000_000;
  await session.detach();
  return heap;
}

async function metricOf(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
}

/** Proportional memory in MB, with workers. Takes the largest renderer, as the browser does not say which has the page. */
export async function processMemoryOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('memory is measured in a browser of its own');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...(await Promise.all(renderers.map(({ id }) => memoryOf(id)))));
}
