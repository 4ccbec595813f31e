import { axeFaults } from './axe.ts';
import { callFrom, createLocation, signUp } from './journey.ts';
import { findFaultsAt, watchForFaults } from './letters/faults.ts';
import { expect, test } from './server.ts';

test('a mover searches two of three bins of a place by a link, until it ends', async ({
  page,
  server,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const house = await createLocation(page, 'New house');
  const bins = {
    'Kitchen 1': ['Kettle', 'Vattenuppsamlingsbehållare'],
    'Kitchen 2': ['Cups'],
    Papers: ['Passports'],
  };
  for (const [name, items] of Object.entries(bins)) {
    const bin = await callFrom<{ id: string }>(page, 'bins.create', { name, locationId: house });
    await callFrom(page, 'items.create', { binId: bin.id, items: items.map((item) => ({ name: item })) });
  }
  await page.goto(`/locations/${house}/access`);
  await page.getByRole('button', { name: 'New public link' }).click();
  const sheet = page.getByRole('dialog', { name: 'New public link' });
  await expect(sheet.getByLabel('Shows')).toHaveValue('some');
  await sheet.getByLabel('Kitchen 1').check();
  await sheet.getByLabel('Kitchen 2').check();
  await sheet.getByRole('button', { name: 'Create and copy link' }).click();
  const links = page.getByRole('list', { name: 'Links', exact: true });
  await expect(links).toContainText('Shows 2 chosen bins');
  await links.getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const context = await browser.newContext({ baseURL: server.address });
  const mover = await context.newPage();
  await watchForFaults(mover);
  const looks = [
    [390, 200],
    [320, 100],
    [320, 200],
  ] as const;
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await mover.emulateMedia({ colorScheme });
      expect(await axeFaults(mover)).toEqual([]);
    }
    expect(await findFaultsAt(mover, looks)).toEqual([]);
    await mover.setViewportSize({ width: 390, height: 844 });
  };
  await mover.goto(link);
  await expect(mover.getByRole('heading', { level: 1 })).toHaveText('New house');
  await expect(mover.getByRole('main')).toContainText('Kitchen 2');
  await expect(mover.getByText('Papers')).toHaveCount(0);
  await check();
  const search = mover.getByRole('searchbox', { name: 'Search bins and items' });
  await search.fill('passports');
  await search.press('Enter');
  await expect(mover.getByText('Nothing found')).toBeVisible();
  await search.fill('vatten');
  await mover.getByRole('button', { name: 'Search' }).click();
  await expect(mover.getByText('Vattenuppsamlingsbehållare')).toBeVisible();
  await expect(mover.getByText('Kettle')).toHaveCount(0);
  await check();
  await mover.getByRole('link', { name: 'Kitchen 1' }).click();
  await expect(mover.getByRole('heading', { level: 1 })).toHaveText('Kitchen 1');
  await expect(mover.getByText('Kettle')).toBeVisible();
  await check();
  await mover.getByRole('link', { name: 'New house' }).click();
  await expect(mover.getByRole('link', { name: 'Kitchen 2' })).toBeVisible();

  await links.getByRole('button', { name: /^More about the link/ }).click();
  await page.getByRole('menuitem', { name: 'End link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
  await expect(links).toHaveCount(0);
  await mover.reload();
  await expect(mover.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await expect(mover.getByText('New house')).toHaveCount(0);
  await context.close();
});
