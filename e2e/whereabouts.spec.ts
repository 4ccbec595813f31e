import type { Page } from '@playwright/test';
import { showCode } from '#domain/codes/code.ts';
import { axeFaults } from './axe.ts';
import { untilStored } from './device-store.ts';
import { createBin, createLocation, openBin, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Last seen' });

/** The code of the open bin. */
async function codeOf(page: Page): Promise<string> {
  const text = await page.locator('dd').last().textContent();
  return text?.replaceAll(/\s/g, '') ?? '';
}

async function scan(page: Page, code: string): Promise<void> {
  await page.goto('/scan-qr');
  await page.getByLabel('Code, number or name').fill(code);
  await page.getByLabel('Code, number or name').press('Enter');
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a scanned bin says where it was last seen, without a connection too', { tag: '@installed' }, async ({
  page,
}) => {
  await signUp(page);
  await untilInstalled(page);
  await createLocation(page, 'Garage');
  await page.getByRole('link', { name: 'New bin here' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Camping');
  await page.getByRole('button', { name: 'Create bin' }).click();
  await expect(page.getByRole('heading', { name: 'Camping', level: 1 })).toBeVisible();
  await card(page).scrollIntoViewIfNeeded();
  await expect(card(page).getByText('Nobody has scanned or moved it yet.')).toBeVisible();

  await page.context().setOffline(true);
  await scan(page, await codeOf(page));
  await expect(page.getByRole('heading', { name: 'Camping', level: 1 })).toBeVisible();
  await expect(card(page).getByText('Seen in Garage by you')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await card(page).scrollIntoViewIfNeeded();
  await expect(card(page).getByText('Seen in Garage by you')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await card(page).getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('dialog').getByText('You scanned this bin in “Garage”')).toBeVisible();
});

test('a lost label is replaced, and says what it was when somebody finds it', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Kitchen 2');
  await openBin(page, 'Kitchen 2');
  const lost = await codeOf(page);
  await openMenu(page, 'Replace label');
  await expect(page.getByRole('alertdialog')).toContainText(showCode(lost));
  await page.getByRole('button', { name: 'Replace label' }).click();
  await expect(page.getByText('The old label no longer works. “Kitchen 2” gets a new code.')).toBeVisible();
  await expect.poll(() => codeOf(page)).not.toBe(lost);
  await untilStored(page, 0, 'outbox');
  await scan(page, lost);
  await expect(page.getByText(/^This label was made void on/)).toBeVisible();
  await expect(page.getByText('It was on “Kitchen 2”.')).toBeVisible();
  await page.goto(`/c/${lost}`);
  await page.getByRole('link', { name: 'Kitchen 2' }).click();
  await expect(page.getByRole('heading', { name: 'Kitchen 2', level: 1 })).toBeVisible();
});
