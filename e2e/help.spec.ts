import { axeFaults } from './axe.ts';
import { goWithin, signUp, untilInstalled } from './journey.ts';
import { choose } from './screens.ts';
import { expect, test } from './server.ts';

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const { locale, title, search, page: name, found } of [
  { locale: 'en', title: 'Help', search: 'Search the help', page: 'Replace a lost', found: 'sticker' },
  { locale: 'sv', title: 'Hjälp', search: 'Sök i hjälpen', page: 'Byt en borttappad', found: 'lossnat' },
] as const) {
  test(`the manual opens offline on a phone that never opened it: ${locale}`, {
    tag: '@installed',
  }, async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await choose(page, 'light', locale);
    await signUp(page);
    await untilInstalled(page);
    await context.setOffline(true);
    await page.goto('/help');
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.getByRole('searchbox', { name: search }).fill(found);
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('heading', { name: new RegExp(`^${name}`), level: 1 })).toBeVisible();

    await page.goto('/help/lending');
    const picture = page.locator('.manual img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(780);
    expect(await axeFaults(page, { tags: axeTags })).toEqual([]);
  });
}

test('before signing in the manual is read and searched without the app or scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'sv-SE' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Hjälp', level: 1 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Sök i hjälpen' }).fill('lossnat');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Byt en borttappad/ }).click();
  await expect(page.getByRole('heading', { name: /^Byt en borttappad/, level: 1 })).toBeVisible();

  await page.goto('/help/lending');
  const picture = page.locator('.manual img');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 780);
  await page.getByRole('link', { name: /^Nästa: / }).click();
  await expect(page.getByRole('heading', { name: 'Pricka av en lista tillsammans', level: 1 })).toBeVisible();
  await context.close();
});

test('without a network the manual opens before signing in, too', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/login');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.goto('/help');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const link = page.getByRole('link', { name: 'Scan labels' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Scan labels', level: 1 })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await axeFaults(page, { tags: axeTags })).toEqual([]);

  // A link of the text stays within the app.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('.manual').getByRole('link', { name: 'https at home' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Https at home', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('each screen leads to its page, and the palette finds pages by other words', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await goWithin(page, '/lists');
  await page.getByRole('link', { name: 'Help with this screen' }).click();
  await expect(page.getByRole('heading', { name: 'Check off a list together', level: 1 })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 900 });
  await goWithin(page, '/settings?open=trash');
  await page.getByRole('navigation').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Undo, history and trash', level: 1 })).toBeVisible();

  await goWithin(page, '/import');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'Help with this screen' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import a list', level: 1 })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search, or type a command' })).toBeFocused();
  await page.keyboard.type('fingerprint');
  await expect(page.getByRole('option', { name: 'Sign in with a passkey' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in with a passkey', level: 1 })).toBeVisible();
});
