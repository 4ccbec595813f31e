import { createServer } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { type Account, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { LIGHTHOUSE } from '../scripts/set-up.ts';
import { fillHousehold } from './browser/household.ts';
import { allStoredAt } from './browser/page-clock.ts';
import { signInTo } from './browser/sign-in.ts';
import { type Figure, percentile } from './figure.ts';

const ROUNDS = 5;
const BINS = 50;
/** The live connection never ends, so the network never falls silent. */
const PATIENCE_MS = 12_000;

const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

type Flags = {
  port: number;
  disableStorageReset: boolean;
  onlyCategories: string[];
  maxWaitForLoad: number;
  logLevel: 'error';
};
type Lighthouse = (
  url: string,
  flags: Flags,
) => Promise<{ lhr: { categories: Record<Category, { score: number | null }> } } | undefined>;

/** Lighthouse's points on a slow phone: a first visit of the sign-in, and the list of somebody with 50 bins on the device. */
export async function lighthouseFigures(): Promise<Figure[]> {
  const lighthouse = await loadLighthouse();
  const [data, profile] = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
  const server = await startServerProcess({
    DATA_DIR: data.path,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const port = await freePort();
  const { args = [], ...options } = launchOptions();
  const context = await chromium.launchPersistentContext(profile.path, {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL: server.address,
    locale: 'en-GB',
  });
  try {
    const login = { url: `${server.address}/login`, port, keepsStorage: false };
    const figures = await figuresOf(lighthouse, login);
    const olga = await signUp(server.address, 'Olga');
    await fillHousehold(server, data.path, olga, { bins: BINS, itemsPerBin: 20 });
    await fillDevice(context, olga);
    const bins = { url: `${server.address}/bins`, port, keepsStorage: true };
    return [...figures, ...(await figuresOf(lighthouse, bins))];
  } finally {
    await context.close();
    await server.stop();
    await Promise.all([data.remove(), profile.remove()]);
  }
}

async function fillDevice(context: BrowserContext, account: Account): Promise<void> {
  const page = await context.newPage();
  await signInTo(page, account, '/bins');
  await allStoredAt(page, account.userId, BINS);
  await page.close();
}

/** The median of each category; its details say where the rounds lay. */
async function figuresOf(
  lighthouse: Lighthouse,
  { url, port, keepsStorage }: { url: string; port: number; keepsStorage: boolean },
): Promise<Figure[]> {
  const scores = Object.fromEntries(categories.map((name) => [name, [] as number[]])) as Record<
    Category,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round++) {
    const run = await lighthouse(url, {
      port,
      disableStorageReset: keepsStorage,
      onlyCategories: categories,
      maxWaitForLoad: PATIENCE_MS,
      logLevel: 'error',
    });
    for (const name of categories) scores[name].push(100 * (run?.lhr.categories[name].score ?? Number.NaN));
  }
  return categories.map((name) => ({
    name: `Lighthouse ${new URL(url).pathname}, ${name}`,
    value: percentile(scores[name], 0.5),
    unit: 'points',
    goal: { atLeast: goals[name] },
    detail: `mobile, ${ROUNDS} rounds: ${scores[name].map((score) => score.toFixed(0)).join(' ')}`,
  }));
}

async function loadLighthouse(): Promise<Lighthouse> {
  const module = join(LIGHTHOUSE, 'node_modules/lighthouse/core/index.js');
  return ((await import(module)) as { default: Lighthouse }).default;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
