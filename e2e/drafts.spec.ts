import type { Page } from '@playwright/test';
import { addItem, createBin, idIn, itemAct, signInByForm, signUp, signUpByForm } from './journey.ts';
import { expect, test } from './server.ts';

const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });
const lines = (page: Page) => page.getByRole('textbox', { name: 'One item per line' });
const draftLine = (page: Page) => page.getByText(/^Unsaved draft from/);

/** Ends the session as after months of absence: the page learns it with its next request. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('whichbin.account')))
    .toContain('isPaused":true');
}

test('what is typed is there again after a reload, and gone once it is saved', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Kitchen');
  const bin = page.url();
  await addItem(page, 'Socks');
  await itemAct(page, 'Socks', 'Edit');
  await nameOf(page).fill('Warm socks');
  await page.reload();
  await expect(nameOf(page)).toHaveValue('Warm socks');
  await expect(draftLine(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Warm socks saved')).toBeVisible();

  await page.goto(`${bin}/items/multi-add`);
  await lines(page).fill('3x forks\nspoons');
  await page.reload();
  await expect(lines(page)).toHaveValue('3x forks\nspoons');
  await page.getByRole('button', { name: 'Add 2 items', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu of spoons' })).toBeVisible();
  await page.goto(`${bin}/items/multi-add`);
  await expect(lines(page)).toHaveValue('');
});

test('a draft outlives the session, and is only its writer’s', async ({ page, faults }) => {
  const olga = await signUp(page);
  await createBin(page, 'Kitchen');
  const binId = idIn(page.url());
  await page.goto(`/bins/${binId}/items/multi-add`);
  await lines(page).fill('diary\nletters');
  await endSession(page);
  await expect(lines(page)).toHaveValue('diary\nletters');

  // Another account uses the device, then she signs in again.
  await signUpByForm(page);
  await page.goto(`/bins/${binId}/items/multi-add`);
  await expect(page.getByRole('heading', { name: 'Bin not found' })).toBeVisible();
  await expect(page.getByText('diary')).toHaveCount(0);
  await page.goto('/bins/create');
  await nameOf(page).fill('Erik’s box');
  await endSession(page);
  await signInByForm(page, olga);
  await page.goto('/bins/create');
  await expect(nameOf(page)).toHaveValue('');
  await page.goto(`/bins/${binId}/items/multi-add`);
  await expect(lines(page)).toHaveValue('diary\nletters');

  // Signing out warns that the draft would be lost, and deletes it.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('1 draft that you have not saved would be lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  // Erik's draft is still there.
  expect(keys).toHaveLength(1);
  // The browser reports every 401.
  expect(faults.splice(0).every((fault) => fault.includes('status of 401'))).toBe(true);
});
