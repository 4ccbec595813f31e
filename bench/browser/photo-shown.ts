import { writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Account, call } from '#test/account.ts';
import type { Bytes } from '#test/build-photo.ts';
import { launchOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { signInTo } from './sign-in.ts';

/** The maximum of photos per bin. */
const ROUNDS = scaled(10, 2);

/** From choosing a photo on the page of a bin until it is shown there and on another device. */
export async function photoShownFigures(address: string, olga: Account, file: Bytes): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const browser = await chromium.launch(launchOptions());
  try {
    const path = `${folder.path}/phone.jpg`;
    await writeFile(path, file);
    const { id } = await call<{ id: string }>(address, olga, 'bins.create', { name: 'Shown' });
    const [writer, reader] = await Promise.all(
      ['img[src^="blob:"]', 'img[src*="/photos/"]'].map((pictures) =>
        openBin(browser, address, olga, { id, pictures }),
      ),
    );
    if (!writer || !reader) throw new Error('two pages were opened');
    for (let round = 0; round < ROUNDS; round++) {
      const isThere = reader.evaluate(() => window.photoBench.next.promise);
      await writer.locator('input[type=file]').first().setInputFiles(path);
      await isThere;
    }
    const { chosen, shown } = await writer.evaluate(() => window.photoBench);
    const there = await reader.evaluate(() => window.photoBench.shown);
    return [
      figure('12 MP photo → own screen, p95', delays(chosen, shown), 100, 'chosen → frame with the picture'),
      figure('12 MP photo → other screen, p95', delays(chosen, there), 1_500, 'chosen → loaded there'),
    ];
  } finally {
    await browser.close();
    await folder.remove();
  }
}

async function openBin(
  browser: Browser,
  address: string,
  olga: Account,
  { id, pictures }: { id: string; pictures: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' });
  const page = await context.newPage();
  await signInTo(page, olga, `/bins/${id}`);
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  // Waits until the service worker has stored the app, which uses both cores for some seconds.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.evaluate(watchPhotos, pictures);
  return page;
}

/** Records when each picture is first decoded and drawn, by the machine's clock. */
function watchPhotos(pictures: string): void {
  window.photoBench = { chosen: [], shown: [], next: Promise.withResolvers() };
  const seen = new Set<string>();
  addEventListener(
    'change',
    ({ timeStamp }) => window.photoBench.chosen.push(performance.timeOrigin + timeStamp),
    true,
  );
  const look = async (image: HTMLImageElement) => {
    // A photo has a URL per size.
    const photo = image.src.replace(/\/[a-z]+$/, '');
    if (seen.has(photo)) return;
    seen.add(photo);
    await image.decode().catch(() => undefined);
    requestAnimationFrame(() => {
      window.photoBench.shown.push(performance.timeOrigin + performance.now());
      window.photoBench.next.resolve();
      window.photoBench.next = Promise.withResolvers();
    });
  };
  const lookForAll = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>(pictures)) void look(image);
  };
  new MutationObserver(lookForAll).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['src'],
  });
}

function delays(from: readonly number[], to: readonly number[]): number[] {
  return from.map((at, round) => (to[round] ?? Number.NaN) - at);
}

function figure(name: string, samples: readonly number[], atMost: number, from: string): Figure {
  const detail = `${from}, ${samples.length} rounds, p50 ${percentile(samples, 0.5).toFixed(0)} ms`;
  return { name, value: percentile(samples, 0.95), unit: 'ms', goal: { atMost }, detail };
}

declare global {
  interface Window {
    photoBench: { chosen: number[]; shown: number[]; next: PromiseWithResolvers<void> };
  }
}
