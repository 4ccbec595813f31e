import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { type Account, call, signUp } from '#test/account.ts';
import { axeFaults } from './axe.ts';
import { goWithin, signIn } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ viewport: { width: 1440, height: 900 } });

type Scene = { address: string; olga: Account; costumes: string; props: string };

/** Two bins in two places; opens the table of all items. */
async function openGrid(page: Page, address: string): Promise<Scene> {
  const olga = await signUp(address, 'Olga');
  const make = (name: string, data: object) => call<{ id: string }>(address, olga, name, data);
  const attic = await make('locations.create', { name: 'Attic' });
  const cellar = await make('locations.create', { name: 'Cellar' });
  const costumes = await make('bins.create', { name: 'Costumes', locationId: attic.id });
  const props = await make('bins.create', { name: 'Props', locationId: cellar.id });
  await make('items.create', {
    binId: costumes.id,
    items: [
      { name: 'Corset', quantity: 2, value: 300, currency: 'SEK' },
      { name: 'Velvet cape', quantity: 1, value: 900, currency: 'SEK', tags: ['red'] },
    ],
  });
  await make('items.create', {
    binId: props.id,
    items: [
      { name: 'Lantern', quantity: 4, value: 120, currency: 'SEK' },
      { name: 'Sword', quantity: 6 },
    ],
  });
  await signIn(page, olga.email, olga.password);
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Items', level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  return { address, olga, costumes: costumes.id, props: props.id };
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });
/** The first link of a row is the item's name, the second is its bin. */
const names = async (page: Page) =>
  Promise.all((await rows(page).all()).map((row) => row.getByRole('link').first().textContent()));
const cell = (page: Page, row: RegExp, text: string) =>
  page.getByRole('row', { name: row }).getByRole('gridcell', { name: text, exact: true });

async function itemsOf({ address, olga }: Scene, binId: string) {
  type Read = { items: { name: string; quantity: number; tags: string[] }[] };
  const { items } = await call<Read>(address, olga, 'bins.get', { id: binId });
  return items.map(({ name, quantity, tags }) => `${name} ${quantity} ${tags}`.trim()).sort();
}

test('items of all bins are sorted, filtered, edited and tagged in one table', async ({ page, server }) => {
  const scene = await openGrid(page, server.address);
  await page.getByRole('columnheader', { name: 'Value' }).click();
  // What has no value comes last.
  await expect.poll(() => names(page)).toEqual(['Lantern', 'Corset', 'Velvet cape', 'Sword']);

  // Enter edits in any column, across bins.
  await cell(page, /Corset/, 'Attic').click();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Corset (Karin)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name of “Corset (Karin)” changed')).toBeVisible();
  await cell(page, /Lantern/, 'Cellar').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('14 st');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Quantity of “Lantern” changed')).toBeVisible();
  await expect.poll(() => itemsOf(scene, scene.props)).toEqual(['Lantern 14', 'Sword 6']);

  await page.getByRole('searchbox').fill('place:Cellar');
  await expect.poll(() => names(page)).toEqual(['Lantern', 'Sword']);
  await page.getByRole('searchbox').fill('');
  await expect(rows(page)).toHaveCount(4);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: 'Tags' }).fill('hire');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('4 items changed')).toBeVisible();
  await expect
    .poll(() => itemsOf(scene, scene.costumes))
    .toEqual(['Corset (Karin) 2 hire', 'Velvet cape 1 red,hire']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => itemsOf(scene, scene.costumes)).toEqual(['Corset (Karin) 2', 'Velvet cape 1 red']);
  expect(await axeFaults(page)).toEqual([]);

  // The table is never wider than the screen.
  await page.setViewportSize({ width: 1920, height: 1080 });
  const table = await page.getByRole('grid').boundingBox();
  expect(table ? table.x + table.width : Number.POSITIVE_INFINITY).toBeLessThanOrEqual(1920);
});

test('hundreds of items of several bins change in batches, with one Undo', async ({ page, server }) => {
  const scene = await openGrid(page, server.address);
  const { address, olga, costumes, props } = scene;
  for (const binId of [costumes, props]) {
    const items = Array.from({ length: 260 }, (_, n) => ({ name: `Nail ${n}` }));
    await call(address, olga, 'items.create', { binId, items });
  }
  await page.getByRole('searchbox').fill('nail');
  await expect(page.getByText('520 items', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Lend', exact: true }).click();
  await expect(page.getByText('At most 100 items can be lent or taken out at once.')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Change 520 items in 2 bins' });
  await sheet.getByRole('combobox', { name: 'Tags' }).fill('iron');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('520 items changed')).toBeVisible();
  const count = async (tags: string) =>
    (await itemsOf(scene, props)).filter((each) => each.startsWith('Nail') && each.endsWith(tags)).length;
  await expect.poll(() => count('iron')).toBe(260);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('520 changes undone')).toBeVisible();
  expect(await count('iron')).toBe(0);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 520 items in 2 bins' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('520 items moved to the trash')).toBeVisible();
  await expect(page.getByText('520 items', { exact: true })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
});

test('groups have sums and a box each, and a range of cells is copied', async ({ page, server, context }) => {
  await openGrid(page, server.address);
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitem', { name: 'Place' }).click();
  const cellar = page.getByRole('row', { name: /^Select the group Cellar/ });
  await expect(cellar).toContainText('10');
  await expect(cellar).toContainText(/Total .*SEK/);
  await cellar.getByRole('checkbox').check();
  await expect(page.getByText('2 selected · 10 pieces · 480 SEK')).toBeVisible();
  await page.keyboard.press('Escape');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await cell(page, /Lantern/, 'Cellar').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('2 × 2 cells selected')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Props\tCellar\nProps\tCellar');
  expect(await axeFaults(page)).toEqual([]);
});

test('sums in several currencies are whole and in one order, below the table too', async ({
  page,
  server,
}) => {
  const { address, olga, costumes, props } = await openGrid(page, server.address);
  const values = { USD: 7000, EUR: 40, NOK: 30, GBP: 20 };
  for (const binId of [costumes, props]) {
    const items = Object.entries(values).map(([currency, value]) => ({ name: currency, currency, value }));
    await call(address, olga, 'items.create', { binId, items });
  }
  await call(address, olga, 'me.update', { currency: 'NOK' });
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitem', { name: 'Bin' }).click();
  const sums = (row: RegExp) =>
    page.getByRole('row', { name: row }).getByRole('gridcell', { name: /^Total .*NOK/ });
  // The account's own currency comes first, then the most used.
  await expect(sums(/^Select the group Props/)).toContainText('Total 30 NOK480 SEK40 EUR+2');
  const total = sums(/^Total 12/);
  await expect(total).toContainText('Total 60 NOK1,980 SEK80 EUR+2');
  await total.getByRole('button', { name: '+2' }).click();
  await expect(total.getByRole('listitem')).toHaveText([
    'Total 60 NOK',
    '1,980 SEK',
    '80 EUR',
    '40 GBP',
    '14,000 USD',
  ]);
});

test('an item moves by its cells for bin and place, and a press there opens nothing', async ({
  page,
  server,
}) => {
  const scene = await openGrid(page, server.address);
  const bin = (item: RegExp) => page.getByRole('row', { name: item }).getByRole('gridcell').nth(2);
  await bin(/Corset/).click();
  await expect(page).toHaveURL(/search/);
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Move “Corset” to' });
  await picker.getByText('Props').click();
  await expect(page.getByText('“Corset” moved to “Props”')).toBeVisible();
  await expect(bin(/Corset/)).toContainText('Props');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(bin(/Corset/)).toContainText('Costumes');

  await cell(page, /Lantern/, 'Cellar').dblclick();
  await page.getByRole('dialog', { name: 'Move “Lantern” to' }).getByText('Costumes').click();
  await expect.poll(() => itemsOf(scene, scene.costumes)).toContain('Lantern 4');

  await bin(/Sword/).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: 'Props', level: 1 })).toBeVisible();
});

test('what is changed in a view without saving it does not reach another view', async ({ page, server }) => {
  await openGrid(page, server.address);
  await saveView(page, 'One');
  await view(page, 'All items');
  await saveView(page, 'Two');
  await view(page, 'One');
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Place' }).click();
  await expect(page.getByRole('button', { name: 'By Place' })).toBeVisible();
  await view(page, 'Two');
  await expect(page.getByRole('heading', { name: 'Two', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Group', exact: true })).toBeVisible();
});

test('notes stay in sight beside columns that come by themselves', async ({ page, server }) => {
  const { address, olga, costumes } = await openGrid(page, server.address);
  const items = [{ name: 'Wig', notes: 'Comb it', expiryDate: '2027-05-01', quantity: 0 }];
  await call(address, olga, 'items.create', { binId: costumes, items });
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Out')).toBeAttached();
  const [notes, grid] = await Promise.all([
    head('Notes').boundingBox(),
    page.getByRole('grid').boundingBox(),
  ]);
  expect((notes?.x ?? 0) + (notes?.width ?? 0)).toBeLessThanOrEqual((grid?.x ?? 0) + (grid?.width ?? 0));
});

test('found items go to a list, as rows and as a table', async ({ page, server }) => {
  await openGrid(page, server.address);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'To a list' }).click();
  // Without a list, one is made.
  const making = page.getByRole('dialog', { name: 'New list' });
  await making.getByLabel('Name', { exact: true }).fill('The play');
  await making.getByRole('button', { name: 'New list' }).click();
  await expect(page.getByText('4 are on “The play”')).toBeVisible();

  await goWithin(page, '/search?q=corset&as=rows');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'To a list' }).click();
  await expect(page.getByRole('dialog', { name: 'Add “Corset” to a list' })).toContainText('The play');
});

test('the table leaves as it is shown, with numbers as numbers', async ({ page, server }) => {
  await openGrid(page, server.address);
  await page.getByRole('searchbox').fill('value>100');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('columnheader', { name: 'Value' }).click();
  await page.getByRole('columnheader', { name: 'Value' }).click();
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitem', { name: 'Place' }).click();
  await page.getByRole('button', { name: 'Export…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export Items' });
  await expect(sheet.getByText('3 items · value>100')).toBeVisible();
  await sheet.getByRole('radio', { name: 'Spreadsheet (XLSX)' }).check();
  const started = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Export' }).click();
  expect(await readSheet(await (await started).path())).toEqual([
    ['Name', 'Bin', 'Place', 'Quantity', 'Tags', 'Value each', 'Currency'],
    ['Velvet cape', 'Costumes', 'Attic', 1, 'red', 900, 'SEK'],
    ['Corset', 'Costumes', 'Attic', 2, null, 300, 'SEK'],
    ['Lantern', 'Props', 'Cellar', 4, null, 120, 'SEK'],
    ['Total', null, null, 7, null, null, null],
  ]);
});

test('a cell of a viewer says why nothing is edited, and its keys are no commands', async ({
  page,
  server,
  browser,
}) => {
  const { address, olga, costumes } = await openGrid(page, server.address);
  const anna = await signUp(server.address, 'Anna');
  const { url } = await call<{ url: string }>(address, olga, 'joinLinks.create', {
    targets: [{ kind: 'bin', id: costumes }],
    role: 'viewer',
    days: 7,
    uses: 1,
  });
  await call(address, anna, 'joinLinks.join', { token: url.split('/').at(-1) });
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const annas = await context.newPage();
  await signIn(annas, anna.email, anna.password);
  await annas.getByRole('link', { name: 'Items', exact: true }).click();
  const why = annas.getByText('You can look at “Costumes”, but not change it. Olga can let you.');
  await cell(annas, /Corset/, '2').click();
  await annas.keyboard.type('n');
  await expect(why).toBeVisible();
  await cell(annas, /Corset/, '2').dblclick();
  await expect(why).toBeVisible();
  await expect(annas).toHaveURL(/search/);
  await context.close();
});

test('a view is saved with its groups and filters, and opens from the rail', async ({ page, server }) => {
  await openGrid(page, server.address);
  await page.getByRole('searchbox').fill('value>100');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitem', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Worth insuring');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Worth insuring', level: 1 })).toBeVisible();

  // The table without the view has its own layout.
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Group', exact: true })).toBeVisible();
  await goWithin(page, '/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Worth insuring' }).click();
  await expect(page.getByRole('button', { name: 'By Bin' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const save = page.getByRole('menuitem', { name: 'Save the changes to “Worth insuring”' });
  await expect(page.getByRole('menuitem', { name: 'Remove the view' })).toBeVisible();
  await expect(save, 'nothing has changed').toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'By Bin' }).click();
  await page.getByRole('menuitem', { name: 'Place' }).click();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(save).toBeVisible();
  await page.getByRole('menuitem', { name: 'Remove the view' }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Worth insuring' })).toHaveCount(0);
});

test('a view is shared with a group, opens without names one may not see, and leaves', async ({
  page,
  server,
  browser,
}) => {
  const { address, olga, costumes } = await openGrid(page, server.address);
  const anna = await signUp(server.address, 'Anna');
  const { id } = await call<{ id: string }>(address, olga, 'groups.create', { name: 'Tailors' });
  const target = { kind: 'bin', id: costumes };
  await call(address, olga, 'groups.grant', { id, targets: [target], role: 'viewer' });
  const { url } = await call<{ url: string }>(address, olga, 'joinLinks.create', {
    groupId: id,
    days: 7,
    uses: 1,
  });
  await call(address, anna, 'joinLinks.join', { token: url.split('/').at(-1) });

  await page.getByRole('searchbox').fill('value>500 place:Attic');
  await expect(rows(page)).toHaveCount(1);
  await saveView(page, 'Dear ones');
  await view(page, 'Share with groups…');
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Tailors' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sharing of “Dear ones” changed')).toBeVisible();

  const context = await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } });
  const annas = await context.newPage();
  await signIn(annas, anna.email, anna.password);
  await expect(annas.getByRole('main').getByRole('link', { name: 'Dear ones Tailors' })).toBeVisible();
  await annas.getByRole('link', { name: 'Items', exact: true }).click();
  await expect(rows(annas)).toHaveCount(2);
  await view(annas, 'Dear ones · Tailors');
  // Anna sees the bin, but not its place.
  await expect(annas.getByText('No place is called “Attic”, or you can’t see it.')).toBeVisible();
  await expect(annas.getByText('The view is shown without this filter.')).toBeVisible();
  expect(await names(annas)).toEqual(['Velvet cape']);
  await annas.getByRole('button', { name: 'View', exact: true }).click();
  await expect(annas.getByRole('menuitem', { name: /Rename|Remove|Share/ })).toHaveCount(0);
  await annas.keyboard.press('Escape');
  await view(annas, 'Pin to the side');
  const pinned = annas.getByRole('navigation').getByRole('link', { name: 'Dear ones' });
  await expect(pinned).toHaveAttribute('aria-current', 'page');
  await view(annas, 'Unpin from the side');
  await expect(pinned).toHaveCount(0);
  await goWithin(page, `/groups/${id}`);
  await expect(page.getByRole('list', { name: 'Views that members see' }).getByRole('link')).toHaveText([
    'Dear ones',
  ]);
  await view(annas, 'Save as a view of your own…');
  await annas.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(annas.getByRole('navigation').getByRole('link', { name: 'Dear ones' })).toBeVisible();
  expect(await axeFaults(annas)).toEqual([]);

  await call(address, olga, 'groups.removeMember', { id, userId: anna.userId });
  await expect(async () => {
    await annas.getByRole('button', { name: 'View', exact: true }).click();
    await expect(annas.getByRole('menuitem', { name: 'Save as a new view' })).toBeVisible();
    const names = await annas.getByRole('menuitem', { name: /^Dear ones/ }).allTextContents();
    await annas.keyboard.press('Escape');
    expect(names).toEqual(['Dear ones']);
  }).toPass();
  await annas.goto(`/search?as=table&view=Dear+ones&of=${olga.userId}`);
  await expect(annas.getByText('There is no view “Dear ones” any more')).toBeVisible();
  await annas.getByRole('main').getByRole('button', { name: 'All items' }).click();
  await expect(annas.getByText('There is no view')).toHaveCount(0);
  await expect(annas).toHaveURL(/\/search\?as=table$/);
  await context.close();
});

test('views are opened, renamed and unpinned in their menu, and fold in a low rail', async ({
  page,
  server,
}) => {
  await openGrid(page, server.address);
  const rail = page.getByRole('navigation');
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await page.getByRole('searchbox').fill(name === 'One' ? 'value>500' : '');
    await saveView(page, name);
    await expect(rail.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await view(page, 'One');
  await expect(rows(page)).toHaveCount(1);
  await view(page, 'Rename the view…');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dear ones');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Dear ones', level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await view(page, 'All items');
  await expect(rows(page)).toHaveCount(4);

  await page.setViewportSize({ width: 1280, height: 794 });
  await expect(rail.getByRole('link', { name: 'Dear ones' })).toHaveCount(0);
  for (const name of ['Settings', 'Notifications', /^Account of/])
    await expect(rail.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  await rail.getByRole('button', { name: 'More views' }).click();
  await rail.getByRole('link', { name: 'Dear ones' }).click();
  await expect(rows(page)).toHaveCount(1);
  await rail.getByRole('button', { name: 'Fewer views' }).click();
  await view(page, 'Unpin from the side and Home');
  await expect(rail.getByRole('button', { name: 'More views' })).toHaveCount(0);
  await expect(rail.getByRole('link', { name: 'Two' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rail.getByRole('button', { name: 'More views' })).toBeVisible();
});

/** Opens a view, or presses another entry of the menu. */
async function view(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function saveView(page: Page, name: string): Promise<void> {
  await view(page, 'Save as a new view…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}
