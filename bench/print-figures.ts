import type { Page } from '@playwright/test';
import { signUp } from '#test/account.ts';
import { type Figure, figure, type MeasureOptions, p95Figure, scaled } from './figure.ts';
import { allStoredAt, openSignedIn } from './page.ts';
import { heapOf, processMemoryOf } from './page-work.ts';
import { fillHousehold } from './testbed.ts';

const BINS = scaled(1_000, 60);
const COPIES = 5;
const LABELS_PER_PAGE = 21;
const ROUNDS = scaled(10, 2);

/** The time from pressing the button to the PDF of labels, in Chromium. */
export async function printFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const server = await testbed.server();
  const olga = await signUp(server.address, 'Olga');
  const binIds = await fillHousehold(server, await testbed.pool(server), olga, {
    bins: BINS,
    itemsPerBin: 1,
  });
  const page = await openSignedIn(await testbed.browser(), server.address, olga, '/bins');
  await allStoredAt(page, olga.userId, BINS);
  // First, as repeated page loads increase the memory of the process.
  const many = await manyFigures(page);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Other labels each time, as printing labels again needs a confirmation.
    await page.goto(`/print/qr-batch?bins=${binIds.slice(round * 30, (round + 1) * 30).join(',')}`);
    await page.getByText('Page 1 of 2').first().waitFor();
    // Waits for the preview, like a user.
    await page.waitForTimeout(500);
    times.push(await makePdf(page));
  }
  return [
    p95Figure('PDF of 30 labels, p95', times, 400, 'press → file, page loaded anew each time'),
    ...many,
  ];
}

async function manyFigures(page: Page): Promise<Figure[]> {
  await page.goto('/print/qr-batch');
  await page.getByRole('textbox', { name: 'Copies of each label' }).fill(String(COPIES));
  const pages = Math.ceil((BINS * COPIES) / LABELS_PER_PAGE);
  await page.getByText(`Page 1 of ${pages}`).first().waitFor();
  // Collects garbage.
  await heapOf(page);
  const before = await processMemoryOf(page);
  let isDone = false;
  const making = makePdf(page).finally(() => {
    isDone = true;
  });
  const samples: number[] = [];
  while (!isDone) {
    samples.push(await processMemoryOf(page));
    await page.waitForTimeout(100);
  }
  const name = `PDF of ${(BINS * COPIES).toLocaleString('en')} labels`;
  const ofMemory = `proportional, ${samples.length} samples, ${before.toFixed(0)} MB before`;
  return [
    figure(name, (await making) / 1000, 's', { atMost: 10 }, `${BINS} bins, ${COPIES} copies each`),
    figure('page process while it is made, at most', Math.max(...samples), 'MB', { atMost: 250 }, ofMemory),
  ];
}

/** By the page's clock, from the last press, as there may be a confirmation. */
async function makePdf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        let start = 0;
        const press = (text: string): boolean => {
          const buttons = [...document.querySelectorAll('button')];
          const button = buttons.find(({ textContent }) => textContent === text);
          start = button ? performance.now() : start;
          button?.click();
          return button !== undefined;
        };
        let isAnswered = false;
        const observer = new MutationObserver(() => {
          if (!isAnswered) isAnswered = press('Print again');
          if (!document.querySelector('a[download][href^="blob:"]')) return;
          observer.disconnect();
          resolve(performance.now() - start);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        if (!press('Make PDF')) reject(new Error('there is no button'));
      }),
  );
}
