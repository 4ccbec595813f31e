import { createBin, itemRow, itemRows, openBin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('quantities are read before Enter, and changed before a list is added', async ({ page, context }) => {
  await signUp(page);
  await createBin(page, 'Kitchen');
  await openBin(page, 'Kitchen');
  const add = page.getByLabel('Add an item', { exact: true });
  const quantityOf = (name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` });
  const inRow = (name: string, quantity: number) =>
    page.getByRole('button', { name: `Quantity of ${name}: ${quantity}` });

  await add.fill('12 forks');
  await expect(page.getByText('12 × forks')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inRow('forks', 12)).toBeVisible();
  await add.fill('3 Doors Down CD');
  await page.getByRole('button', { name: 'Keep as typed' }).click();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(itemRow(page, '3 Doors Down CD')).toBeVisible();

  await inRow('forks', 12).click();
  await quantityOf('forks').fill('2,5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a whole number, without a comma or point.')).toBeVisible();
  await expect(quantityOf('forks')).toHaveValue('2,5');
  await quantityOf('forks').fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('3 plates\n-1 bowls\n2 in 1 whisk\n4 spoons'));
  await add.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: 'Change plates' }).click();
  const sheet = page.getByRole('dialog', { name: 'Line 1' });
  await sheet.getByLabel('Name').fill('Soup plates');
  await sheet.getByLabel('Tags').fill('blue');
  await sheet.getByLabel('Tags').press('Enter');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove spoons' }).click();
  await expect(page.getByText('The quantity can’t be below 0.')).toBeVisible();
  await quantityOf('bowls').fill('6');
  await page.getByRole('button', { name: /^Add/ }).click();
  await expect(itemRows(page)).toHaveCount(5);
  await expect(inRow('Soup plates', 3)).toBeVisible();
  await expect(page.getByText('blue')).toBeVisible();
  await expect(inRow('bowls', 6)).toBeVisible();
  await expect(inRow('2 in 1 whisk', 1)).toBeVisible();
});
