import type { Locator, Page } from '@playwright/test';
import { signUp as signUpByCall } from '#test/account.ts';
import { itemRow, itemRows, newEmail, password, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('the whole job without touching a mouse', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Start free' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Your name'));
  await page.keyboard.type('Olga Berg');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(newEmail());
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Garage');
  await page.keyboard.press('Enter');
  const add = page.getByLabel('Add an item', { exact: true });
  await expect(add).toBeFocused();
  for (const line of ['3x AA batteries', 'Cordless drill', 'Spirit level']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await expect(itemRows(page)).toHaveCount(3);
  await expect(add).toBeFocused();

  const menu = itemRow(page, 'Cordless drill');
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(itemRows(page)).toHaveCount(2);
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(itemRows(page)).toHaveCount(3);

  await tabTo(page, page.getByRole('button', { name: 'One more, Quantity of AA batteries' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity of AA batteries' })).toHaveValue('4');

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('batt');
  await expect(page.getByText('AA batteries')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bins\/0/);
  await expect(page.getByRole('heading', { name: 'Garage', level: 1 })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL('**/bins');
  await expect(page.getByRole('link', { name: /Garage/ })).toBeVisible();
});

test('create a place, invite somebody and withdraw it by keyboard alone', async ({ page, server }) => {
  test.setTimeout(120_000);
  const anna = await signUpByCall(server.address, 'Anna');
  await signUp(page);
  await page.goto('/locations');
  await tabTo(page, page.getByLabel('New place'));
  await page.keyboard.type('Attic');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /Attic/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Attic', level: 1 })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: /^People/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Invite' }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Email addresses')).toBeFocused();
  await page.keyboard.type(anna.email);
  await tabTo(page, sheet.getByLabel('What they can do'));
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByLabel('What they can do')).toHaveValue('editor');
  await tabTo(page, sheet.getByRole('button', { name: 'Share', exact: true }));
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');

  const invited = page.getByRole('listitem').filter({ hasText: anna.email });
  await tabTo(page, invited.getByRole('button', { name: /^Withdraw/ }));
  await page.keyboard.press('Enter');
  await expect(invited).toHaveCount(0);
});

/** Presses Tab until the control has the focus, as a keyboard user would; backwards if that is shorter. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 tabs do not lead to ${target}`);
}
