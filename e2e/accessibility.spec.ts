import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { goWithin } from './journey.ts';
import {
  asksInVain,
  choose,
  type Locale,
  makeHousehold,
  screenPaths,
  signedOutPaths,
  type Theme,
} from './screens.ts';
import { expect, test } from './server.ts';

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
  test(`axe finds nothing: ${theme}, ${locale}, ${viewport.width} px`, async ({ page, server, faults }) => {
    test.setTimeout(240_000);
    const household = await makeHousehold(page);
    await page.setViewportSize(viewport);
    // Colours in the middle of a transition would fail contrast checks.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await choose(page, theme, locale);
    await page.goto('/home');
    for (const [name, path] of Object.entries(screenPaths)) {
      await test.step(name, async () => {
        await goWithin(page, path(household));
        await examine(page, name, locale, faults);
      });
    }
    for (const [name, path] of Object.entries(signedOutPaths)) {
      await test.step(name, async () => {
        await page.context().clearCookies();
        await page.evaluate(() => localStorage.removeItem('whichbin.account'));
        await page.goto(await path(server));
        await examine(page, name, locale, faults);
      });
    }
  });
}

async function examine(page: Page, screen: string, locale: Locale, faults: string[]): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
  await untilStill(page);
  expect.soft(await axeFaults(page, { tags }), screen).toEqual([]);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect.soft(isWider, `${screen} scrolls sideways`).toBe(false);
  const status = asksInVain.get(screen);
  const isExpected = (fault: string) => status !== undefined && fault.includes(`status of ${status}`);
  if (status !== undefined) await expect.poll(() => faults.length, `${screen} asks the server`).not.toBe(0);
  const noted = faults.splice(0);
  expect
    .soft(
      noted.filter((fault) => !isExpected(fault)),
      screen,
    )
    .toEqual([]);
}

/** With reduced motion, each transition still takes a millisecond. */
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
