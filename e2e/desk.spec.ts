import type { Item } from '#domain/items/item.ts';
import {
  addItem,
  callFrom,
  createBin,
  createLocation,
  goWithin,
  idIn,
  itemAct,
  itemRow,
  openBin,
  pasteItems,
  signUp,
} from './journey.ts';
import { expect, test } from './server.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the focus stays where the work is', async ({ page, context }) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await signUp(page);
  const placeId = await createLocation(page, 'Attic');
  await goWithin(page, `/locations/${placeId}/edit`);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await createBin(page, 'Props');
  const add = page.getByLabel('Add an item', { exact: true });
  await pasteItems(page, context, ['2 Torches', 'Wig', 'Sword']);
  await expect(add, 'after a pasted list').toBeFocused();

  const wig = page.getByRole('checkbox', { name: 'Select Wig' });
  await wig.click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('What to change')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('costume');
  await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
  await expect(wig, 'after the change of several').toBeFocused();

  await itemAct(page, 'Sword', 'Edit');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await goWithin(page, '/locations');
  await page.getByRole('link', { name: /^Attic/ }).click();
  await page.getByRole('button', { name: 'Put bins here' }).click();
  await page.getByRole('checkbox', { name: 'Props' }).check();
  await page.getByRole('dialog').getByRole('button', { name: /^Put/ }).click();
  await expect(page.getByRole('heading', { name: 'Attic', level: 1 })).toBeFocused();
});

test('Ctrl+Z says what it undid, also while the toast is there', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Props');
  await addItem(page, 'Wig');
  await itemAct(page, 'Wig', 'Delete');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await openBin(page, 'Props');
  await expect(page.getByRole('link', { name: 'Wig' })).toBeVisible();
});

test('the table of a bin fits its page, and shows what is lent', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Props');
  await addItem(page, '2 Torches');
  await addItem(page, 'Wig');
  const table = page.locator('.data-table');
  await expect(table).toBeVisible();
  const width = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await width(), 'no column is beyond the edge').toBe(0);
  const lent = page.getByRole('columnheader', { name: 'Out' });
  await expect(lent).toHaveCount(0);

  await itemAct(page, 'Torches', 'Lend');
  await page.getByRole('textbox', { name: 'Lend to' }).fill('Anna');
  await page.keyboard.press('Enter');
  await expect(lent).toBeInViewport();
  await expect(page.getByRole('img', { name: '1 lent to Anna' })).toBeVisible();

  await goWithin(page, '/bins');
  await page.getByRole('radio', { name: 'Table' }).press('Space');
  await expect(page.getByRole('columnheader', { name: 'Opened' })).toBeVisible();
  expect(await width(), 'no column of the bins is beyond the edge').toBe(0);
});

test('the menu of a row stays open when the rows change places', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Props');
  await addItem(page, 'Torches');
  await addItem(page, 'Wig');
  await page.getByRole('columnheader', { name: 'Name' }).click();
  const names = page.getByRole('grid').getByRole('link');
  await expect(names).toHaveText(['Torches', 'Wig']);
  await itemRow(page, 'Torches').click();
  const lend = page.getByRole('menuitem', { name: 'Lend' });
  await expect(lend).toBeVisible();

  const binId = idIn(page.url());
  const { items } = await callFrom<{ items: Item[] }>(page, 'bins.get', { id: binId });
  const wig = items.find(({ name }) => name === 'Wig');
  await callFrom(page, 'items.update', { binId, id: wig?.id, name: 'Blond wig' });
  await expect(names).toHaveText(['Blond wig', 'Torches']);
  await lend.click();
  await expect(page.getByRole('textbox', { name: 'Lend to' })).toBeVisible();
});
