import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call, signUp as signUpByCall } from '#test/account.ts';
import { untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

const tile = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^What is in/ }).getByRole('link', { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('browse everything offline, from the whole to one item and back', { tag: '@installed' }, async ({
  page,
  context,
  server,
}) => {
  const { address } = server;
  const olga = await signUpByCall(address, 'Olga');
  const create = <T>(name: string, data: object) => call<T & { id: string }>(address, olga, name, data);
  const attic = await create('locations.create', { name: 'Attic' });
  const chest = await create('bins.create', { name: 'Chest', locationId: attic.id });
  const crate = await create('bins.create', { name: 'Crate' });
  const shed = await create('locations.create', { name: 'Shed' });
  const box = await create('bins.create', { name: 'Box', locationId: shed.id });
  await call(address, olga, 'items.create', { binId: box.id, items: [{ name: 'Lamp' }] });
  const tent = { name: 'Tent', quantity: 2, value: 1_500, currency: 'SEK', tags: ['camping'] };
  await call(address, olga, 'items.create', { binId: chest.id, items: [tent, { name: 'Rope' }] });
  await call(address, olga, 'items.create', { binId: crate.id, items: [{ name: 'Rope', quantity: 5 }] });

  await page.goto('/login');
  await page.getByLabel('Email').fill(olga.email);
  await page.getByLabel('Password', { exact: true }).fill(olga.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('3,000 SEK').first()).toBeVisible();
  await untilInstalled(page);
  await context.setOffline(true);

  await page.goto('/storage-overview');
  await expect(page.getByText('3,000 SEK').first()).toBeVisible();
  // Its bins cover the rest of it.
  await tile(page, 'Attic').click({ position: { x: 20, y: 12 } });
  await expect(heading(page, 'Attic')).toBeVisible();
  await tile(page, 'Chest').click();
  await expect(heading(page, 'Chest')).toBeVisible();
  await page.getByRole('link', { name: /^Tent/ }).first().click();
  await expect(heading(page, 'Tent')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Attic')).toBeVisible();
  await page.getByRole('link', { name: 'Everything' }).click();

  await page.getByRole('button', { name: /^Show the list/ }).click();
  await page.getByRole('button', { name: 'Merge…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Crate/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Move all of “Rope” to Crate?' });
  await expect(question).toContainText('1 piece will be taken from Chest. You can undo this.');
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('All of “Rope” is in Crate now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Merge…' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^(Merge…|Show the list)/ })).toBeVisible();

  const save = async (name: string) => {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name }).first().click();
    return readFile(await (await started).path());
  };
  const table = (await save('Save as CSV')).toString();
  expect(table).toMatch(/\r\nAttic,Chest,2,3,0,3000,\d{4}-\d\d-\d\d\r\n/);
  expect(table).toMatch(/\r\nNo place,Crate,1,5,0,,/);
  const picture = await save('Save as image');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(await countColors(page, picture)).toBeGreaterThan(2);
});

/** The number of colours in a picture; a blank one has a single colour. */
function countColors(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(
      context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? [],
    );
    return new Set(pixels).size;
  }, picture.toString('base64'));
}
