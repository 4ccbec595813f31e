import { expect, test } from './server.ts';

test('the API page shows every call on a phone, with the headers of all pages', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: /^POST .*bins\.create/ }).click();
  await expect(page.getByText('Idempotency-Key').last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
