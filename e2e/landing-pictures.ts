// npm run screenshots:landing: the pictures of the landing page, taken from the product itself, and its link preview.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
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
/** JPEG quality; more makes no visible difference at the size of the page. */
const QUALITY = 72;
const searched: Record<Locale, string> = { en: 'tor', sv: 'lam' };

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
  await clip(page, `clip-${theme}-${locale}`, searched[locale]);
  await context.close();
}

async function shoot(page: Page, name: string): Promise<void> {
  await save(
    `${name}.webp`,
    await sharp(await frameOf(page))
      .webp({ quality: QUALITY, effort: 6 })
      .toBuffer(),
  );
}

async function frameOf(page: Page): Promise<Buffer> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  return page.screenshot({ caret: 'hide' });
}

/** An item is searched, found and taken out, and putting it back is offered. Plays once, without sound. */
async function clip(page: Page, name: string, word: string): Promise<void> {
  const frames: Buffer[] = [];
  const delay: number[] = [];
  const hold = async (ms: number) => {
    frames.push(await frameOf(page));
    delay.push(ms);
  };
  const tap = async (target: Locator) => {
    await target.evaluate(drawFinger);
    await hold(450);
    await page.evaluate(() => document.getElementById('finger')?.remove());
    await target.click();
  };
  await page.goto('/home');
  await page.locator('main a[href^="/bins/"]').first().waitFor();
  await hold(900);
  await tap(page.locator('nav a[href="/search"]'));
  const field = page.locator('main input[type=search]');
  await field.waitFor();
  await hold(600);
  for (const letter of word) {
    await field.press(letter);
    await page.locator('main li a[href^="/bins/"]').first().waitFor();
    await hold(350);
  }
  const item = page.locator('main li a[href*="item="]', { hasText: '×' }).first();
  await hold(1200);
  await tap(item);
  await page.locator('main li a[href*="/items/0"]').first().waitFor();
  await hold(1500);
  const out = page.locator('main li .animate-unlit button:enabled').first();
  await tap(out);
  await hold(2500);
  const animated = sharp(frames, { join: { animated: true } });
  const bytes = await animated
    .webp({ quality: QUALITY, effort: 6, minSize: true, mixed: true, loop: 1, delay })
    .toBuffer();
  await save(`${name}.webp`, bytes);
}

/** The position of the thumb, in the page's own colour. */
function drawFinger(target: Element): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  const finger = document.createElement('div');
  finger.id = 'finger';
  finger.style.cssText = `position:fixed;z-index:99;width:44px;height:44px;border-radius:50%;left:${left + width / 2 - 22}px;top:${top + height / 2 - 22}px;background:#b8430f66;border:2px solid #b8430f;pointer-events:none`;
  document.body.append(finger);
}

/** The header of the page itself, as link previews show it. */
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
