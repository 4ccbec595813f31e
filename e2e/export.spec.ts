import { readFile } from 'node:fs/promises';
import { unzip } from '#test/unzip.ts';
import { signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('everything is exported from Settings and downloaded', async ({ page }) => {
  await signUp(page);
  await page.goto('/bins/create');
  await page.getByLabel('Name').fill('Winter');
  await page.getByRole('button', { name: 'Create bin' }).click();
  await page.waitForURL(/\/bins\/[0-9a-f-]{36}/);
  await page.goto('/settings');
  await page.getByRole('link', { name: /Your data/ }).click();
  await page.getByRole('button', { name: 'Export everything' }).click();
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 20_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^whichbin-\d{4}-\d\d-\d\d\.zip$/);
  const entries = await unzip(await readFile(await download.path()));
  expect(String(entries.get('bins.ndjson'))).toContain('"name":"Winter"');
  expect(String(entries.get('bins.csv'))).toContain('Winter');

  await page.goto('/notifications');
  await page.getByRole('link', { name: /Your export is ready to download/ }).click();
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0);
});
