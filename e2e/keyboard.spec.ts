import type { Locator, Page } from '@playwright/test';
import { signUp as signUpByCall } from '#test/account.ts';
import { axeFaults } from './axe.ts';
import { addItem, createBin, goWithin, itemRow, itemRows, newEmail, password, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('the whole job without touching a mouse', async ({ page, server }) => {
  test.setTimeout(120_000);
  await signUpByCall(server.address, 'Operator');
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

  await tabTo(page, page.getByRole('button', { name: 'Quantity of AA batteries: 3' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'One more, Quantity of AA batteries' })).toBeFocused();
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
  await tabTo(page, page.getByRole('link', { name: /^Attic/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Attic', level: 1 })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: /^People/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Invite', exact: true }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await tabTo(page, sheet.getByRole('button', { name: 'Invite by email' }));
  await page.keyboard.press('Enter');
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

test('the palette finds commands, bins and items by keys alone, also offline', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  await createBin(page, 'Garage');
  await addItem(page, '3x AA batteries');
  await expect(itemRows(page)).toHaveCount(1);
  await page.getByLabel('Add an item', { exact: true }).blur();

  await page.getByRole('button', { name: 'Commands' }).click();
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  const garage = palette.getByRole('group', { name: 'Garage' });
  await expect(garage.getByRole('option').first(), 'what is open comes first').toHaveText(/^Edit bin/);
  await expect(garage.getByRole('option', { name: 'Print label' })).toBeVisible();
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Commands' })).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('set');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('ControlOrMeta+k');
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent.first()).toHaveText(/Settings/);
  await page.keyboard.type('baterie');
  await expect(palette.getByRole('option', { name: /AA batteries/ })).toBeVisible();
  await field.fill('batt');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Garage', level: 1 })).toBeVisible();
  await context.setOffline(false);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('garage');
  await expect(palette.getByRole('group', { name: 'Bins, items and places' })).toBeVisible();
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('ControlOrMeta+Enter')]);
  await expect(tab).toHaveURL(page.url().replace(/\?.*/, ''));
  await tab.close();
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('🤷 zzzz');
  await expect(palette.getByRole('option')).toHaveText([/Search for “🤷 zzzz”/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toHaveValue('🤷 zzzz');
});

test('single keys act on what has the focus, and Ctrl+Z undoes after the toast is gone', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await signUp(page);
  await createBin(page, 'Attic');
  await createBin(page, 'Garage');
  await addItem(page, 'Cordless drill');
  const drill = page.getByRole('main').getByRole('link', { name: 'Cordless drill' });
  // Cells of a table take letters as their text.
  await page.getByRole('radio', { name: 'Rows' }).press('Space');
  await drill.focus();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('button', { name: /Attic/ }).click();
  await expect(drill).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(undo, 'the toast is gone').toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(drill).toBeVisible();
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await drill.focus();
  await page.keyboard.press('z');
  await expect(page.getByText('There is nothing to undo.')).toBeVisible();
  await page.keyboard.press('#');
  await expect(page.getByLabel('Tags')).toBeFocused();
  await page.keyboard.type('emp,tools');
  await expect(page.getByLabel('Tags'), 'letters are letters in a field').toHaveValue('tools');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await page.getByRole('heading', { name: 'Garage', level: 1 }).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Print label')).toBeVisible();
  expect(await axeFaults(page, { within: 'dialog' })).toEqual([]);
  await page.keyboard.press('Escape');
  // Brings back the list beside the open bin.
  await page.keyboard.press('b');
  await page.getByRole('link', { name: /^Attic/ }).focus();
  await page.keyboard.press('l');
  await expect(page.getByLabel('Number', { exact: true })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Attic');

  await goWithin(page, '/settings?open=look');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await expect(palette).toHaveAccessibleName('Commands');
  await expect(palette.locator('kbd', { hasText: 'N' })).toHaveCount(0);
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

test('what is typed right after / is in the search field', async ({ page }) => {
  await signUp(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type('/tent');
  await expect(page.getByRole('searchbox')).toHaveValue('tent');
  await expect(page).toHaveURL(/\/search\?q=tent/);

  // Also before the code of the shortcuts has loaded, as its first key loads it.
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.type('/tent');
  await expect(page.getByRole('searchbox')).toHaveValue('tent');
});
