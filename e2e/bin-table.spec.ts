import type { Locator, Page } from '@playwright/test';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { axeFaults } from './axe.ts';
import { goWithin, signIn } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ viewport: { width: 1440, height: 900 } });

type Scene = { olga: Account; attic: string; cellar: string };

async function openTable(page: Page, address: string): Promise<Scene> {
  const olga = await signUp(address, 'Olga');
  const make = (name: string, data: object) => call<{ id: string }>(address, olga, name, data);
  const [attic, cellar] = await Promise.all(
    ['Attic', 'Cellar'].map((name) => make('locations.create', { name })),
  );
  const places = [attic, cellar].map((place) => place?.id ?? '');
  const [inAttic, inCellar] = places;
  await make('bins.create', { name: 'Tents', locationId: inAttic, qrLabel: 'A1', tags: ['camping'] });
  await make('bins.create', { name: 'Stoves', locationId: inCellar, qrLabel: 'B1', tags: ['camping'] });
  await make('bins.create', { name: 'Ropes', locationId: inAttic });
  await signIn(page, olga.email, olga.password);
  await goWithin(page, '/bins');
  await expect(page.getByRole('grid', { name: '3 bins' })).toBeVisible();
  return { olga, attic: inAttic ?? '', cellar: inCellar ?? '' };
}

const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true });
const rowNames = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();

test('cells are edited, refused and undone by keyboard alone', async ({ page, server }) => {
  const { olga } = await openTable(page, server.address);
  await page.getByRole('radio', { name: 'Table' }).focus();
  for (const key of ['Tab', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('F2');
  await page.keyboard.type('Tents');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Duplicate bin name for your account');
  await page.keyboard.type(' and ropes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name of “Tents and ropes” changed')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  // Typing replaces the cell.
  await page.keyboard.type('R7');
  await page.keyboard.press('Tab');
  // The renamed row has moved below the others, and the current cell with it.
  await expect(page.getByRole('row', { name: /Tents and ropes.*R7/ })).toBeVisible();
  await expect(page.getByText('Number of “Tents and ropes” changed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'R7')).toHaveCount(0);
  await expect.poll(() => namesOf(server.address, olga)).toEqual(['Stoves', 'Tents', 'Tents and ropes']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  // Enter edits the name, too, so that what is typed next is a text.
  await page.keyboard.press('Enter');
  await page.keyboard.type('New nights (Karin)');
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf(server.address, olga)).toEqual(['New nights (Karin)', 'Stoves', 'Tents']);
  await expect(page).toHaveURL(/\/bins$/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: 'New nights (Karin)', level: 1 })).toBeVisible();
});

test('the names are there before the code of the table, and stay at their places', async ({
  page,
  server,
}) => {
  const olga = await signUp(server.address, 'Olga');
  for (const name of ['Ropes', 'Stoves', 'Tents'])
    await call(server.address, olga, 'bins.create', { name, tags: ['camping'] });
  await signIn(page, olga.email, olga.password);
  const code = Promise.withResolvers<void>();
  await page.route('**/bin-table-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/bins');
  const names = page.getByRole('list', { name: '3 bins' }).getByRole('link');
  await expect(names).toHaveText(['Ropes', 'Stoves', 'Tents']);
  const places = await placesOf(names);
  code.resolve();
  const inTable = page.getByRole('grid', { name: '3 bins' }).getByRole('link');
  await expect(inTable).toHaveText(['Ropes', 'Stoves', 'Tents']);
  expect(await placesOf(inTable)).toEqual(places);
});

const placesOf = (links: Locator) =>
  links.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }),
  );

test('pieces are those one owns, lent ones too, apart by unit, as in the overview', async ({
  page,
  server,
}) => {
  const { olga } = await openTable(page, server.address);
  const { bins } = await call<{ bins: BinHeader[] }>(server.address, olga, 'bins.list', {});
  const idOf = (name: string) => bins.find((bin) => bin.name === name)?.id ?? '';
  const add = (bin: string, items: object[]) =>
    call(server.address, olga, 'items.create', { binId: idOf(bin), items });
  await add('Tents', [
    { name: 'Pegs', quantity: 340 },
    { name: 'Tarp', quantity: 7, loanedTo: 'Anna', loanedCount: 2 },
    { name: 'Guy line', quantity: 28, unit: 'm' },
  ]);
  await add('Ropes', [{ name: 'Rope', quantity: 50, unit: 'm', loanedTo: 'Anna', loanedCount: 10 }]);
  await expect(page.getByRole('row', { name: /Tents/ })).toContainText('349 · 28\u00a0m');
  await expect(page.getByRole('row', { name: /Ropes/ })).toContainText('60\u00a0m');
  await goWithin(page, '/storage-overview');
  await expect(page.getByText('349 · 88\u00a0m', { exact: true })).toBeVisible();
  await expect(page.getByText('347 · 78\u00a0m here, 2 · 10\u00a0m lent', { exact: true })).toBeVisible();
});

test('a text that is refused stays in its cell when another is pressed', async ({ page, server }) => {
  await openTable(page, server.address);
  await cell(page, 'A1').dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ABCD-EFGH-JKMN');
  await cell(page, 'B1').click();
  const field = page.getByRole('textbox', { name: 'Number' });
  await expect(field).toHaveValue('ABCD-EFGH-JKMN');
  await expect(page.getByRole('alert')).toHaveText(/cannot look like a code/);
  // The field leaves the frame of its cell in sight at all sides.
  const frame = await page.getByRole('gridcell').filter({ has: field }).boundingBox();
  const inside = await field.boundingBox();
  expect((inside?.x ?? 0) - (frame?.x ?? 0)).toBeGreaterThanOrEqual(2);
  expect((inside?.y ?? 0) - (frame?.y ?? 0)).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Escape');
  await expect(cell(page, 'A1')).toBeVisible();
});

test('cells of a spreadsheet are pasted with one undo, or not at all', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { olga } = await openTable(page, server.address);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };
  const name = page.getByRole('gridcell').filter({ has: page.getByRole('link', { name: 'Ropes' }) });
  await name.click({ position: { x: 250, y: 20 } });
  await paste('Ropes\tR1\tNowhere\nCookers\tS1\tAttic');
  await expect(page.getByText(/Nothing was changed. “Nowhere” for “Ropes”/)).toBeVisible();
  await paste(Array.from({ length: 5_000 }, () => 'x\t'.repeat(30)).join('\n'));
  await expect(page.getByText('Nothing was changed. Only 3 rows are left from this cell on.')).toBeVisible();
  await paste('Lines\tR1\tCellar\twet, blue\nCookers\tS1\tAttic\n');
  await expect(page.getByText('2 bins changed')).toBeVisible();
  await expect.poll(() => namesOf(server.address, olga)).toEqual(['Cookers', 'Lines', 'Tents']);
  await expect(cell(page, 'wet blue')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => namesOf(server.address, olga)).toEqual(['Ropes', 'Stoves', 'Tents']);
  await expect(page.getByRole('row', { name: /Ropes.*Attic/ })).toBeVisible();
  await name.click({ position: { x: 250, y: 20 } });
  await paste('Ropes\tR2\tAttic\twet\t7\t\t0');
  await expect(
    page.getByText('“Ropes” changed. 2 cells were left out, as they cannot be edited here.'),
  ).toBeVisible();
});

test('a bin renamed out of view keeps the focus, and an open cell its clipboard', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { olga } = await openTable(page, server.address);
  for (let at = 10; at < 60; at++) await call(server.address, olga, 'bins.create', { name: `Crate ${at}` });
  await expect(page.getByRole('grid', { name: '53 bins' })).toBeVisible();
  await page
    .getByRole('gridcell')
    .nth(1)
    .click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('F2');
  await page.keyboard.press('Home');
  await copy('Wet ');
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Wet Crate 10');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect.poll(copied).toBe('Wet Crate 10');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Wet Crate 10');
  await expect(page.locator(':focus')).toBeInViewport();
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight');
  await copy('7');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Nothing was changed. This cell cannot be edited here.')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await copy(`wet\t${'x\t'.repeat(29)}`);
  await page.keyboard.press('Control+v');
  await expect(
    page.getByText('Nothing was changed. Only 5 columns are left from this cell on.'),
  ).toBeVisible();
  // A row that moves while nothing has the focus does not take it.
  await page.locator(':focus').blur();
  const { bins } = await call<{ bins: { id: string; name: string }[] }>(
    server.address,
    olga,
    'bins.list',
    {},
  );
  const { id } = bins.find((bin) => bin.name === 'Wet Crate 10') ?? {};
  const scroll = () => page.getByRole('grid').evaluate((grid) => grid.scrollTop);
  const before = await scroll();
  await call(server.address, olga, 'bins.update', { id, name: 'Crate 1' });
  await expect(page.getByRole('link', { name: 'Wet Crate 10' })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(0);
  expect(await scroll()).toBe(before);
  // Rows are copied from their checkboxes, too.
  await page.getByRole('columnheader').first().getByRole('checkbox').click();
  await page.keyboard.press('Control+c');
  await expect.poll(async () => (await copied()).split('\n').length).toBe(53);
});

test('order, groups, columns and widths are remembered; selected rows are copied', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTable(page, server.address);
  await page.getByRole('columnheader', { name: 'Number' }).click();
  expect(await rowNames(page), 'without a number last').toEqual(['Tents', 'Stoves', 'Ropes']);
  await page.getByRole('columnheader', { name: 'Number' }).click();
  expect(await rowNames(page)).toEqual(['Stoves', 'Tents', 'Ropes']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'People' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'People' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Code' }).check();
  await page.keyboard.press('Escape');
  await cell(page, 'A1').click({ modifiers: ['Control'] });
  await cell(page, 'B1').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Stoves\tB1\tCellar\tcamping\t.*\nTents\tA1\tAttic\tcamping\t/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  const group = page.getByRole('button', { name: 'camping 2', expanded: true });
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.check();
  await expect(all).toBeChecked({ indeterminate: false });
  await expect(page.getByRole('toolbar', { name: '3 selected' })).toBeVisible();
  await all.uncheck();
  await group.click();
  expect(await rowNames(page)).toEqual(['Ropes']);
  await page.reload();
  await expect(group).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Code' })).toBeVisible();
  expect(await rowNames(page)).toEqual(['Stoves', 'Tents', 'Ropes']);
});

test('columns are moved and made wider by keyboard, and by mouse with reduced motion', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTable(page, server.address);
  const headings = () => page.getByRole('columnheader').allTextContents();
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect(panel.getByRole('checkbox', { name: 'Number' })).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  for (const key of ['Tab', 'Tab', 'Enter', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('Number is now column 4 of 8')).toBeAttached();
  await expect(panel.getByRole('button', { name: 'Move Number down' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  expect((await headings()).slice(1, 5)).toEqual(['Name', 'Place', 'Tags', 'Number']);

  for (const key of ['Tab', 'Tab', 'ArrowRight', 'ArrowRight', 'Alt+ArrowRight'])
    await page.keyboard.press(key);
  await expect(page.getByRole('columnheader', { name: 'Place' })).toBeFocused();
  expect((await headings()).slice(1, 4)).toEqual(['Name', 'Tags', 'Place']);
  const width = async () => (await page.locator(':focus').boundingBox())?.width;
  const before = (await width()) ?? 0;
  await page.keyboard.press('Control+ArrowRight');
  expect(await width()).toBe(before + 10);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  expect((await headings()).slice(1, 5)).toEqual(['Name', 'Tags', 'Place', 'Number']);
  const place = page.getByRole('columnheader', { name: 'Place' });
  const box = await place.boundingBox();
  expect(box?.width).toBe(before + 10);
  const edge = (box?.x ?? 0) + before + 7;
  const top = (box?.y ?? 0) + 10;
  await page.mouse.move(edge, top);
  await page.mouse.down();
  await page.mouse.move(edge + 30, top);
  await page.mouse.up();
  expect((await place.boundingBox())?.width).toBe(before + 40);
});

test('the table is two stops and Enter away from the top of the page', async ({ page, server }) => {
  await openTable(page, server.address);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
});

test('bins are grouped by place, whatever bins they are inside', async ({ page, server }) => {
  const { olga } = await openTable(page, server.address);
  const [tents] = (await call<{ bins: BinHeader[] }>(server.address, olga, 'bins.list', {})).bins.filter(
    ({ name }) => name === 'Tents',
  );
  await call(server.address, olga, 'bins.create', { name: 'Pegs', parentBinId: tents?.id });
  await expect(page.getByRole('row', { name: /Pegs/ })).toContainText('Attic › Tents');
  await page.getByRole('button', { name: 'Group' }).click();
  await page.getByRole('menuitem', { name: 'Place' }).click();
  await expect(page.getByRole('button', { name: 'Attic 3', expanded: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Place' })).toHaveCount(1);
});

test('a narrower window takes room of the first column, and what is typed is saved', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  const { olga } = await openTable(page, server.address);
  const widthOf = async (name: string) =>
    (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0;
  await expect.poll(() => widthOf('Name')).toBeGreaterThan(500);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => widthOf('Name')).toBe(240);
  await page
    .getByRole('gridcell')
    .nth(1)
    .click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('F2');
  await page.keyboard.type('Lines');
  await page.setViewportSize({ width: 880, height: 900 });
  await expect(page.getByText('Name of “Lines” changed')).toBeVisible();
  await expect.poll(() => namesOf(server.address, olga)).toEqual(['Lines', 'Stoves', 'Tents']);
});

test('a dialog of the list keeps what is typed at any width', async ({ page, server }) => {
  await openTable(page, server.address);
  await page.getByRole('row', { name: /Tents/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const addresses = page.getByRole('dialog').getByRole('textbox').first();
  await addresses.fill('anna@example.org');
  for (const width of [390, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('grid')).toHaveCount(width === 390 ? 0 : 1);
    await expect(addresses).toHaveValue('anna@example.org');
  }
});

test('a dialog of the list beside an open bin keeps what is typed on a narrow window', async ({
  page,
  server,
}) => {
  await openTable(page, server.address);
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.getByRole('link', { name: /Tents/ }).click();
  await page.getByRole('button', { name: 'Show the list beside' }).click();
  const pane = page.getByRole('complementary', { name: 'List of bins' });
  await pane.getByRole('button', { name: 'Select', exact: true }).click();
  await pane.getByRole('checkbox', { name: /Stoves/ }).check();
  await pane.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const addresses = page.getByRole('dialog').getByRole('textbox').first();
  await addresses.fill('anna@example.org');
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(addresses).toBeInViewport();
  await expect(addresses).toHaveValue('anna@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bins' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Tents' })).toBeVisible();
});

test('a bin opened from the table has all the room, and back shows the table', async ({ page, server }) => {
  await openTable(page, server.address);
  // Single keys act on a row where nothing can be typed.
  const tents = page.getByRole('row', { name: /Tents/ });
  await tents.getByRole('checkbox', { name: 'Select Tents' }).focus();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('button', { name: 'Cellar', exact: true }).click();
  await expect(tents).toContainText('Cellar');
  await page.getByRole('row').getByRole('link', { name: 'Tents' }).click();
  await expect(page.getByRole('heading', { name: 'Tents', level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'List of bins' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Tents');
});

test.describe('the items of a bin', () => {
  type Items = { items: { name: string; quantity: number; expiryDate?: string; notes?: string }[] };

  async function openItems(page: Page, address: string) {
    const olga = await signUp(address, 'Olga');
    const make = (name: string, data: object) => call<{ id: string }>(address, olga, name, data);
    const { id: binId } = await make('bins.create', { name: 'Camp' });
    await make('items.create', {
      binId,
      items: [
        { name: 'Rope', quantity: 60, unit: 'm', tags: ['camping'] },
        { name: 'Tent', quantity: 2, tags: ['camping'] },
        { name: 'Mug', quantity: 8, notes: 'chipped' },
      ],
    });
    await signIn(page, olga.email, olga.password);
    await goWithin(page, `/bins/${binId}`);
    await expect(page.getByRole('grid', { name: 'What is in it' })).toBeVisible();
    const stored = async (name: string) => {
      const { items } = await call<Items>(address, olga, 'bins.get', { id: binId });
      return items.find((item) => item.name === name);
    };
    return { olga, binId, stored };
  }

  const quantityOf = (page: Page, name: string) =>
    page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('gridcell')
      .nth(2);

  test('are counted, dated and described by keyboard alone', async ({ page, server }) => {
    const { stored } = await openItems(page, server.address);
    expect(await rowNames(page)).toEqual(['Rope', 'Tent', 'Mug']);
    await quantityOf(page, 'Rope').click({ position: { x: 68, y: 20 } });
    await page.keyboard.press('+');
    await expect(quantityOf(page, 'Rope')).toContainText('61 m');
    await page.keyboard.press('-');
    await page.keyboard.type('2,500');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Enter a whole number' })).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Quantity of “Rope” changed')).toBeVisible();
    await expect.poll(async () => (await stored('Rope'))?.quantity).toBe(45);
    for (let at = 0; at < 2; at++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('wet');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and blue');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored('Rope'))?.notes).toBe('wet\nand blue');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Rope', level: 1 })).toBeVisible();
  });

  test('have fields on their page that are changed in place', async ({ page, server }) => {
    const { olga, binId, stored } = await openItems(page, server.address);
    await page.getByRole('row').getByRole('link', { name: 'Rope' }).click();
    await page.getByRole('list', { name: 'Add' }).getByRole('button', { name: 'Value' }).press('Enter');
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Write an amount' })).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12.50 EUR');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Value of “Rope” changed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Value 12.50 EUR each · 750 EUR in all' })).toBeFocused();

    // Another device changes what is open here, but was not changed here.
    await page.getByRole('button', { name: 'Tags camping' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Tags' })).toHaveValue('camping');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await call(server.address, olga, 'items.update', { binId, id, unit: 'metres', addTags: ['new'] });
    await expect(page.getByRole('button', { name: 'Unit metres' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Tags camping new' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await stored('Rope')) as object).not.toHaveProperty('value');

    await page.getByRole('list', { name: 'Add' }).getByRole('button', { name: 'Notes' }).click();
    await page.keyboard.type('wet');
    await page.goBack();
    await expect(page.getByText('Notes of “Rope” changed')).toBeVisible();
    await expect.poll(async () => (await stored('Rope'))?.notes).toBe('wet');
  });

  test('have the menu of a row, steps by mouse and a pasted column', async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { stored } = await openItems(page, server.address);
    const more = page.getByRole('button', { name: 'One more, Quantity of Mug' });
    await more.dblclick();
    await expect.poll(async () => (await stored('Mug'))?.quantity).toBe(10);
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveCount(0);
    await quantityOf(page, 'Tent').click({ button: 'right', position: { x: 68, y: 20 } });
    await page.getByRole('menuitem', { name: 'Take one out' }).press('Enter');
    await expect(quantityOf(page, 'Tent')).toContainText('1');
    await quantityOf(page, 'Rope').click({ position: { x: 68, y: 20 } });
    await page.evaluate(() => navigator.clipboard.writeText('5\n6\nseven'));
    await page.keyboard.press('Control+v');
    await expect(page.getByText(/Nothing was changed. “seven” for “Mug”/)).toBeVisible();
    await page.evaluate(() => navigator.clipboard.writeText('5\n6\n7'));
    await page.keyboard.press('Control+v');
    await expect(page.getByText('3 items changed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await stored('Rope'))?.quantity).toBe(60);
  });

  test('keep a refused text while its column is hidden', async ({ page, server }) => {
    await openItems(page, server.address);
    await quantityOf(page, 'Mug').dblclick({ position: { x: 68, y: 20 } });
    await page.keyboard.type('many');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Quantity' }).press('Space');
    await expect(page.getByRole('columnheader', { name: 'Quantity' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Quantity' }).press('Space');
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('many');
    await page.keyboard.press('Escape');
    await expect(quantityOf(page, 'Mug')).toHaveCount(1);
  });

  test('are rows instead of a table where that is chosen, also after a reload', async ({ page, server }) => {
    await openItems(page, server.address);
    await page.locator('#detail').getByRole('radio', { name: 'Rows' }).press('Space');
    await expect(page.getByRole('list', { name: 'What is in it' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('list', { name: 'What is in it' })).toBeVisible();
  });
});

async function namesOf(address: string, account: Account): Promise<string[]> {
  const { bins } = await call<{ bins: { name: string }[] }>(address, account, 'bins.list', {});
  return bins.map(({ name }) => name).sort();
}
