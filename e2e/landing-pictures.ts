// npm run screenshots:landing: the pictures of the front page, from the product itself, and what is shown where it is linked.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { seedHousehold } from '../scripts/seed/seed-household.ts';
import { setUp } from '../scripts/set-up.ts';
import type { Locale, Theme } from './screens.ts';

const FOLDER = join(import.meta.dirname, '../web/public/pictures');
/** Of what `toDataURL` knows; more shows no difference at the size of the page. */
const QUALITY = 0.72;
const searched: Record<Locale, string> = { en: 'lamp', sv: 'lam' };

await setUp('build', 'browser');
await mkdir(FOLDER, { recursive: true });
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
    for (const theme of ['light', 'dark'] as const) await pictures(browser, account, locale, theme);
    await preview(browser, locale);
  }
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}

async function household(language: Locale): Promise<Account> {
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

async function pictures(browser: Browser, account: Account, locale: Locale, theme: Theme): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.4,
    locale,
  });
  const page = await context.newPage();
  await page.addInitScript(
    (chosen) => {
      localStorage.setItem('theme', chosen.theme);
      localStorage.setItem('locale', chosen.locale);
    },
    { theme, locale },
  );
  await page.goto('/login');
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.goto(`/search?q=${searched[locale]}`);
  await page.locator('main li a[href^="/bins/"]').first().waitFor();
  await shoot(page, `search-${theme}-${locale}`);
  await page.goto('/bins');
  const bin = (await page.locator('a[href^="/bins/0"]').nth(2).getAttribute('href')) ?? '';
  await page.goto(bin);
  await page.locator('main li a[href*="/items/0"]').first().waitFor();
  await shoot(page, `bin-${theme}-${locale}`);
  await context.close();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const png = await page.screenshot({ caret: 'hide' });
  // The browser itself writes WebP, a fifth of the size.
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(
    async ([base64, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    [png.toString('base64'), QUALITY] as const,
  );
  await blank.close();
  await save(`${name}.webp`, Buffer.from(webp, 'base64'));
}

/** The head of the page itself, as sites show it beside a link. */
async function preview(browser: Browser, locale: Locale): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, baseURL: server.address });
  await page.goto(`/?lang=${locale}`);
  await page.evaluate(() => document.fonts.ready);
  await save(`preview-${locale}.png`, await page.screenshot({ caret: 'hide' }));
  await page.close();
}

async function save(name: string, bytes: Buffer): Promise<void> {
  await writeFile(join(FOLDER, name), bytes);
  console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`);
}
