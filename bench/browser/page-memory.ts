import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export type PageMemory = { heap: number; process: number };

/** The page's JavaScript heap after garbage collection, and the proportional memory of its renderer process, in MB. */
export async function memoryOf(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const heap = metrics.find((each) => each.name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  await session.detach();
  return { heap: heap / 1_000_000, process: await processOf(page) };
}

/** In MB, including workers. Takes the largest renderer process, as the browser does not say which one has the page. */
export async function processOf(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('memory is measured in a browser of its own');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = await Promise.all(
    processInfo.filter((each) => each.type === 'renderer').map((each) => proportionalMegabytes(each.id)),
  );
  return Math.max(...sizes);
}

async function proportionalMegabytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}
