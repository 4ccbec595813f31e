import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { restorableIn } from '#test/own-export.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import {
  addItem,
  callFrom,
  createLocation,
  goWithin,
  newEmail,
  openBin,
  password,
  signUpByForm,
  uploadPhoto,
} from './journey.ts';
import { expect, noteFaults, test } from './server.ts';

type Created = { id: string; qrCode: string };

const create = (page: Page, bin: object) => callFrom<Created>(page, 'bins.create', bin);

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await goWithin(page, '/import');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
}

/** Returns the code on the label of the bin, and a free one. */
async function fillAccount(page: Page): Promise<[string, string]> {
  await chooseFile(page, 'camping.csv', Buffer.from('Name,Quantity,Bin,Place\nTent,2,Camping,Attic\n'));
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
  const locationId = await createLocation(page, 'Cellar');
  const { codes } = await callFrom<{ codes: { code: string }[] }>(page, 'codes.create', { count: 2 });
  const box = { name: 'Winter clothes', locationId, tags: ['cold'], qrLabel: 'W 1' };
  const { id, qrCode } = await create(page, box);
  await openBin(page, 'Winter clothes');
  await addItem(page, '3x socks');
  await addItem(page, 'Skates');
  await uploadPhoto(page, { kind: 'bin', id });
  const sub = await create(page, { name: 'Gloves', parentBinId: id });
  const mittens = { binId: sub.id, items: [{ name: 'Mittens', notes: 'wool' }] };
  const { items } = await callFrom<{ items: { id: string }[] }>(page, 'items.create', mittens);
  await uploadPhoto(page, { kind: 'item', id: items[0]?.id ?? '', binId: sub.id });
  const targets = [{ kind: 'bin', id }];
  await callFrom(page, 'invites.create', { targets, emails: [newEmail()], role: 'editor' });
  const old = await create(page, { name: 'Broken things' });
  await callFrom(page, 'bins.delete', { id: old.id });
  return [qrCode, codes[0]?.code ?? ''];
}

async function exportEverything(page: Page): Promise<Buffer> {
  await goWithin(page, '/settings/data');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const link = page.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return readFile(await download.path());
}

test('an account moves to another server, and its labels open their bins there', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  await signUpByForm(page, newEmail());
  const [code, freeCode] = await fillAccount(page);
  const zip = await exportEverything(page);
  await goWithin(page, '/settings/delete-account');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(/\/login/);

  const folder = await makeTemporaryFolder();
  const other = await startServerProcess({ DATA_DIR: join(folder.path, 'data'), DEFAULT_PLAN: 'unlimited' });
  const context = await browser.newContext({ baseURL: other.address, serviceWorkers: 'block' });
  const faults = noteFaults(context);
  try {
    const there = await context.newPage();
    await signUpByForm(there, newEmail());
    await chooseFile(there, 'whichbin.zip', zip);
    await expect(there.getByText('2 places, 4 bins, 4 items and 2 photos')).toBeVisible();
    await expect(there.getByText('1 of them goes to the trash, where it was')).toBeVisible();
    await there.getByRole('button', { name: 'Import 4 items' }).click();
    await expect(there.getByRole('button', { name: 'Undo the import' })).toBeVisible();

    await there.goto(`/c/${code}`);
    await expect(there.getByRole('heading', { name: 'Winter clothes', level: 1 })).toBeVisible();
    await expect(there.getByText('Skates')).toBeVisible();
    await there.goto(`/c/${freeCode}`);
    await expect(there.getByRole('button', { name: /^Create / })).toBeVisible();
    expect(await restorableIn(await exportEverything(there))).toEqual(await restorableIn(zip));
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await other.stop();
    await folder.remove();
  }
});
