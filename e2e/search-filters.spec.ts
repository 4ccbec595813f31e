import { axeFaults } from './axe.ts';
import { callFrom, createLocation, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

test('filters list what they match without a network, and are saved for Home', {
  tag: '@installed',
}, async ({ page, context }) => {
  await signUp(page);
  const locationId = await createLocation(page, 'Attic');
  const bin = await callFrom<{ id: string }>(page, 'bins.create', { name: 'Camping', locationId });
  await callFrom(page, 'items.create', {
    binId: bin.id,
    items: [
      { name: 'Tent', value: 900, currency: 'SEK', tags: ['summer'] },
      { name: 'Tent pegs', value: 40, currency: 'SEK' },
    ],
  });
  await page.goto('/home');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.goto('/search');

  const field = page.getByRole('searchbox');
  await field.fill('tent');
  const rows = page.getByRole('list', { name: 'Results' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Narrow down' }).click();
  const narrowing = page.getByRole('dialog', { name: 'Narrow down' });
  await expect(narrowing.getByRole('listitem')).toHaveText(['Attic2', 'summer1']);
  expect(await axeFaults(page)).toEqual([]);
  await narrowing.getByRole('button', { name: 'Attic' }).click();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('tent place:"Attic" ');
  await field.press('End');
  await field.pressSequentially('value>500');
  await expect(rows).toHaveText([/Tent.*Value: 900.SEK/]);
  await page.getByRole('button', { name: 'Results menu' }).click();
  await page.getByRole('menuitem', { name: 'Save this search' }).click();

  await page.goto('/home');
  await page.getByRole('link', { name: 'tent place:"Attic" value>500' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Value > 500' }).click();
  await expect(rows).toHaveCount(2);

  await rows.first().press('Shift+Enter');
  const boxes = page.getByRole('list', { name: 'Results' }).getByRole('checkbox');
  await boxes.first().press('ArrowDown');
  await boxes.nth(1).press('Space');
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(boxes).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  await context.setOffline(false);
  await callFrom(page, 'locations.delete', { id: locationId });
  await expect(page.getByText('No place is called “Attic”')).toBeVisible();
});

test('the tab leads into the field, where the number finds its bin', async ({ page }) => {
  await signUp(page);
  await callFrom(page, 'bins.create', { name: 'Kitchen pots', qrLabel: '17' });
  await page.goto('/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }).click();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('box 17');
  const row = page.getByRole('list', { name: 'Results' }).getByRole('link');
  await expect(row).toHaveText(/17 Kitchen pots/);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Kitchen pots', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(field).not.toBeFocused();
});

test('sentences are understood offline, in both languages, and become filters', {
  tag: '@installed',
}, async ({ page, context }) => {
  await signUp(page);
  const locationId = await createLocation(page, 'Attic');
  const bin = await callFrom<{ id: string }>(page, 'bins.create', { name: 'Costumes', locationId });
  await callFrom(page, 'items.create', {
    binId: bin.id,
    items: [
      { name: 'Velvet cape', value: 3500, currency: 'SEK', tags: ['hire'] },
      { name: 'Feather boa', quantity: 12 },
    ],
  });
  await page.goto('/search');
  const field = page.getByRole('searchbox');
  const rows = page.getByRole('list', { name: 'Results' }).getByRole('link');
  await page.getByRole('button', { name: 'tagged hire' }).click();
  await expect(rows).toHaveText([/Velvet cape/]);
  await untilInstalled(page);
  await context.setOffline(true);
  await field.fill('feather boas in the attic');
  await expect(rows).toHaveText([/Feather boa/]);
  await expect(page.getByRole('button', { name: 'feather boas · Place: Attic · 1 result' })).toBeVisible();
  await field.fill('saker värda mer än 3 000 kr');
  await expect(rows).toHaveText([/Velvet cape/]);
  expect(await axeFaults(page)).toEqual([]);
  await field.press('Enter');
  await expect(field).toHaveValue('value>3000 ');
  await expect(page.getByRole('button', { name: 'Remove Value > 3,000' })).toBeVisible();
  await expect(rows).toHaveText([/Velvet cape/]);
  await context.setOffline(false);
});
