import { chromium } from '@playwright/test';
import { journeyOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import {
  addItem,
  createBin,
  itemAct,
  itemRow,
  itemRows,
  openBin,
  pasteItems,
  signIn,
  signUp,
  untilInstalled,
} from './journey.ts';
import { startNetworkLine } from './network-line.ts';
import { expect, test } from './server.ts';

const list = [
  'Cordless drill',
  '3x AA batteries',
  '- socks, 4',
  'Spirit level',
  'Paint roller',
  'Extension cord (2)',
  'Tape measure',
  'Ladder hooks x6',
  'Work gloves',
  'Wood glue',
];

test('what is added offline in a closed browser arrives once in the other browser', {
  tag: '@installed',
}, async ({ server, browser }) => {
  test.setTimeout(120_000);
  const profile = await makeTemporaryFolder();
  const line = await startNetworkLine(server.address);
  const open = () =>
    chromium.launchPersistentContext(profile.path, {
      ...journeyOptions(),
      baseURL: line.address,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
    });
  let context = await open();
  let page = await context.newPage();
  const email = await signUp(page);
  await untilInstalled(page);
  await createBin(page, 'Attic');
  await createBin(page, 'Garage');
  await pasteItems(page, context, list);
  await expect(itemRows(page)).toHaveCount(10);
  await expect(itemRow(page, 'socks')).toBeVisible();

  const other = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  const otherPage = await other.newPage();
  await signIn(otherPage, email);
  await openBin(otherPage, 'Garage');
  await expect(itemRows(otherPage)).toHaveCount(10);

  line.cut();
  await context.setOffline(true);
  await addItem(page, '2x Sandpaper');
  await itemAct(page, 'Wood glue', 'Delete');
  await itemAct(page, 'Work gloves', 'Move to another bin');
  await page.getByRole('dialog').getByText('Attic').click();
  await expect(itemRow(page, 'Work gloves')).toBeHidden();
  await expect(page.getByRole('button', { name: /3 (changes )?waiting/ })).toBeVisible();
  await context.close();

  context = await open();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto('/bins');
  await openBin(page, 'Garage');
  await expect(itemRow(page, 'Sandpaper')).toBeVisible();
  await expect(itemRows(page)).toHaveCount(9);
  await expect(page.getByRole('button', { name: /3 (changes )?waiting/ })).toBeVisible();
  await expect(itemRows(otherPage), 'nothing has left the closed browser').toHaveCount(10);

  line.mend();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /changes? waiting/ })).toBeHidden();
  await expect(itemRow(otherPage, 'Sandpaper')).toHaveCount(1);
  await expect(itemRow(otherPage, 'Wood glue')).toBeHidden();
  await expect(itemRow(otherPage, 'Work gloves')).toBeHidden();
  await expect(itemRows(otherPage)).toHaveCount(9);
  await openBin(otherPage, 'Attic');
  await expect(itemRow(otherPage, 'Work gloves')).toHaveCount(1);
  await expect(itemRows(otherPage)).toHaveCount(1);

  await context.close();
  await other.close();
  await line.close();
  await profile.remove();
});
