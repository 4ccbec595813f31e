// npm run screenshots [-- folder]: every screen at both widths, in both themes and languages, over a seeded household.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { seedHousehold } from '../scripts/seed/seed-household.ts';

const folder = process.argv[2] ?? 'test-results/screens';
await mkdir(folder, { recursive: true });
const data = await makeTemporaryFolder();
const dataDir = join(data.path, 'data');
const server = await startServerProcess({
  DATA_DIR: dataDir,
  DEFAULT_PLAN: 'unlimited',
  RATE_LIMIT_FACTOR: '1000',
});
const browser = await chromium.launch(launchOptions());
try {
  for (const locale of ['en', 'sv'] as const) {
    const account = await household(locale);
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      for (const theme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          baseURL: server.address,
          viewport: { width, height },
          locale,
        });
        await picture(context, account, { theme, locale, name: `${width}-${theme}-${locale}` });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}

async function household(language: 'en' | 'sv'): Promise<Account> {
  const account = await signUp(server.address, language === 'sv' ? 'Olga' : 'Erik');
  await call(server.address, account, 'me.get', {});
  const url = await findRunningEmbedded(dataDir);
  if (url === undefined) throw new Error('the server runs its own PostgreSQL');
  const pool = createPool(url);
  try {
    await seedHousehold(pool, account.userId, { seed: 3, bins: 24, itemsPerBin: 14, language });
  } finally {
    await pool.end();
  }
  return account;
}

type Look = { theme: 'light' | 'dark'; locale: 'en' | 'sv'; name: string };

async function picture(
  context: BrowserContext,
  account: Account,
  { theme, locale, name }: Look,
): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(
    (chosen) => {
      localStorage.setItem('theme', chosen.theme);
      localStorage.setItem('locale', chosen.locale);
    },
    { theme, locale },
  );
  const shoot = async (screen: string) => {
    await still(page);
    await page.screenshot({ path: join(folder, `${screen}-${name}.png`) });
  };
  await page.goto('/signup');
  await shoot('signup');
  await page.goto('/login?next=/home');
  await shoot('login');
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await shoot('home');
  await page.goto('/bins');
  await shoot('bins');
  const bin = (await page.locator('a[href^="/bins/0"]').nth(2).getAttribute('href')) ?? '';
  await page.goto('/bins?look=tree');
  await shoot('bins-tree');
  await page.goto(bin);
  await shoot('bin');
  const item = (await page.locator('a[href*="/items/0"]').first().getAttribute('href')) ?? '';
  for (const [screen, path] of Object.entries({
    'item-edit': item,
    'bin-create': '/bins/create',
    'bin-edit': `${bin}/edit`,
    'item-add': `${bin}/items/add`,
    'items-multi-add': `${bin}/items/multi-add`,
    search: '/search',
    'search-results': '/search?q=lam',
    settings: '/settings',
    trash: '/settings?open=trash',
    'not-found': '/nowhere',
  })) {
    await page.goto(path);
    await shoot(screen);
  }
}

/** The heading stands, the fonts are there, nothing moves any more. */
async function still(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.getAnimations().every((each) => each.playState !== 'running'),
  );
}
