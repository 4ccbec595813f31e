import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import {
  asksInVain,
  choose,
  type Household,
  type Locale,
  makeHousehold,
  screenPaths,
  signedOutPaths,
  type Theme,
} from './screens.ts';
import { expect, noteFaults, test } from './server.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const looks: { theme: Theme; locale: Locale; viewport: typeof phone }[] = [
  { theme: 'light', locale: 'en', viewport: phone },
  { theme: 'dark', locale: 'sv', viewport: phone },
  { theme: 'dark', locale: 'en', viewport: desk },
  { theme: 'light', locale: 'sv', viewport: desk },
];

for (const { theme, locale, viewport } of looks) {
  test.describe(`axe finds nothing: ${theme}, ${locale}, ${viewport.width} px`, () => {
    // One household for all screens of a look, which one worker walks in this order.
    test.describe.configure({ mode: 'default' });
    let page: Page;
    let household: Household;
    let faults: string[];

    test.beforeAll(async ({ browser, server }) => {
      const context = await browser.newContext({ baseURL: server.address, viewport: phone, locale: 'en-GB' });
      faults = noteFaults(context);
      page = await context.newPage();
      household = await makeHousehold(page);
      await page.setViewportSize(viewport);
      await choose(page, theme, locale);
    });
    test.afterAll(() => page.context().close());

    for (const [name, path] of Object.entries(screenPaths))
      test(name, () => examine(page, name, path(household), locale, faults));

    for (const [name, path] of Object.entries(signedOutPaths))
      test(name, async ({ server }) => {
        await page.context().clearCookies();
        await page.evaluate(() => localStorage.removeItem('whichbin.account'));
        await examine(page, name, await path(server), locale, faults);
      });
  });
}

async function examine(
  page: Page,
  name: string,
  path: string,
  locale: Locale,
  faults: string[],
): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
  await untilStill(page);
  expect.soft(await axeFaults(page, { tags })).toEqual([]);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect.soft(isWider, 'it scrolls sideways').toBe(false);
  const noted = faults.splice(0);
  const isExpected = (fault: string) => asksInVain.has(name) && fault.includes('status of 404');
  if (asksInVain.has(name)) expect.soft(noted.length, 'it asks the server').toBeGreaterThan(0);
  expect.soft(noted.filter((fault) => !isExpected(fault))).toEqual([]);
}

/** Colours in the middle of a transition are no colours to judge. */
async function untilStill(page: Page): Promise<void> {
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
