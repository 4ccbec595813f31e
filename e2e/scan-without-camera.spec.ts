import { chromium } from '@playwright/test';
import { journeyOptions } from '#test/chromium.ts';
import { codeOf, createBin, newEmail, openBin, password, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('where the camera is refused the page says how to go on, and codes can be typed', async ({ server }) => {
  const { args = [], ...options } = journeyOptions();
  const refused = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'];
  const browser = await chromium.launch({ ...options, args: [...args, ...refused] });
  const page = await browser.newPage({ baseURL: server.address, permissions: [], locale: 'en-GB' });
  await signUp(page);
  await createBin(page, 'Shelf');
  const code = await codeOf(page);
  await page.goto('/scan-qr');
  await expect(page.getByRole('alert')).toContainText('The camera is not allowed here');
  await page.getByLabel('Code, number or name').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shelf', level: 1 })).toBeVisible();
  await browser.close();
});

test('the bar of modes is as high whichever is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await signUp(page);
  await page.goto('/scan-qr');
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = 'large';
  });
  const modes = page.getByRole('group', { name: 'What scanning does' });
  await expect(modes.getByRole('radio')).toHaveCount(3);
  const heights = new Set<number>();
  for (const mode of await modes.getByRole('radio').all()) {
    await mode.check({ force: true });
    await expect(mode).toBeChecked();
    heights.add(await modes.evaluate((group) => group.clientHeight));
  }
  expect(heights.size).toBe(1);
});

test('the address of a label is kept through signing in', async ({ page }) => {
  const email = newEmail();
  await signUp(page, email);
  await createBin(page, 'Winter clothes');
  const code = await codeOf(page);
  await page.evaluate(() => localStorage.removeItem('whichbin.account'));
  // The open app would send one more request, and get a 401.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/c/${code}`);
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Winter clothes', level: 1 })).toBeVisible();
  await openBin(page, 'Winter clothes');
});
