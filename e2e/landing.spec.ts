import type { Page } from '@playwright/test';
import { signUp as signUpByCall } from '#test/account.ts';
import { axeFaults } from './axe.ts';
import { signUp, untilInstalled } from './journey.ts';
import { findFaultsAt, watchForFaults } from './letters/faults.ts';
import { expect, test } from './server.ts';

// Before its first account a server has another front page.
test.beforeEach(async ({ server }) => void (await signUpByCall(server.address, 'Operator')));

const found = (page: Page) => page.locator('.found li:visible');

test('a stranger reads, searches the example, changes the language and signs up', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which bin is it in?');
  await expect(found(page)).toHaveCount(5);
  await page.getByLabel('What are you looking for?').pressSequentially('pas');
  await expect(found(page)).toHaveText(/Passports.*Papers · Study/);
  await expect(page.getByRole('status')).toHaveText('1 thing found');
  await page.getByRole('button', { name: 'dri' }).click();
  await expect(found(page)).toHaveCount(2);
  await page.getByLabel('What are you looking for?').fill('elephant');
  await expect(page.getByRole('status')).toHaveText('Nothing in this example matches “elephant”.');
  await page.getByLabel('What are you looking for?').fill('');
  await expect(found(page)).toHaveCount(5);

  await page.getByRole('link', { name: 'SE', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await page.getByLabel('Vad letar du efter?').fill('tält');
  await expect(found(page)).toHaveText(/Tält för fyra/);
  // The choice also applies to the address without it, and in the app.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vilken låda ligger det i?');
  await page.getByRole('link', { name: 'Integritet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integritet');
  await page.goBack();
  await page.getByRole('link', { name: 'Börja gratis' }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
});

test('the clip is loaded only when played, and its first picture comes back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/?lang=en');
  const picture = page.getByRole('img', { name: /^Searching on a phone/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toContain('/pictures/search-dark-en.webp');
  expect(asked.filter((path) => path.includes('clip'))).toEqual([]);
  await page.getByRole('button', { name: 'See it done' }).press('Enter');
  const playing = page.getByRole('img', { name: /^On a phone somebody types/ });
  await expect(playing).toHaveJSProperty('complete', true);
  await expect.poll(() => asked).toContain('/pictures/clip-dark-en.webp');
  expect(await playing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: 'See it done' }).click();
  await expect(playing).toBeVisible();
});

test('the anchors lead to their headings on a phone, however late the typeface comes', async ({ page }) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/?lang=en#pricing', { waitUntil: 'domcontentloaded' });
  const pricing = page.getByRole('heading', { name: 'What it costs' });
  await expect(pricing).toBeInViewport();
  release();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await expect(pricing).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('heading', { name: 'What it does for you' })).toBeInViewport();
});

test('it shows the example without JavaScript too', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false, locale: 'sv-SE' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vilken låda ligger det i?');
  await expect(found(page)).toHaveCount(5);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.close();
});

test('an English browser in Sweden gets Swedish until a choice', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBeNull();
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('link', { name: 'EN', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

test('signed in one goes on to Home, without a network too', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await signUp(page);
  await untilInstalled(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Good to have you here' })).toBeVisible();
});

test('after signing out, the front page is shown again', { tag: '@installed' }, async ({ page, context }) => {
  await signUp(page);
  await untilInstalled(page);
  await context.clearCookies();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which bin is it in?');
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and large letters fit on a narrow phone: ${theme}`, {
    tag: theme === 'dark' ? [] : '@nightly',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await watchForFaults(page);
    for (const path of [
      '/?lang=sv',
      '/?lang=en',
      '/privacy?lang=sv',
      '/help?lang=sv',
      '/help/scanning?lang=en',
    ]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      expect.soft(await axeFaults(page), path).toEqual([]);
      const looks = [
        [1440, 100],
        [390, 200],
        [320, 100],
        [320, 200],
      ] as const;
      expect.soft(await findFaultsAt(page, looks), path).toEqual([]);
    }
  });
}
