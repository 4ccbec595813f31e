import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { asksInVain, choose, type Locale, makeHousehold, screensOf, type Theme } from './screens.ts';
import { expect, test } from './server.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const variants: { theme: Theme; locale: Locale; viewport: typeof phone }[] = [
  { theme: 'light', locale: 'en', viewport: phone },
  { theme: 'dark', locale: 'sv', viewport: phone },
  { theme: 'dark', locale: 'en', viewport: desk },
  { theme: 'light', locale: 'sv', viewport: desk },
];

for (const { theme, locale, viewport } of variants) {
  test(`axe finds nothing on any screen: ${theme}, ${locale}, ${viewport.width} px`, async ({
    page,
    faults,
  }) => {
    test.setTimeout(180_000);
    const household = await makeHousehold(page);
    await page.setViewportSize(viewport);
    await choose(page, theme, locale);
    const screens = { ...screensOf(household), 'signed out': '/login', 'sign up': '/signup' };
    for (const [name, path] of Object.entries(screens)) {
      if (path === '/login') await page.context().clearCookies();
      if (path === '/login') await page.evaluate(() => localStorage.removeItem('whichbin.account'));
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.animate-breathe')).toHaveCount(0);
      await untilStill(page);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join('\n')}`,
      );
      expect.soft(found, name).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect.soft(isWider, `${name} scrolls sideways`).toBe(false);
      const noted = faults.splice(0);
      if (asksInVain.has(name)) expect.soft(noted.length, `${name} asks the server`).toBeGreaterThan(0);
      const isExpected = (fault: string) => asksInVain.has(name) && fault.includes('status of 404');
      expect
        .soft(
          noted.filter((fault) => !isExpected(fault)),
          `${name}: errors on the page`,
        )
        .toEqual([]);
    }
  });
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
