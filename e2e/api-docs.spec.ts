import { callFrom, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('the API page tries a call out by a token, on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await callFrom(page, 'bins.create', { name: 'Tools' });
  const { secret } = await callFrom<{ secret: string }>(page, 'tokens.create', {
    name: 'Trial',
    scope: 'read',
  });
  await context.clearCookies();
  await page.goto('/api/docs');
  await page.locator('#operations-tag-bins').click();
  await page.getByRole('button', { name: /^POST .*bins\.create/ }).click();
  await expect(page.getByText('Idempotency-Key').last()).toBeVisible();
  await expect(page.getByText('token: write, also in chosen places').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.getByLabel('auth-bearer-value').fill(secret);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.locator('.close-modal').click();
  await page.getByRole('button', { name: /^POST .*bins\.create/ }).click();
  await page.getByRole('button', { name: /^POST .*bins\.list/ }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  const answer = page.locator('.live-responses-table');
  await expect(answer.locator('.response-col_status').last()).toContainText('200');
  await expect(answer).toContainText('Tools');
});
