import type { Page } from '@playwright/test';
import { goWithin } from './journey.ts';
import { findFaults, watchForFaults } from './letters/faults.ts';
import { longWords, makeHouseholdOf, usualWords, type Words } from './letters/household.ts';
import { mailedInvite } from './mailed-invite.ts';
import { asksInVain, choose, type Household, type Locale, screenPaths, type Theme } from './screens.ts';
import { expect, test } from './server.ts';

/** `zoom: text` enlarges only text, as Firefox and Safari do; `root` everything measured in rem. */
type Size = { width: number; percent: number; zoom: 'root' | 'text' };

const large: Size = { width: 390, percent: 200, zoom: 'root' };
const narrow: Size = { width: 320, percent: 100, zoom: 'root' };
const narrowAndLarge: Size = { width: 320, percent: 200, zoom: 'root' };

const walks: { name: string; locale: Locale; theme?: Theme; words: Words; sizes: Size[] }[] = [
  {
    name: 'Swedish',
    locale: 'sv',
    words: usualWords,
    sizes: [large, { ...large, zoom: 'text' }, { ...large, percent: 130 }, narrow, narrowAndLarge],
  },
  {
    name: 'English, dark',
    locale: 'en',
    theme: 'dark',
    words: usualWords,
    sizes: [large, narrow, narrowAndLarge],
  },
  { name: 'words without end', locale: 'sv', words: longWords, sizes: [large, narrow] },
];

/** Each is a screen and the action that opens the dialog there. */
const dialogs: Record<string, { path: (household: Household) => string; opener: string }> = {
  'choose where a bin is': { path: screenPaths['bin edit'], opener: 'button[aria-haspopup=dialog]' },
  lend: { path: screenPaths.item, opener: 'main button:has(svg.lucide-hand-helping)' },
  'put back what is lent': { path: () => '/home', opener: 'main li button:has(svg.lucide-package-check)' },
  invite: { path: screenPaths['bin access'], opener: '[data-main-act]' },
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

for (const { name, locale, theme = 'light', words, sizes } of walks) {
  test(`every screen is readable with large letters and on a narrow phone: ${name}`, async ({
    page,
    server,
    faults,
  }) => {
    test.setTimeout(360_000);
    const { account, household } = await makeHouseholdOf(server.address, words);
    await choose(page, theme, locale);
    await watchForFaults(page);
    const found: string[] = [];
    await page.goto('/login');
    await examine(page, 'login', sizes, found);
    for (const path of ['/forgot-password', '/reset-password#token', '/reset-password']) {
      await goWithin(page, path);
      await examine(page, path, sizes, found);
    }
    await page.goto(await mailedInvite(server, 'Sommarstugan'.repeat(10)));
    await examine(page, 'invitation signed out', sizes, found);
    await page.goto('/login');
    await page.locator('input[type=email]').fill(account.email);
    await page.locator('input[type=password]').fill(account.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    await page.evaluate(hideToasts);
    for (const [screen, path] of Object.entries(screenPaths)) {
      await goWithin(page, path(household));
      await examine(page, screen, sizes, found);
    }
    await goWithin(page, screenPaths.bin(household));
    await page.locator('main header button[aria-expanded][aria-controls]').last().click();
    await examine(page, 'bin with its details', sizes, found);
    await page.locator('header [aria-haspopup=menu]').last().click();
    await page.locator('[role=menuitem]:has(svg.lucide-history)').click();
    await expect(page.locator('dialog li').first()).toBeVisible();
    await examine(page, 'history of a bin', sizes, found);
    await page.keyboard.press('Escape');
    await goWithin(page, `/search?q=${encodeURIComponent(words.search)}`);
    await expect(page.locator('main li a[href^="/bins/"]').first()).toBeVisible();
    await examine(page, 'search found', sizes, found);
    for (const [screen, path] of Object.entries(selections)) {
      await goWithin(page, path(household));
      await page.locator(opensSelection).first().click();
      await page.locator('main input[type=checkbox]').first().click();
      await examine(page, screen, sizes, found);
      await page.keyboard.press('Escape');
    }
    for (const [screen, { path, opener }] of Object.entries(menus)) {
      for (const size of sizes.filter(({ zoom }) => zoom === 'root')) {
        await page.setViewportSize({ width: size.width, height: 844 });
        await goWithin(page, path(household));
        // It is positioned beside its button when it opens.
        await page.evaluate(enlarge, size);
        await page.locator(opener).first().click();
        await expect(page.locator('[role=menu]:popover-open')).toBeVisible();
        await noteFaults(page, screen, size, found);
        await page.keyboard.press('Escape');
        await page.evaluate(enlarge, { ...size, percent: 100 });
      }
    }
    for (const [screen, { path, opener }] of Object.entries(dialogs)) {
      await goWithin(page, path(household));
      await page.locator(opener).first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await examine(page, screen, sizes, found);
      await page.keyboard.press('Escape');
    }
    expect(found, `${found.length} faults`).toEqual([]);
    const isExpected = (fault: string) =>
      [...asksInVain.values()].some((status) => fault.includes(`status of ${status}`));
    expect(faults.splice(0).filter((fault) => !isExpected(fault))).toEqual([]);
  });
}

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

/** They come over the page on purpose, and go. */
function hideToasts(): void {
  const toasts = document.querySelector<HTMLElement>('section[aria-live=polite][aria-label]');
  if (toasts) toasts.style.visibility = 'hidden';
}

async function examine(page: Page, screen: string, sizes: readonly Size[], found: string[]): Promise<void> {
  await test.step(
    screen,
    async () => {
      for (const size of sizes) {
        await page.setViewportSize({ width: size.width, height: 844 });
        await page.evaluate(enlarge, size);
        await noteFaults(page, screen, size, found);
        await page.evaluate(enlarge, { ...size, percent: 100 });
      }
    },
    { timeout: 30_000 },
  );
}

async function noteFaults(
  page: Page,
  screen: string,
  { width, percent, zoom }: Size,
  found: string[],
): Promise<void> {
  let faults = await findFaults(page);
  // A long list measures its rows again after a change of size.
  for (let again = 0; faults.length > 0 && again < 10; again++) faults = await findFaults(page);
  for (const fault of faults) found.push(`${screen}, ${width} px, ${zoom} ${percent} %: ${fault}`);
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
