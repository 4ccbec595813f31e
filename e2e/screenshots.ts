// npm run screenshots [-- folder [look]]: every screen at both widths, in both themes and languages, of a seeded
// household that shares. A look such as 390-dark limits them to matching names. Looks with a text size in percent are
// taken only if named in full: 320-200-light-sv.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { startTilePeer } from '#test/tile-peer.ts';
import { seedHousehold } from '../scripts/seed/seed-household.ts';
import { setUp } from '../scripts/set-up.ts';
import { makeEveryEvent } from './every-event.ts';
import { makeEveryNotification, personOf } from './every-notification.ts';
import { mailedInvite } from './mailed-invite.ts';
import { photograph } from './photographed.ts';
import type { Locale, Theme } from './screens.ts';

type Look = {
  name: string;
  width: number;
  height: number;
  /** The root font size, on which all sizes depend. */
  percent: number;
  theme: Theme;
  locale: Locale;
};

await setUp('build', 'browser');

const sharedLabel = 'CLUB 7';
const words = {
  en: {
    notified: 'Winter tyres',
    bin: 'Camping kitchen',
    otherBin: 'Blue crate',
    items: ['Gas canisters', 'Enamel mugs', 'Folding table'],
    notes: 'Check the seals before the next trip.',
  },
  sv: {
    notified: 'Vinterdäck',
    bin: 'Campingkök',
    otherBin: 'Blå backen',
    items: ['Gasbehållare', 'Emaljmuggar', 'Hopfällbart bord'],
    notes: 'Kontrollera packningarna före nästa resa.',
  },
} as const;
const [, , folder = 'test-results/screens', wanted = ''] = process.argv;
await mkdir(folder, { recursive: true });
const data = await makeTemporaryFolder();
const dataDir = join(data.path, 'data');
const tiles = await startTilePeer();
const server = await startServerProcess({
  ...tiles.settings,
  DATA_DIR: dataDir,
  DEFAULT_PLAN: 'unlimited',
  RATE_LIMIT_FACTOR: '1000',
});
const browser = await chromium.launch(launchOptions());
try {
  for (const look of looksNamed(wanted)) {
    const { width, height, locale } = look;
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { width, height },
      locale,
    });
    // Each has its own household, as notifications are new only once.
    await picture(context, await household(locale), look);
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}

function looksNamed(wanted: string): Look[] {
  const [, width, percent, theme, locale] = /^(\d+)-(\d+)-(light|dark)-(en|sv)$/.exec(wanted) ?? [];
  if (width && percent && theme && locale) {
    return [
      {
        name: wanted,
        width: Number(width),
        height: Number(width) < 390 ? 700 : 844,
        percent: Number(percent),
        theme: theme as Theme,
        locale: locale as Locale,
      },
    ];
  }
  const looks: Look[] = [];
  for (const locale of ['en', 'sv'] as const) {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      for (const theme of ['light', 'dark'] as const) {
        looks.push({ name: `${width}-${theme}-${locale}`, width, height, percent: 100, theme, locale });
      }
    }
  }
  return looks.filter(({ name }) => name.includes(wanted));
}

type Household = {
  account: Account;
  publicPath: string;
  /** A bin with photos, one of them deleted. */
  photographed: string;
  /** A bin and an item with an event of each kind. */
  lively: { binId: string; itemId: string };
};

async function household(language: Locale): Promise<Household> {
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
  return { account, ...(await shareWithOthers(account, words[language])) };
}

/** Two people see a location, one requests a public bin, one has invited; so that every access screen has content. */
async function shareWithOthers(
  account: Account,
  { notified, ...texts }: (typeof words)[Locale],
): Promise<Omit<Household, 'account'>> {
  const ask = <T>(person: Account, name: string, data: unknown) =>
    call<T>(server.address, person, name, data);
  const [anna, sven] = await Promise.all(['Anna', 'Sven'].map((name) => signUp(server.address, name)));
  if (!anna || !sven) throw new Error('fewer than two people have signed up');
  const { locations } = await ask<{ locations: Location[] }>(account, 'locations.list', {});
  const [place, ...others] = locations;
  for (const [person, role, at] of [
    [anna, 'admin', place],
    [sven, 'viewer', others[0]],
  ] as const) {
    const targets = [{ kind: 'location', id: at?.id }];
    const made = await ask<{ invites: OwnInvite[] }>(account, 'invites.create', {
      targets,
      emails: [person.email],
      role,
    });
    await ask(person, 'invites.accept', { token: made.invites[0]?.link.split('/').at(-1) });
  }
  await ask(account, 'invites.create', {
    targets: [{ kind: 'location', id: place?.id }],
    emails: ['lisa@example.org'],
    role: 'editor',
  });
  const { bins } = await ask<{ bins: BinHeader[] }>(account, 'bins.list', {});
  const open = bins.find((bin) => bin.locationId === undefined) ?? bins[0];
  await ask(account, 'bins.update', { id: open?.id, isPrivate: false });
  await ask(sven, 'accessRequests.create', {
    target: { kind: 'bin', id: open?.id },
    message: 'Hej! Får jag låna?',
  });
  const photographed = await photograph(server.address, account, [anna, sven]);
  const [thrown, kept] = bins.slice(-2);
  const { items } = await ask<Bin>(account, 'bins.get', { id: kept?.id });
  await ask(account, 'bins.delete', { id: thrown?.id });
  await ask(account, 'items.delete', { binId: kept?.id, ids: items.slice(0, 3).map((item) => item.id) });
  // Two public bins of strangers with one label, to choose from; and an own bin with a public link.
  for (const [person, name] of [
    [anna, 'Blue crate'],
    [sven, 'Suitcase'],
  ] as const) {
    await ask(person, 'bins.create', { name, qrLabel: sharedLabel, isPrivate: false });
  }
  const { url } = await ask<{ url: string }>(account, 'shareLinks.create', { binId: bins[0]?.id });
  const shed = await ask<{ id: string }>(anna, 'locations.create', { name: 'Annas skjul' });
  const targets = [{ kind: 'location', id: shed.id }];
  await ask(anna, 'invites.create', { targets, emails: [account.email], role: 'editor' });
  const [owner, admin, other] = [account, anna, sven].map((each) => personOf(server.address, each));
  if (!owner || !admin || !other) throw new Error('fewer than three people take part');
  await makeEveryNotification(owner, other, notified);
  return {
    photographed,
    publicPath: new URL(url).pathname,
    lively: await makeEveryEvent(owner, admin, texts),
  };
}

async function picture(
  context: BrowserContext,
  household: Household,
  { theme, locale, percent, name }: Look,
): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(
    (chosen) => {
      localStorage.setItem('theme', chosen.theme);
      localStorage.setItem('locale', chosen.locale);
      const letters = new CSSStyleSheet();
      letters.replaceSync(`:root { font-size: ${chosen.percent}% }`);
      document.adoptedStyleSheets = [letters];
    },
    { theme, locale, percent },
  );
  const shoot = async (screen: string, { fullPage = false } = {}) => {
    await still(page);
    await page.screenshot({ path: join(folder, `${screen}-${name}.png`), fullPage });
  };
  await pictureSignedOut(page, shoot);
  await page.locator('input[type=email]').fill(household.account.email);
  await page.locator('input[type=password]').fill(household.account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await pictureLists(page, shoot);
  await picturePaths(page, shoot);
  await pictureHistories(page, shoot, household);
  await pictureTheRest(page, shoot, household.publicPath);
}

type Shoot = (screen: string, options?: { fullPage?: boolean }) => Promise<void>;

async function pictureSignedOut(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/signup');
  await shoot('signup');
  await page.goto(await mailedInvite({ address: server.address, dataDir }));
  await shoot('invitation-signed-out');
  await page.goto('/invite/token');
  await shoot('invitation-ended');
  await page.goto('/login?next=/home');
  await shoot('login');
}

/** Ends on the page of a bin. */
async function pictureLists(page: Page, shoot: Shoot): Promise<void> {
  // In the same page, which still shows what was new.
  await page.evaluate(() => history.pushState({}, '', '/notifications'));
  await page.locator('main li').nth(8).waitFor();
  await shoot('notifications', { fullPage: true });
  await page.goto('/home');
  await shoot('home');
  await page.goto('/bins');
  await shoot('bins');
  const bin = (await page.locator('a[href^="/bins/0"]').nth(2).getAttribute('href')) ?? '';
  await page.goto('/bins?look=rows');
  await shoot('bins-rows');
  await page.goto('/bins?look=tree');
  await shoot('bins-tree');
  await page.goto(bin);
  await shoot('bin');
}

/** Begins on the page of a bin. */
async function picturePaths(page: Page, shoot: Shoot): Promise<void> {
  const bin = new URL(page.url()).pathname;
  const item = (await page.locator('a[href*="/items/0"]').first().getAttribute('href')) ?? '';
  await page.goto('/locations');
  const place = (await page.locator('a[href^="/locations/0"]').first().getAttribute('href')) ?? '';
  for (const [screen, path] of Object.entries({
    item,
    'item-edit': `${item}/edit`,
    'bin-create': '/bins/create',
    'bin-edit': `${bin}/edit`,
    'item-add': `${bin}/items/add`,
    'items-multi-add': `${bin}/items/multi-add`,
    locations: '/locations',
    map: '/map',
    location: place,
    'location-edit': `${place}/edit`,
    'location-access': `${place}/access`,
    'bin-access': `${bin}/access`,
    'access-requests': '/access-requests',
    'access-overview': '/access-overview',
    'invitation-gone': '/invite/gone',
    search: '/search',
    'search-results': '/search?q=lam',
    'search-out': '/search?kind=out',
    codes: '/bin-codes',
    pack: '/scan-qr?mode=pack',
    'put-away': '/scan-qr?mode=put-away',
    'stock-check': place.replace('/locations/', '/scan-qr?mode=stock&location='),
    settings: '/settings',
    about: '/about',
    print: '/print/qr-batch',
    trash: '/settings?open=trash',
    'not-found': '/nowhere',
  })) {
    await page.goto(path);
    await shoot(screen);
  }
}

async function pictureHistories(
  page: Page,
  shoot: Shoot,
  { lively, photographed }: Pick<Household, 'lively' | 'photographed'>,
): Promise<void> {
  await page.goto(`/bins/${lively.binId}/items/${lively.itemId}`);
  await page.locator('main li').nth(5).waitFor();
  await shoot('item-history', { fullPage: true });
  for (const [screen, binId] of [
    ['bin-history', lively.binId],
    ['photo-history', photographed],
  ] as const) {
    await page.goto(`/bins/${binId}`);
    await page.locator('header button[aria-haspopup=menu]').last().click();
    await page.locator('[role=menuitem]:has(svg.lucide-history)').click();
    await page.locator('dialog li').nth(3).waitFor();
    await shoot(screen);
  }
}

async function pictureTheRest(page: Page, shoot: Shoot, publicPath: string): Promise<void> {
  await page.goto(publicPath);
  await shoot('public-bin', { fullPage: true });
  await page.goto(`/search?q=${sharedLabel}`);
  await page.locator('button:has(svg.lucide-scan-search)').click();
  await page.getByText('Suitcase').first().waitFor();
  await shoot('label-choice');
  await page.goto('/settings?open=you');
  await page.locator('input[name=name]').scrollIntoViewIfNeeded();
  await shoot('settings-profile');
  await page.goto('/settings?open=storage');
  await page.getByRole('meter').first().scrollIntoViewIfNeeded();
  await shoot('settings-storage');
}

/** Waits for the heading, visible photos and fonts, until nothing moves any more. */
async function still(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
      document.getAnimations().every((each) => each.playState !== 'running'),
  );
}
