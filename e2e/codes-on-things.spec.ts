import type { Page } from '@playwright/test';
import { callFrom, createLocation, goWithin, joinAs, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

const ean = '7310865004703';
const shared = '7310865062024';
/** What Homebox prints on the label of an asset, as an import stores it, and as it is after a move of that server. */
const sticker = { stored: '/a/000-017', scanned: 'http://10.0.0.9:7745/a/000-017' };

type Made = { id: string };

/** Tools with a drill, and two bins with one product each of the same number, in a place that can be shared. */
async function makeThings(page: Page) {
  const placeId = await createLocation(page, 'Workshop');
  const make = async (name: string, items: object[]) => {
    const { id } = await callFrom<Made>(page, 'bins.create', { name, locationId: placeId });
    const added = await callFrom<{ items: Made[] }>(page, 'items.create', { binId: id, items });
    return { id, itemId: added.items[0]?.id ?? '' };
  };
  const tools = await make('Tools', [{ name: 'Drill', barcode: ean, aliases: sticker.stored }]);
  const pantry = await make('Pantry', [{ name: 'Coffee', barcode: shared }]);
  await make('Cabin', [{ name: 'Spare coffee', barcode: shared }]);
  const target = { kind: 'location', id: placeId };
  const list = { target, id: crypto.randomUUID() };
  await callFrom(page, 'lists.create', { ...list, name: 'Trip', stages: [{ id: 's1', name: 'Packed' }] });
  await callFrom(page, 'lists.put', {
    ...list,
    entries: [{ kind: 'item', id: tools.itemId, binId: tools.id, isIn: true }],
  });
  return { placeId, listId: list.id, tools, pantry };
}

const field = (page: Page) => page.getByLabel('Code, number or name');

async function scan(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

async function opens(page: Page, text: string, name: string): Promise<void> {
  await goWithin(page, '/scan-qr');
  await scan(page, text);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a product’s number and a Homebox sticker work offline in each scan mode', {
  tag: '@installed',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { placeId, listId, tools, pantry } = await makeThings(page);
  await goWithin(page, `/bins/${pantry.id}`);
  await untilInstalled(page);
  await context.setOffline(true);

  await opens(page, ean, 'Drill');
  await opens(page, sticker.scanned, 'Drill');
  await goWithin(page, '/scan-qr');
  await scan(page, shared);
  const choices = page.getByRole('list', { name: 'Which one do you mean?' });
  await expect(choices.getByRole('listitem')).toHaveCount(2);
  await choices.getByRole('button', { name: /Spare coffee/ }).click();
  await expect(page.getByRole('heading', { name: 'Spare coffee', level: 1 })).toBeVisible();

  await goWithin(page, `/scan-qr?mode=find&bin=${tools.id}&item=${tools.itemId}`);
  await scan(page, sticker.scanned);
  await expect(page.getByText('This is it: Drill')).toBeVisible();

  await goWithin(page, `/scan-qr?mode=stock&parent=${tools.id}`);
  await scan(page, ean);
  await expect(page.getByText('Drill is here')).toBeVisible();

  await goWithin(page, '/scan-qr?mode=hand-out');
  await scan(page, sticker.scanned);
  await expect(page.getByText('Drill: choose first who gets it.')).toBeVisible();

  await goWithin(page, `/scan-qr?mode=check-off&list=${listId}&of=${placeId}`);
  await scan(page, ean);
  await expect(page.getByText('1 checked off')).toBeVisible();

  await goWithin(page, `/scan-qr?mode=put-away&parent=${pantry.id}`);
  await scan(page, sticker.scanned);
  await expect(page.getByText('Drill moved from Tools to Pantry')).toBeVisible();

  await goWithin(page, '/scan-qr?mode=pack');
  await scan(page, 'Tools');
  await expect(page.getByRole('heading', { name: 'Tools', level: 2 })).toBeVisible();
  // As a scanner types it.
  await page.keyboard.type(`${ean}\n`);
  await expect(page.getByText('Drill is in Pantry')).toBeVisible();
  await press(page, 'Put it into this box');
  await expect(page.getByText('Drill is in this box now')).toBeVisible();
});

test('an unknown code gets a new item or a thing, and sharees scan it until revoked', {
  tag: '@installed',
}, async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { placeId, tools } = await makeThings(page);
  const target = { kind: 'location', id: placeId } as const;
  const erik = await joinAs(browser, baseURL, { owner: page, target, role: 'viewer' });
  await goWithin(page, `/bins/${tools.id}`);
  await untilInstalled(page);
  await page.context().setOffline(true);

  await goWithin(page, '/scan-qr');
  // Its check digit is wrong.
  await scan(page, '7310865004704');
  await press(page, 'New item in Tools');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The check digit does not fit/)).toBeVisible();
  await dialog.getByLabel('What is it?').fill('Saw');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await opens(page, '7310865004704', 'Saw');

  await goWithin(page, '/scan-qr');
  await scan(page, 'https://shelf.example/qr/cl9x');
  await expect(page.getByRole('link', { name: 'Search for it' })).toHaveAttribute('href', '/search?q=cl9x');
  await press(page, 'Not mine');
  await expect(page.getByText('This is not a Whichbin label')).toBeHidden();
  await scan(page, 'https://shelf.example/qr/cl9x');
  await press(page, 'Put it on something I have');
  await dialog.getByRole('searchbox').fill('work');
  await dialog.getByRole('button', { name: /Workshop/ }).click();
  await expect(page.getByRole('heading', { name: 'Workshop', level: 1 })).toBeVisible();
  await page.context().setOffline(false);

  await goWithin(erik, '/bins');
  await goWithin(erik, `/bins/${tools.id}`);
  await expect(erik.getByText('Saw', { exact: true })).toBeVisible();
  await untilInstalled(erik);
  await erik.context().setOffline(true);
  await opens(erik, '7310865004704', 'Saw');
  await opens(erik, 'https://shelf.example/qr/cl9x', 'Workshop');
  await erik.context().setOffline(false);

  const { accessList } = await callFrom<{ accessList: object }>(page, 'locations.get', { id: placeId });
  const [userId] = Object.keys(accessList);
  await callFrom(page, 'accessEntries.delete', { target, userId });
  await goWithin(erik, '/bins');
  await expect(erik.getByText('Tools', { exact: true })).toBeHidden();
  await erik.context().setOffline(true);
  await goWithin(erik, '/scan-qr');
  await scan(erik, '7310865004704');
  await expect(erik.getByText('7310865004704 is not on this device')).toBeVisible();
  await erik.context().close();
});
