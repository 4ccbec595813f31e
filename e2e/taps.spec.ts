import type { Page } from '@playwright/test';
import { signUp as signUpByCall } from '#test/account.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { countingHand } from './counting-hand.ts';
import { callFrom, goWithin, itemRow, newEmail, password, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** At most this many taps, typing left out. */
const most = {
  account: 3,
  paste: 1,
  photos: 4,
  place: 3,
  blankLabels: 3,
  find: 2,
  lend: 3,
  putBack: 1,
  invite: 3,
  undo: 3,
};

test('a first bin takes three taps from the front page, its lists and photos few more', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUpByCall(server.address, 'Operator');
  await page.goto('/');
  const hand = countingHand();
  await hand.click(page.getByRole('link', { name: 'Start free' }).first());
  await page.getByLabel('Your name').fill('Olga Berg');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await hand.click(page.getByRole('button', { name: 'Create account' }));
  await page.getByLabel('Name of your first bin').fill('Attic 1');
  await hand.click(page.getByRole('button', { name: 'Create bin' }));
  const line = page.getByLabel('Add an item', { exact: true });
  await expect(line).toBeFocused();
  expect(hand.taken()).toBeLessThanOrEqual(most.account);

  await page.keyboard.type('3 socks\n');
  await expect(itemRow(page, 'socks')).toBeVisible();
  await expect(line).toBeFocused();
  const list = Array.from({ length: 10 }, (_, n) => `Thing ${n + 1}`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await hand.click(page.getByRole('button', { name: 'Add 10 items', exact: true }));
  await expect(itemRow(page, 'Thing 10')).toBeVisible();
  expect(hand.taken()).toBeLessThanOrEqual(most.paste);

  await hand.click(page.getByRole('button', { name: 'Other ways to add' }));
  await hand.click(page.getByRole('menuitem', { name: 'Add from photos' }));
  const choosing = page.waitForEvent('filechooser');
  await hand.click(page.getByText('Choose photos'));
  const buffer = Buffer.from(await buildPhoto({ width: 1_200, height: 900 }));
  const files = ['1.jpg', '2.jpg', '3.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await (await choosing).setFiles(files);
  for (const n of [1, 2, 3]) await page.getByLabel(`Name of photo ${n}`, { exact: true }).fill(`Photo ${n}`);
  await hand.click(page.getByRole('button', { name: 'Add 3 items', exact: true }));
  await expect(itemRow(page, 'Photo 3')).toBeVisible();
  expect(hand.taken()).toBeLessThanOrEqual(most.photos);
});

test('finding, lending, undoing, inviting and printing take few taps', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const { id: locationId } = await callFrom<{ id: string }>(page, 'locations.create', { name: 'Garage' });
  const { id: binId } = await callFrom<{ id: string }>(page, 'bins.create', { name: 'Tools', locationId });
  await callFrom(page, 'items.create', { binId, items: [{ name: 'Cordless drill' }, { name: 'Rope' }] });
  const hand = countingHand();

  await hand.click(page.getByRole('link', { name: 'Search items and bins' }));
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill('dri');
  await hand.click(page.getByRole('list', { name: 'Results' }).getByRole('link', { name: /Cordless drill/ }));
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  expect(hand.taken()).toBeLessThanOrEqual(most.find);

  await goWithin(page, `/bins/${binId}`);
  await hand.click(page.getByRole('main').getByRole('link', { name: 'Cordless drill' }));
  await hand.click(page.getByRole('button', { name: 'Lend', exact: true }));
  await page.getByRole('dialog').getByRole('textbox', { name: 'Lend to' }).fill('Sven');
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Lend', exact: true }));
  await expect(page.getByText(/^lent to Sven/)).toBeVisible();
  expect(hand.taken()).toBeLessThanOrEqual(most.lend);
  await goWithin(page, '/home');
  await hand.click(page.getByRole('button', { name: 'Put back: Cordless drill' }));
  await expect(page.getByText('Cordless drill is back from Sven')).toBeVisible();
  expect(hand.taken()).toBeLessThanOrEqual(most.putBack);

  await goWithin(page, `/bins/${binId}`);
  await undoRename(page, binId, hand);
  expect(hand.taken()).toBeLessThanOrEqual(most.undo);

  await goWithin(page, `/locations/${locationId}`);
  await hand.click(page.getByRole('link', { name: /^People/ }));
  await hand.click(page.getByRole('button', { name: 'Invite', exact: true }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Can edit/ }));
  const ready = page.getByRole('dialog', { name: 'The link is ready' });
  await expect(ready.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/join/');
  expect(hand.taken()).toBeLessThanOrEqual(most.invite);

  await goWithin(page, '/locations');
  await page.getByLabel('New place').fill('Shed');
  await hand.click(page.getByRole('button', { name: 'Add', exact: true }));
  await hand.click(page.getByRole('link', { name: 'New bin in “Shed”' }));
  await page.getByLabel('Name', { exact: true }).fill('Skis');
  await hand.click(page.getByRole('button', { name: 'Create bin' }));
  await expect(page.getByRole('heading', { name: 'Skis', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shed' })).toBeVisible();
  expect(hand.taken()).toBeLessThanOrEqual(most.place);

  await goWithin(page, '/home');
  await hand.click(page.getByRole('link', { name: 'Print labels' }));
  await hand.click(page.getByText('Blank labels', { exact: true }));
  await expect(page.locator('[data-place]').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await hand.click(page.getByRole('button', { name: 'Make PDF' }));
  await download;
  expect(hand.taken()).toBeLessThanOrEqual(most.blankLabels);
});

async function undoRename(page: Page, binId: string, hand: ReturnType<typeof countingHand>): Promise<void> {
  await callFrom(page, 'bins.update', { id: binId, name: 'Tool box' });
  await expect(page.getByRole('heading', { name: 'Tool box', level: 1 })).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Bin menu' }));
  await hand.click(page.getByRole('menuitem', { name: 'History' }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).first());
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
}
