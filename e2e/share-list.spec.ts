import { axeFaults } from './axe.ts';
import { callFrom, createLocation, goWithin, signUp } from './journey.ts';
import { findFaultsAt, watchForFaults } from './letters/faults.ts';
import { expect, test } from './server.ts';

test('a stranger watches a list being ticked by its public page, until it ends', async ({
  page,
  server,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const house = await createLocation(page, 'Old house');
  for (const [name, tags] of [
    ['Kitchen 1', ['→ Kitchen', 'fragile']],
    ['Kitchen 2', []],
    ['Verktygslådeuppsättningar', []],
  ] as const)
    await callFrom(page, 'bins.create', { name, tags, locationId: house });
  const listId = crypto.randomUUID();
  await callFrom(page, 'lists.create', {
    target: { kind: 'location', id: house },
    id: listId,
    name: 'Moving house',
    covers: 'bins',
    stages: [
      { id: 'a', name: 'Packed' },
      { id: 'b', name: 'Loaded' },
    ],
  });
  await goWithin(page, `/lists/${house}/${listId}`);
  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('menuitem', { name: 'Public page' }).click();
  const sheet = page.getByRole('dialog', { name: 'Public page' });
  await sheet.getByRole('button', { name: /^New public link/ }).click();
  const form = page.getByRole('dialog', { name: 'New public link' });
  // All bins are private, so that only a link made for them shows any.
  await expect(form.getByLabel('Shows')).toHaveText('Everything, private bins too');
  await form.getByRole('button', { name: 'Create and copy link' }).click();
  const links = sheet.getByRole('list', { name: 'Links', exact: true });
  await expect(links).toContainText('Shows everything, private bins too');
  await links.getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/Public page until/)).toBeVisible();

  const context = await browser.newContext({ baseURL: server.address });
  const stranger = await context.newPage();
  await watchForFaults(stranger);
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Moving house');
  const main = stranger.getByRole('main');
  await expect(main).toContainText('Packed: 3 missing');
  await expect(main).toContainText('fragile');
  await expect(main).toContainText('Updates by itself');
  for (const colorScheme of ['light', 'dark'] as const) {
    await stranger.emulateMedia({ colorScheme });
    expect(await axeFaults(stranger)).toEqual([]);
  }
  const looks = [
    [390, 200],
    [320, 100],
    [320, 200],
  ] as const;
  expect(await findFaultsAt(stranger, looks)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Kitchen 2' }).check();
  await expect(main).toContainText('Packed: 1 done', { timeout: 20_000 });
  await expect(stranger.getByRole('status')).toHaveText('Packed: 1 of 3');

  await context.setOffline(true);
  await expect(main).toContainText('No connection. This is how the list looked last.', { timeout: 20_000 });
  await context.setOffline(false);
  await expect(main).toContainText('Updates by itself');

  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('menuitem', { name: 'Public page' }).click();
  await links.getByRole('button', { name: /^More about the link/ }).click();
  await page.getByRole('menuitem', { name: 'End link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
  await expect(links).toHaveCount(0);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link does not work', {
    timeout: 20_000,
  });
  await expect(stranger.getByText('Moving house')).toHaveCount(0);
  await context.close();
});
