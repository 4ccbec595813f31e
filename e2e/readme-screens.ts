import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { createTextReader } from '#server/attachment-text/text-reader.ts';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type MadeHousehold, makeDemoHousehold, personAt } from '#server/demo/make-household.ts';
import { storeAttachmentText } from '#server/features/attachments/attachment-text.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { bytesOf } from '#test/build-photo.ts';
import { addPhoto } from '#test/photos.ts';
import { photographed, printedThings } from '#test/text-pictures.ts';
import type { Locale, Theme } from './screens.ts';

type ReadmeScreen = {
  /** Default: that of the language. */
  account?: 'snapped';
  width: number;
  height: number;
  locale: Locale;
  theme: Theme;
  open(page: Page, made: MadeHousehold): Promise<void>;
};

const wide = { width: 1440, height: 900, locale: 'en', theme: 'light' } as const;
const phone = { width: 390, height: 844, locale: 'en', theme: 'light' } as const;

/** The screens in README.md, by the name of their picture in docs/pictures/. */
const screens: Record<string, ReadmeScreen> = {
  'bins-wide-light': { ...wide, open: (page) => openPath(page, '/bins', 'main a[href^="/bins/0"]') },
  'bin-phone-light': {
    ...phone,
    open: (page, { binIds }) =>
      openPath(page, `/bins/${binIds.get('Power tools')}`, 'main li a[href*="/items/0"]'),
  },
  'photo-phone-light': {
    ...phone,
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
  'list-phone-light': {
    ...phone,
    async open(page) {
      await openPath(page, '/lists', 'main li a[href^="/lists/"]');
      await page.locator('main li a[href^="/lists/"]').click();
      await page.getByText('Guest bedding').first().waitFor();
    },
  },
  'item-phone-dark': {
    ...phone,
    theme: 'dark',
    async open(page, { items }) {
      const { id, binId } = items.get('Cordless drill') ?? {};
      await openPath(page, `/bins/${binId}/items/${id}`, 'main h2');
      await page.getByText('Serial number').first().scrollIntoViewIfNeeded();
    },
  },
  'people-phone-light': {
    ...phone,
    open: (page, { placeIds }) => openPath(page, `/locations/${placeIds.get('home')}/access`, 'main li'),
  },
  'plan-wide-light': {
    ...wide,
    open: (page, { placeIds }) => openPath(page, `/locations/${placeIds.get('garage')}`, 'main img'),
  },
  'print-wide-light': { ...wide, open: (page) => openPath(page, '/print/qr-batch', 'main svg[role=img]') },
};

/** Opens each screen in the household of the demo, the same every time but for ids, codes and dates. */
export async function openReadmeScreens(
  browser: Browser,
  { address, dataDir }: { address: string; dataDir: string },
  visit: (name: string, page: Page) => Promise<void>,
): Promise<void> {
  const accounts = {
    en: await makeHousehold(address, 'en'),
    sv: await makeHousehold(address, 'sv'),
    snapped: await snappedBox(address, dataDir),
  };
  for (const [name, { width, height, locale, theme, account, open }] of Object.entries(screens)) {
    const { owner, made } = accounts[account ?? locale];
    const context = await browser.newContext({ baseURL: address, viewport: { width, height }, locale });
    // The same words on every machine.
    await context.addInitScript(() => {
      navigator.mediaDevices.enumerateDevices = async () => [];
    });
    const page = await openSignedIn(context, owner, { theme, locale });
    await open(page, made);
    await untilStill(page);
    await visit(name, page);
    await context.close();
  }
}

/** A page at /home of somebody whose settings are these. */
export async function openSignedIn(
  context: BrowserContext,
  { email, password }: Account,
  settings: { theme: Theme; locale: Locale },
): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript((chosen) => {
    localStorage.setItem('theme', chosen.theme);
    localStorage.setItem('locale', chosen.locale);
  }, settings);
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  return page;
}

async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
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

type Household = { owner: Account; made: MadeHousehold };

/** Olga has the household of the demo, which Nils sees; their addresses end with `domain`. */
export async function makeHousehold(
  address: string,
  language: Locale,
  domain = `${language}.example`,
): Promise<Household> {
  const owner = await signUp(address, 'Olga', `olga@${domain}`);
  const viewer = await signUp(address, 'Nils', `nils@${domain}`);
  // A message about it would come and go.
  await call(address, owner, 'me.update', { mutedNotifications: ['inviteAccepted'] });
  const people = { owner: personAt(address, owner), viewer: personAt(address, viewer) };
  return { owner, made: await makeDemoHousehold(people, language) };
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
async function snappedBox(address: string, dataDir: string): Promise<Household> {
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
  return { owner: account, made: { placeIds: new Map(), binIds: new Map(), items: new Map() } };
}

async function openPath(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await page.locator(shown).first().waitFor();
}
