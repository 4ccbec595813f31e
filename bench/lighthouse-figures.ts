import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type Account, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { LIGHTHOUSE } from '../scripts/set-up.ts';
import { type Figure, figure, type MeasureOptions, percentile, scaled } from './figure.ts';
import { allStoredAt, signInTo } from './page.ts';
import { fillHousehold, freePort } from './testbed.ts';

const ROUNDS = scaled(3);
const BINS = 50;
/** The live connection stays open, so the network never becomes idle. */
const PATIENCE_MS = 12_000;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

type Audit = { score: number | null; numericValue?: number };
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Flags = {
  port: number;
  disableStorageReset: boolean;
  onlyCategories: readonly string[];
  maxWaitForLoad: number;
  logLevel: 'error';
};
type Lighthouse = (url: string, flags: Flags) => Promise<{ lhr: Report } | undefined>;

type Page = {
  path: string;
  goals: Record<Category, number | undefined>;
  /** Largest contentful paint with Lighthouse's simulated phone and network. */
  paintedGoalMs?: number;
  keepsStorage?: boolean;
};

const most = { accessibility: 100, 'best-practices': 100 };
const landing: Page = { path: '/', goals: { performance: 100, ...most, seo: 100 }, paintedGoalMs: 1200 };
const READ_TO_THE_END_KB = 150;
const login: Page = { path: '/login', goals: { performance: 95, ...most, seo: 100 } };
const help: Page = { path: '/help', goals: { performance: 100, ...most, seo: 100 } };
/** SEO does not apply to signed-in pages. */
const bins: Page = { path: '/bins', goals: { performance: 95, ...most, seo: undefined }, keepsStorage: true };

/** Lighthouse scores on a slow phone: first visits of front page, manual and sign-in, and the list of a user with 50 stored bins. */
export async function lighthouseFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const lighthouse = await loadLighthouse();
  const server = await testbed.server();
  const port = await freePort();
  const { args = [], ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(await testbed.folder(), {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL: server.address,
    locale: 'en-GB',
  });
  testbed.onEnd(() => context.close());
  const measure = (page: Page) => figuresOf(lighthouse, server.address, port, page);
  // A server without an account shows another front page, which search engines are to leave out.
  const olga = await signUp(server.address, 'Olga');
  const figures = [await bytesToTheEnd(context)];
  for (const page of [landing, help, login]) figures.push(...(await measure(page)));
  await fillHousehold(server, await testbed.pool(server), olga, { bins: BINS, itemsPerBin: 20 });
  await fillDevice(context, olga);
  return [...figures, ...(await measure(bins))];
}

/** The medians; each detail has the range of the rounds and the failed audits. */
async function figuresOf(
  lighthouse: Lighthouse,
  address: string,
  port: number,
  { path, goals, paintedGoalMs, keepsStorage = false }: Page,
): Promise<Figure[]> {
  const reports: Report[] = [];
  while (reports.length < ROUNDS) {
    const run = await lighthouse(`${address}${path}`, {
      port,
      disableStorageReset: keepsStorage,
      onlyCategories: categories,
      maxWaitForLoad: PATIENCE_MS,
      logLevel: 'error',
    });
    if (run === undefined) throw new Error(`Lighthouse has no result for ${path}`);
    reports.push(run.lhr);
  }
  const median = (name: string, unit: Figure['unit'], values: number[], goal: Figure['goal'], end = '') => {
    const detail = `mobile, ${ROUNDS} rounds: ${values.map((value) => value.toFixed(0)).join(' ')}${end}`;
    return figure(`Lighthouse ${path}, ${name}`, percentile(values, 0.5), unit, goal, detail);
  };
  const points = categories.map((category): Figure => {
    const scores = reports.map((report) => 100 * (report.categories[category].score ?? Number.NaN));
    const failed = [...new Set(reports.flatMap((report) => failedAudits(report, category)))];
    const atLeast = goals[category];
    const end = failed.length === 0 ? '' : `; not whole: ${failed.join(', ')}`;
    return median(category, 'points', scores, atLeast === undefined ? undefined : { atLeast }, end);
  });
  const valuesOf = (audit: string) => reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const painted = paintedGoalMs === undefined ? undefined : { atMost: paintedGoalMs };
  const kilobytes = valuesOf('total-byte-weight').map((bytes) => bytes / 1000);
  return [
    ...points,
    median('largest paint', 'ms', valuesOf('largest-contentful-paint'), painted),
    median('loaded', 'KB', kilobytes, undefined),
  ];
}

/** The audits that reduce the score. */
function failedAudits({ categories, audits }: Report, category: Category): string[] {
  return categories[category].auditRefs
    .filter(({ id, weight }) => {
      const score = audits[id]?.score;
      return weight > 0 && typeof score === 'number' && score < 0.995;
    })
    .map(({ id }) => id);
}

/** Scrolls to the end, so that lazy pictures are loaded. */
async function bytesToTheEnd(context: BrowserContext): Promise<Figure> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const size = request.sizes();
    sizes.push(
      size.then(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize),
    );
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/', { waitUntil: 'load' });
  for (const picture of await page.locator('img').filter({ visible: true }).all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image) => (image as HTMLImageElement).decode());
  }
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  const detail = `${sizes.length} answers with their headers, as sent, at 412 px`;
  return figure('/ read to its end', bytes / 1000, 'KB', { atMost: READ_TO_THE_END_KB }, detail);
}

async function fillDevice(context: BrowserContext, account: Account): Promise<void> {
  const page = await context.newPage();
  await signInTo(page, account, '/bins');
  await allStoredAt(page, account.userId, BINS);
  await page.close();
}

async function loadLighthouse(): Promise<Lighthouse> {
  const module = join(LIGHTHOUSE, 'node_modules/lighthouse/core/index.js');
  return ((await import(module)) as { default: Lighthouse }).default;
}
