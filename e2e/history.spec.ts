import type { Locator, Page } from '@playwright/test';
import type { Bin } from '#domain/bins/bin.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { axeFaults } from './axe.ts';
import { goWithin, openBin, signIn } from './journey.ts';
import { expect, test } from './server.ts';

test('read another person’s changes in the history and undo them line by line', async ({ page, server }) => {
  const { olga, sven, bin, item } = await makeSharedBin(server.address, {
    bin: 'Tools',
    item: { name: 'AA batteries', quantity: 6, notes: 'In the tin' },
    other: 'Sven',
  });
  const byOther = (name: string, data: object) => call(server.address, sven, name, data);
  await byOther('items.update', { binId: bin.id, id: item.id, quantity: 4 });
  await byOther('items.update', { binId: bin.id, id: item.id, name: 'Batteries' });
  await byOther('items.update', { binId: bin.id, id: item.id, notes: 'In the box', unit: 'pcs' });
  await byOther('bins.update', { id: bin.id, name: 'Electrics' });
  await call(server.address, olga, 'bins.update', { id: bin.id, isPrivate: false });

  await signIn(page, olga.email, olga.password);
  await openBin(page, 'Electrics');
  const sheet = await openHistory(page);
  await expect(sheet.getByRole('heading', { name: 'History of “Electrics”' })).toBeVisible();
  await expect(line(sheet, 'You made this bin public')).toBeVisible();
  await expect(line(sheet, 'Sven renamed this bin from “Tools” to “Electrics”')).toBeVisible();
  await expect(line(sheet, 'Sven renamed “AA batteries” to “Batteries”')).toBeVisible();
  await expect(line(sheet, 'Sven changed the quantity of “AA batteries”')).toContainText(
    'Quantity: 6 is now 4',
  );
  const changed = line(sheet, 'Sven changed “Batteries”');
  await expect(changed).toContainText('Notes: In the tin is now In the box');
  await expect(changed).toContainText('Unit: pcs');

  await undo(line(sheet, 'You made this bin public'));
  await expect(line(sheet, 'You made this bin public')).toContainText('Undone');
  await undo(line(sheet, 'Sven changed the quantity of “AA batteries”'));
  await expect(line(sheet, 'You changed the quantity of “Batteries”')).toContainText('Quantity: 4 is now 6');
  await expect(line(sheet, 'You made this bin private'), 'one line, undone').toHaveCount(0);
  const after = await call<Bin>(server.address, sven, 'bins.get', { id: bin.id });
  expect([after.isPrivate, after.items[0]?.quantity]).toEqual([true, 6]);

  await sheet.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Batteries/ })
    .click();
  await expect(page).toHaveURL(`/bins/${bin.id}/items/${item.id}`);
  await expect(page.getByRole('heading', { name: 'Batteries', level: 1 })).toBeVisible();
  const reading = page.getByRole('main');
  await expect(reading.getByText('In the box').first()).toBeVisible();
  await expect(line(reading, 'You changed the quantity of “Batteries”')).toBeVisible();
  await expect(line(reading, 'made this bin'), 'the bin’s own lines stay with the bin').toHaveCount(0);
  await undo(line(reading, 'Sven changed “Batteries”'));
  await expect(line(reading, 'You changed “Batteries”')).toContainText('Notes: In the box is now In the tin');
});

test('the activity has what everybody did everywhere, live, filtered, and to be undone', async ({
  page,
  context,
  server,
}) => {
  const { olga, sven, bin, item } = await makeSharedBin(server.address, {
    bin: 'Tools',
    item: { name: 'Hammer', quantity: 2, notes: 'Heavy' },
    other: 'Sven',
  });
  await call(server.address, sven, 'bins.create', { name: 'Surprise' });
  const bySven = (quantity: number) =>
    call(server.address, sven, 'items.update', { binId: bin.id, id: item.id, quantity });
  await bySven(1);

  await signIn(page, olga.email, olga.password);
  await goWithin(page, '/settings');
  await page.getByRole('link', { name: /^Activity/ }).click();
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  const changed = line(main, 'Sven changed the quantity of “Hammer”');
  await expect(changed).toContainText('Tools');
  await expect(line(main, 'You created this bin')).toBeVisible();
  await expect(main.getByText('Surprise')).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Person').selectOption('Sven');
  await expect(line(main, 'You created this bin')).toHaveCount(0);
  await page.getByLabel('Kind').selectOption('Scans and stock checks');
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await expect(main.getByText('Nothing matches')).toBeVisible();
  await main.getByRole('button', { name: 'Show everything' }).click();

  await goWithin(page, '/home');
  await call(server.address, sven, 'bins.update', { id: bin.id, description: 'Blue lid' });
  await goWithin(page, '/activity');
  await expect(line(main, /^New since/)).toBeVisible();
  await call(server.address, sven, 'bins.update', { id: bin.id, name: 'Workshop' });
  await expect(line(main, 'Sven renamed this bin from “Tools” to “Workshop”')).toBeVisible();

  await undo(changed);
  await expect(line(main, 'You changed the quantity of “Hammer”')).toContainText('Quantity: 1 is now 2');

  await context.setOffline(true);
  await goWithin(page, '/home');
  await goWithin(page, '/activity');
  await expect(main.getByText(/^You are offline. This is what this device loaded last/)).toBeVisible();
  await expect(line(main, 'Sven renamed this bin')).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText(/^You are offline/)).toHaveCount(0);
});

test('the trash says who deleted what from where, and gives many things back', async ({ page, server }) => {
  const { olga, sven, bin, item } = await makeSharedBin(server.address, {
    bin: 'Tools',
    item: { name: 'Hammer', quantity: 2, notes: 'Heavy' },
    other: 'Sven',
  });
  await call(server.address, sven, 'items.delete', { binId: bin.id, ids: [item.id] });
  const old = await call<Bin>(server.address, olga, 'bins.create', { name: 'Old box', parentBinId: bin.id });
  await call(server.address, olga, 'bins.delete', { id: old.id });

  await signIn(page, olga.email, olga.password);
  await goWithin(page, '/settings?open=trash');
  const main = page.getByRole('main');
  await expect(line(main, 'Hammer')).toContainText(/was in Tools · .* · deleted by Sven/);
  await expect(line(main, 'Old box')).toContainText(/was in Tools · .* · deleted by you/);
  await selectAll(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
  await expect(main.getByText('The trash is empty')).toBeVisible();
  await expect
    .poll(async () => (await call<Bin>(server.address, sven, 'bins.get', { id: bin.id })).itemCount)
    .toBe(1);
});

test('one field of several items is changed, offline too, and undone in the history', async ({
  page,
  context,
  server,
}) => {
  const { olga, bin } = await makeSharedBin(server.address, {
    bin: 'Boat',
    item: { name: 'Anchor', quantity: 1, notes: 'Heavy' },
    other: 'Sven',
  });
  const full = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
  const items = [{ name: 'Rope' }, { name: 'Sail' }, { name: 'Full', tags: full }];
  await call(server.address, olga, 'items.create', { binId: bin.id, items });
  const stored = async () => (await call<Bin>(server.address, olga, 'bins.get', { id: bin.id })).items;

  await signIn(page, olga.email, olga.password);
  await openBin(page, 'Boat');
  await selectAll(page);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Change 4 items' });
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(sheet.getByText('Write a tag first.')).toBeVisible();
  await sheet.getByLabel('Tags', { exact: true }).fill('sea');
  await page.keyboard.press('Enter');
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(sheet.getByText('1 item was not changed')).toBeVisible();
  await expect(sheet.getByText('Full: At most 20 tags.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await stored()).filter(({ tags }) => tags.includes('sea')).length).toBe(3);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await sheet.getByLabel('What to change').selectOption('Unit');
  await sheet.getByLabel('Unit', { exact: true }).fill('pcs');
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(sheet).toBeHidden();
  await context.setOffline(false);
  await expect.poll(async () => (await stored()).every(({ unit }) => unit === 'pcs')).toBe(true);

  const history = await openHistory(page);
  await expect(line(history, 'You changed 4 items')).toContainText('Unit: pcs');
  const tagged = line(history, 'You changed 3 items');
  await expect(tagged).toContainText('Tags: sea');
  await undo(tagged);
  await expect.poll(async () => (await stored()).every(({ tags }) => !tags.includes('sea'))).toBe(true);
  expect((await stored()).every(({ unit }) => unit === 'pcs')).toBe(true);
});

test('names with quotes, with markup and from right to left stand as text in the lines', async ({
  page,
  server,
}) => {
  const markup = '<img src=x onerror="document.title=1"> “good” & <b>';
  const hebrew = 'ברגים (M8)!';
  const { olga, sven, bin, item } = await makeSharedBin(server.address, {
    bin: markup,
    item: { name: markup, quantity: 1, notes: `${markup} ${hebrew}` },
    other: `${hebrew} <i>`,
  });
  const where = { binId: bin.id, id: item.id };
  await call(server.address, sven, 'items.update', { ...where, name: hebrew });
  await call(server.address, sven, 'items.update', { ...where, notes: hebrew, unit: '<b>' });
  await call(server.address, sven, 'bins.update', { id: bin.id, name: hebrew });

  await signIn(page, olga.email, olga.password);
  await openBin(page, hebrew);
  const sheet = await openHistory(page);
  const renamed = line(sheet, 'renamed “<img src=x onerror="document.title=1"> ‘good’ & <b>” to');
  await expect(renamed).toContainText(hebrew);
  await expect(renamed).toContainText(`${hebrew} <i>`);
  await expect(line(sheet, 'Unit: <b>')).toContainText(`Notes: ${markup}`);
  await expect(sheet.locator('img, b')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
  // The end of the Hebrew name is at its left; mixed with the English sentence, it would be at the right.
  for (const place of [sheet.getByRole('heading').first(), renamed.getByText('renamed')])
    expect(await endIsLeft(place, hebrew)).toBe(true);
});

type Contents = {
  bin: string;
  item: { name: string; quantity: number; notes: string };
  other: string;
};

/** A private bin with one item and another person as an admin. */
async function makeSharedBin(address: string, { bin: name, item, other }: Contents) {
  const [olga, sven] = await Promise.all([signUp(address, 'Olga'), signUpAs(address, other)]);
  const bin = await call<Bin>(address, olga, 'bins.create', { name });
  const { items } = await call<Bin>(address, olga, 'items.create', { binId: bin.id, items: [item] });
  const targets = [{ kind: 'bin', id: bin.id }];
  const invitation = { targets, emails: [sven.email], role: 'admin' };
  const { invites } = await call<{ invites: { link: string }[] }>(
    address,
    olga,
    'invites.create',
    invitation,
  );
  await call(address, sven, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
  const [made] = items;
  if (made === undefined) throw new Error('items.create returned no item');
  return { olga, sven, bin, item: made };
}

/** A name that is no part of an address. */
async function signUpAs(address: string, name: string): Promise<Account> {
  const account = await signUp(address, 'sven');
  await call(address, account, 'me.update', { displayName: name });
  return account;
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
}

async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  return page.getByRole('dialog', { name: /^History of/ });
}

function line(list: Locator, text: string | RegExp): Locator {
  return list.getByRole('listitem').filter({ hasText: text });
}

async function undo(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Undo/ }).click();
  await expect(row.getByText('Undone')).toBeVisible();
}

/** True if the last letter of this name is drawn left of its first. */
function endIsLeft(place: Locator, name: string): Promise<boolean> {
  return place.evaluate((element, wanted) => {
    const letters = document.createRange();
    const text = element.firstChild as Text;
    const start = text.data.lastIndexOf(wanted);
    const leftOf = (at: number) => {
      letters.setStart(text, at);
      letters.setEnd(text, at + 1);
      return letters.getBoundingClientRect().left;
    };
    return leftOf(start + wanted.length - 1) < leftOf(start);
  }, name);
}
