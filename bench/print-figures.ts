import { chromium, type Page } from '@playwright/test';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { fillHousehold } from './browser/household.ts';
import { allStoredAt } from './browser/page-clock.ts';
import { memoryOf, processOf } from './browser/page-memory.ts';
import { signInTo } from './browser/sign-in.ts';
import { type Figure, percentile } from './figure.ts';
import { scaled } from './scale.ts';

const BINS = scaled(1_000, 60);
const COPIES = 5;
const LABELS_PER_PAGE = 21;
const ROUNDS = scaled(10, 2);

/** The time from pressing the button to the PDF of labels, in Chromium. */
export async function printFigures(): Promise<Figure[]> {
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
    const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB' });
    const page = await context.newPage();
    await signInTo(page, olga, '/bins');
    await allStoredAt(page, olga.userId, BINS);
    // First, as repeated page loads increase the memory of the process.
    const many = await manyFigures(page);
    return [await sheetFigure(page, server.address, olga), ...many];
  } finally {
    await browser.close();
    await server.stop();
    await folder.remove();
  }
}

async function sheetFigure(page: Page, address: string, olga: Account): Promise<Figure> {
  const { bins } = await call<{ bins: BinHeader[] }>(address, olga, 'bins.list', {});
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Other labels each time, as printing labels again needs a confirmation.
    const ids = bins.slice(round * 30, (round + 1) * 30).map(({ id }) => id);
    await page.goto(`/print/qr-batch?bins=${ids.join(',')}`);
    await page.getByText('Page 1 of 2').first().waitFor();
    // Waits for the preview, like a user.
    await page.waitForTimeout(500);
    times.push(await makePdf(page));
  }
  return {
    name: 'PDF of 30 labels, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    goal: { atMost: 400 },
    detail: `press → file, page loaded anew each time, p50 ${percentile(times, 0.5).toFixed(0)} ms`,
  };
}

async function manyFigures(page: Page): Promise<Figure[]> {
  await page.goto('/print/qr-batch');
  await page.getByRole('textbox', { name: 'Copies of each label' }).fill(String(COPIES));
  const pages = Math.ceil((BINS * COPIES) / LABELS_PER_PAGE);
  await page.getByText(`Page 1 of ${pages}`).first().waitFor();
  const { process: before } = await memoryOf(page);
  const making = makePdf(page);
  let peak = 0;
  let isDone = false;
  void making.finally(() => {
    isDone = true;
  });
  let reports = 0;
  for (; !isDone; reports++) {
    peak = Math.max(peak, await processOf(page));
    await page.waitForTimeout(100);
  }
  const detail = `${BINS} bins, ${COPIES} copies each`;
  return [
    {
      name: `PDF of ${(BINS * COPIES).toLocaleString('en')} labels`,
      value: (await making) / 1000,
      unit: 's',
      goal: { atMost: 10 },
      detail,
    },
    {
      name: 'page process while it is made, at most',
      value: peak,
      unit: 'MB',
      goal: { atMost: 250 },
      detail: `proportional, ${reports} samples, ${before.toFixed(0)} MB before`,
    },
  ];
}

/** By the page's clock, from the last press, as there may be a confirmation. */
async function makePdf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        let start = 0;
        const press = (text: string): boolean => {
          const button = [...document.querySelectorAll('button')].find(
            ({ textContent }) => textContent === text,
          );
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
