import { expect, test } from './server.ts';

test('the API page shows a call on a phone', async ({ page }) => {
  await page.goto('/api/docs');
  // One of the first, as the page draws only those in view.
  await page.getByRole('button', { name: /^POST .*me\.update/ }).click();
  await expect(page.getByText('Idempotency-Key').last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
