import type { Locator, Page } from '@playwright/test';
import { paths } from '#domain/paths.ts';
import { type Account, call } from '#test/account.ts';
import { axeFaults } from './axe.ts';
import { type Household, longWords, makeHousehold, usualWords, type Words } from './household.ts';
import { goWithin, signIn } from './journey.ts';
import { findFaults, watchForFaults } from './letters/faults.ts';
import { asksInVain, choose, type Locale, screenPaths, signedOutPaths, type Theme } from './screens.ts';
import { expect, test } from './server.ts';

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** `zoom: text` enlarges only text, as Firefox and Safari do; `root` everything measured in rem. */
type Size = { width: number; percent: number; zoom: 'root' | 'text' };

const large: Size = { width: 390, percent: 200, zoom: 'root' };
const narrow: Size = { width: 320, percent: 100, zoom: 'root' };
const narrowAndLarge: Size = { width: 320, percent: 200, zoom: 'root' };

/**
 * Each difference is tested in one look. axe sees each theme and width; web/styles/contrast.test.ts compares all colours of
 * both themes. Letters are measured in each language, and in Swedish, which has the longer words, with the longest names.
 */
type Look = {
  name: string;
  locale: Locale;
  theme: Theme;
  words: Words;
  axe: { viewport: typeof phone; rules?: string[] };
  sizes: Size[];
  isNightly?: boolean;
};

const looks: Look[] = [
  {
    name: 'Swedish, dark',
    locale: 'sv',
    theme: 'dark',
    words: usualWords,
    axe: { viewport: desk },
    sizes: [{ ...large, zoom: 'text' }, narrowAndLarge],
  },
  {
    name: 'English, light',
    locale: 'en',
    theme: 'light',
    words: usualWords,
    axe: { viewport: phone },
    sizes: [narrowAndLarge],
    isNightly: true,
  },
  {
    name: 'words without end',
    locale: 'sv',
    theme: 'light',
    words: longWords,
    // All others depend on elements and colours only.
    axe: { viewport: desk, rules: ['target-size', 'scrollable-region-focusable'] },
    sizes: [large, narrow],
    isNightly: true,
  },
];

/** Each is a screen and the action that opens the dialog there. */
const dialogs: Record<
  string,
  { path: (household: Household) => string; opener: string; fill?: (dialog: Locator) => Promise<unknown> }
> = {
  'choose where a bin is': { path: screenPaths['bin edit'], opener: 'button[aria-haspopup=dialog]' },
  lend: { path: screenPaths.item, opener: 'main button:has(svg.lucide-hand-helping)' },
  'remind me': {
    path: screenPaths.item,
    opener: 'main section button:has(svg.lucide-bell-plus)',
    fill: (dialog) => dialog.locator('select').selectOption('monthly'),
  },
  'put back what is lent': { path: () => '/home', opener: 'main li button:has(svg.lucide-package-check)' },
  'new access token': {
    path: () => '/settings?open=programs',
    opener: 'main section:has(svg.lucide-braces) > div > button:has(svg.lucide-plus)',
    fill: (dialog) => dialog.getByRole('radio').last().check(),
  },
  invite: { path: screenPaths['bin access'], opener: '[data-main-act]' },
  'invite to a place': { path: screenPaths['location access'], opener: '[data-main-act]' },
  'new invite link to a group': { path: screenPaths.group, opener: 'main button:has(svg.lucide-link)' },
  'new public link': { path: screenPaths['bin access'], opener: 'main button:has(svg.lucide-globe)' },
  'give a group access': { path: screenPaths.group, opener: 'main section button:has(svg.lucide-key-round)' },
  'add to a group': { path: screenPaths.group, opener: 'main section button:has(svg.lucide-user-plus)' },
  'new list': { path: () => '/lists', opener: '[data-main-act]' },
  'what the next boxes get': {
    path: screenPaths['pack without a camera'],
    opener: 'section button:has(svg.lucide-sliders-horizontal)',
  },
  'add to a list': { path: screenPaths.list, opener: 'main button:has(svg.lucide-list-plus)' },
  export: { path: () => '/storage-overview', opener: 'header button:has(svg.lucide-file-down)' },
  'empty the trash': {
    path: screenPaths.trash,
    opener: 'main button:has(svg.lucide-trash-2):not([aria-label])',
  },
};

const opensSelection = 'main button:has(svg.lucide-list-checks)';
const selections: Record<string, (household: Household) => string> = {
  'bins selected': screenPaths['bins as rows'],
  'items selected': screenPaths.bin,
};

const menus: typeof dialogs = {
  'menu of a bin': { path: screenPaths.bin, opener: 'header [aria-haspopup=menu]' },
  'menu of an item': { path: screenPaths.bin, opener: 'main li [aria-haspopup=menu]' },
};

type Walk = { page: Page; look: Look; faults: string[]; found: string[] };

for (const look of looks) {
  test(`axe and large letters find no fault on any screen: ${look.name}`, {
    tag: look.isNightly ? '@nightly' : [],
  }, async ({ page, server, faults }) => {
    test.setTimeout(360_000);
    const { account, household } = await makeHousehold(server.address, look.words);
    await choose(page, look.theme, look.locale);
    await watchForFaults(page);
    const walk: Walk = { page, look, faults, found: [] };
    await page.goto('/login');
    for (const [screen, path] of Object.entries(signedOutPaths)) {
      await goWithin(page, await path(server));
      await examine(walk, screen);
    }
    await signInAndKeep(walk, account);
    await page.evaluate(hideToasts);
    for (const [screen, path] of Object.entries(screenPaths)) {
      await goWithin(page, path(household));
      await examine(walk, screen);
    }
    await goWithin(page, '/settings?open=reminders');
    await page.locator('main button[aria-expanded][aria-controls]').first().click();
    await examine(walk, 'reminders of one kind');
    await goWithin(page, screenPaths.item(household));
    await page.locator('main section section button[aria-expanded][aria-controls]').first().click();
    await examine(walk, 'days before a date of an item');
    await handOut(page, look.words);
    await examine(walk, 'what of a bin is handed out');
    await goWithin(page, screenPaths.bin(household));
    await page.locator('main header button[aria-expanded][aria-controls]').last().click();
    await examine(walk, 'bin with its details');
    await page.locator('header [aria-haspopup=menu]').last().click();
    await page.locator('[role=menuitem]:has(svg.lucide-history)').click();
    await expect(page.locator('dialog li').first()).toBeVisible();
    await examine(walk, 'history of a bin');
    await page.keyboard.press('Escape');
    for (const [screen, path] of Object.entries(selections)) {
      await goWithin(page, path(household));
      await page.locator(opensSelection).first().click();
      await page.locator('main input[type=checkbox]').first().click();
      await examine(walk, screen);
      await page.keyboard.press('Escape');
    }
    for (const [screen, { path, opener }] of Object.entries(menus)) {
      for (const size of look.sizes.filter(({ zoom }) => zoom === 'root')) {
        await page.setViewportSize({ width: size.width, height: 844 });
        await goWithin(page, path(household));
        // It is positioned beside its button when it opens.
        await page.evaluate(enlarge, size);
        await page.locator(opener).first().click();
        await expect(page.getByRole('menu')).toBeVisible();
        await noteLetterFaults(walk, screen, size);
        await page.keyboard.press('Escape');
        await page.evaluate(enlarge, { ...size, percent: 100 });
      }
    }
    for (const [screen, { path, opener, fill }] of Object.entries(dialogs)) {
      await goWithin(page, path(household));
      await page.locator(opener).first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await fill?.(page.locator('dialog[open]'));
      await examine(walk, screen);
      await page.keyboard.press('Escape');
    }
    expect(walk.found, `${walk.found.length} faults`).toEqual([]);
  });
}

test('the walks over all screens visit every address of the app', () => {
  const household = new Proxy({} as Household, { get: () => 'id' });
  // The server makes the addresses of links; those of ended ones have the same form.
  const { invitation: _, 'join link before signing in': _joining, ...signedOut } = signedOutPaths;
  const visited = [
    ...Object.values(screenPaths).map((path) => path(household)),
    ...Object.values(signedOut).map((path) => path()),
    // Leads on to the first screen.
    paths.entry,
  ].map((path) => path.replace(/[?#].*/, ''));
  const missing = Object.values(paths).filter((path) => {
    const optional = path.replaceAll(/\/\{-\$\w+\}/g, '(/[^/]+)?');
    const pattern = new RegExp(`^${optional.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return !visited.some((each) => pattern.test(each));
  });
  expect(missing).toEqual([]);
});

test('the text size that the device keeps is there before anything is drawn', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('textSize', 'largest'));
  // Only the page itself: no code of the app is loaded.
  await page.route('**/assets/*.js', (route) =>
    route.request().url().includes('/theme-') ? route.continue() : route.abort(),
  );
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.opening')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
});

/** The account is being deleted until its owner has signed in and kept it. */
async function signInAndKeep(walk: Walk, account: Account): Promise<void> {
  const { page, faults } = walk;
  await call(new URL(page.url()).origin, account, 'accountDeletion.request', {});
  await signIn(page, account.email, account.password);
  const keep = page.getByRole('button', { name: /^(Keep my account|Behåll mitt konto)$/ });
  await expect(keep).toBeVisible();
  // Calls of the app that are refused until then.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 40');
  await examine(walk, 'keep account');
  // Not by the mouse, which would then stay over the screens that follow.
  await keep.press('Enter');
  await expect(page.locator('main#content')).toBeVisible();
}

/** Lists a bin, whose items have counts, for somebody. */
async function handOut(page: Page, { label, borrower }: Words): Promise<void> {
  await goWithin(page, '/scan-qr?mode=hand-out');
  await page.locator('main button:has(svg.lucide-user-round)').click();
  const dialog = page.locator('dialog[open]');
  await dialog.locator('input').first().fill(borrower);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  const typed = page.locator('main input[type=text]').first();
  await typed.fill(label);
  await typed.press('Enter');
  await expect(page.locator('main li button:has(svg.lucide-hand-helping)').first()).toBeVisible();
}

/** They come over the page on purpose, and go. */
function hideToasts(): void {
  const toasts = document.querySelector<HTMLElement>('section[aria-live=polite][aria-label]');
  if (toasts) toasts.style.visibility = 'hidden';
}

async function examine(walk: Walk, screen: string): Promise<void> {
  const { page, look, found } = walk;
  await test.step(
    screen,
    async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', look.locale);
      // A map shows what it has found before its size changes.
      await untilStill(page);
      const { viewport, rules } = look.axe;
      await page.setViewportSize(viewport);
      for (const fault of await axeFaultsOnceStill(page, rules))
        found.push(`${screen}, ${viewport.width} px: ${fault}`);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWider) found.push(`${screen}, ${viewport.width} px: scrolls sideways`);
      for (const size of look.sizes) {
        await page.setViewportSize({ width: size.width, height: 844 });
        await page.evaluate(enlarge, size);
        await noteLetterFaults(walk, screen, size);
        await page.evaluate(enlarge, { ...size, percent: 100 });
      }
      await checkConsole(walk, screen);
    },
    { timeout: 60_000 },
  );
}

/** Looks again where something is found, as a list that another width shows may still be fading in. */
async function axeFaultsOnceStill(page: Page, rules?: string[]): Promise<string[]> {
  const options = rules ? { rules } : { tags: axeTags };
  await untilStill(page);
  const found = await axeFaults(page, options);
  if (found.length === 0) return found;
  await untilStill(page);
  return axeFaults(page, options);
}

/** Colours in the middle of a transition are no colours to judge. */
async function untilStill(page: Page): Promise<void> {
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (each) =>
          each.playState !== 'running' ||
          each.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

const settlesWithinMs = 5_000;

async function noteLetterFaults(
  { page, found }: Walk,
  screen: string,
  { width, percent, zoom }: Size,
): Promise<void> {
  let faults = await findFaults(page);
  // After a change of size a long list measures its rows again, and a map fits what it shows into its frame.
  const until = Date.now() + settlesWithinMs;
  while (faults.length > 0 && Date.now() < until) faults = await findFaults(page);
  for (const fault of faults) found.push(`${screen}, ${width} px, ${zoom} ${percent} %: ${fault}`);
}

async function checkConsole({ faults, found }: Walk, screen: string): Promise<void> {
  const status = asksInVain.get(screen);
  if (status !== undefined) await expect.poll(() => faults.length, `${screen} asks the server`).not.toBe(0);
  for (const fault of faults.splice(0))
    if (status === undefined || !fault.includes(`status of ${status}`)) found.push(`${screen}: ${fault}`);
}

function enlarge({ percent, zoom }: Size): void {
  if (zoom === 'root') {
    document.documentElement.style.fontSize = `${percent}%`;
    return;
  }
  // Text in an illustration is part of it.
  const all = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *)')];
  if (percent === 100) for (const each of all) each.style.fontSize = '';
  else {
    const sizes = all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    for (const [index, each] of all.entries())
      each.style.fontSize = `${((sizes[index] ?? 16) * percent) / 100}px`;
  }
}
