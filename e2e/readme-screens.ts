import type { Browser, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { createTextReader } from '#server/attachment-text/text-reader.ts';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { storeAttachmentText } from '#server/features/attachments/attachment-text.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { bytesOf } from '#test/build-photo.ts';
import { addPhoto } from '#test/photos.ts';
import { photographed, printedThings } from '#test/text-pictures.ts';
import { seedHousehold } from '../scripts/seed/seed-household.ts';
import type { Locale, Theme } from './screens.ts';

type ReadmeScreen = {
  /** Default: that of the language. */
  account?: 'snapped';
  width: number;
  height: number;
  locale: Locale;
  theme: Theme;
  open(page: Page): Promise<void>;
};

const wide = { width: 1440, height: 900, locale: 'en', theme: 'light' } as const;
const phone = { width: 390, height: 844 } as const;

/** The screens in README.md, by the name of their picture in docs/pictures/. */
const screens: Record<string, ReadmeScreen> = {
  'bins-wide-light': { ...wide, open: (page) => openPath(page, '/bins', 'main a[href^="/bins/0"]') },
  'bin-phone-light': {
    ...phone,
    locale: 'en',
    theme: 'light',
    async open(page) {
      await openPath(page, '/bins', 'main a[href^="/bins/0"]');
      const bin = await page.locator('main a[href^="/bins/0"]').nth(2).getAttribute('href');
      await openPath(page, bin ?? '', 'main li a[href*="/items/0"]');
    },
  },
  'photo-phone-light': {
    ...phone,
    locale: 'en',
    theme: 'light',
    account: 'snapped',
    async open(page) {
      await openPath(page, '/bins', 'main a[href^="/bins/0"]');
      await page.locator('main a[href^="/bins/0"]').click();
      await page
        .getByRole('button', { name: /^Add “/ })
        .first()
        .waitFor();
    },
  },
  'search-phone-dark': {
    ...phone,
    locale: 'sv',
    theme: 'dark',
    open: (page) => openPath(page, '/search?q=lam', 'main li a[href^="/bins/"]'),
  },
  'print-wide-light': { ...wide, open: (page) => openPath(page, '/print/qr-batch', 'main svg[role=img]') },
};

/** Opens each screen in a household of its own, the same every time but for ids, codes and dates. */
export async function openReadmeScreens(
  browser: Browser,
  { address, dataDir }: { address: string; dataDir: string },
  visit: (name: string, page: Page) => Promise<void>,
): Promise<void> {
  const accounts = {
    en: await household(address, dataDir, 'en'),
    sv: await household(address, dataDir, 'sv'),
    snapped: await snappedBox(address, dataDir),
  };
  for (const [name, { width, height, locale, theme, account, open }] of Object.entries(screens)) {
    const context = await browser.newContext({ baseURL: address, viewport: { width, height }, locale });
    const page = await context.newPage();
    await page.addInitScript(
      (chosen) => {
        localStorage.setItem('theme', chosen.theme);
        localStorage.setItem('locale', chosen.locale);
        // The same words on every machine.
        navigator.mediaDevices.enumerateDevices = async () => [];
      },
      { theme, locale },
    );
    await signIn(page, accounts[account ?? locale]);
    await open(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForFunction(
      () =>
        document.querySelector('[aria-busy=true]') === null &&
        document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    await visit(name, page);
    await context.close();
  }
}

/**
 * The controls and headings of a screen, one a line, without what is in rows of data: it changes with the screen, not with
 * fonts, ids, dates or what the household keeps.
 */
export function outlineOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'nav a, h1, h2, [role=columnheader], button, input, select, textarea, [role=tab]';
    const isData = (element: Element) =>
      element.closest('main li, [role=row]:not(:has([role=columnheader]))') !== null;
    const nameOf = (element: Element) => {
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
      // The keys depend on the machine.
      return name.replace(element.querySelector('kbd')?.textContent ?? '', '').trim();
    };
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility() && !isData(element))
      .map((element) => `${element.role ?? element.localName}: ${nameOf(element).replace(/\d+/g, '#')}`);
  });
}

async function household(address: string, dataDir: string, language: Locale): Promise<Account> {
  const account = await signUp(address, language === 'sv' ? 'Olga' : 'Erik');
  await call(address, account, 'me.get', {});
  await withPool(dataDir, (pool) =>
    seedHousehold(pool, account.userId, { seed: 3, bins: 24, itemsPerBin: 14, language }),
  );
  await liveIn(address, account);
  return account;
}

async function withPool(dataDir: string, use: (pool: Pool) => Promise<unknown>): Promise<void> {
  const url = await findRunningEmbedded(dataDir);
  if (url === undefined) throw new Error('the server runs its own PostgreSQL');
  const pool = createPool(url);
  try {
    await use(pool);
  } finally {
    await pool.end();
  }
}

/** Somebody whose only box was photographed, and whose photo the server has read. */
async function snappedBox(address: string, dataDir: string): Promise<Account> {
  const account = await signUp(address, 'Erik');
  const ask = <T = { id: string }>(name: string, data: unknown) => call<T>(address, account, name, data);
  const location = await ask('locations.create', { name: 'Cellar' });
  const bin = await ask('bins.create', {
    name: 'Box 7',
    qrLabel: '7',
    color: 'teal',
    locationId: location.id,
  });
  const [thing] = printedThings;
  if (!thing) throw new Error('nothing is printed');
  const file = await photographed(thing, 'upright');
  await addPhoto(address, account, { target: { kind: 'bin', id: bin.id } }, bytesOf(file));
  const { photos = [] } = await ask<{ photos?: { id: string }[] }>('bins.get', { id: bin.id });
  const reader = createTextReader();
  const reading = await reader.read('photo', file).finally(reader.stop);
  if (typeof reading === 'string') throw new Error(`the photo was not read: ${reading}`);
  const read = { ownerId: account.userId, id: photos[0]?.id ?? '', text: reading.text };
  await withPool(dataDir, (pool) => storeAttachmentText({ pool, publish: () => {} }, read));
  return account;
}

/** Shares the garage and opens some bins, so that no column is empty. */
async function liveIn(address: string, account: Account): Promise<void> {
  const { locations } = await call<{ locations: { id: string; name: string }[] }>(
    address,
    account,
    'locations.list',
    {},
  );
  const { bins } = await call<{ bins: { id: string }[] }>(address, account, 'bins.list', {});
  // A message about it would come and go.
  await call(address, account, 'me.update', { mutedNotifications: ['inviteAccepted'] });
  const anna = await signUp(address, 'Anna');
  const { invites } = await call<{ invites: { link: string }[] }>(address, account, 'invites.create', {
    targets: [{ kind: 'location', id: locations.find(({ name }) => name.startsWith('Garage'))?.id }],
    emails: [anna.email],
    role: 'editor',
  });
  await call(address, anna, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
  for (const [at, { id }] of bins.entries())
    if (at % 3 > 0) await call(address, account, 'bins.open', { id });
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}

async function openPath(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await page.locator(shown).first().waitFor();
}
