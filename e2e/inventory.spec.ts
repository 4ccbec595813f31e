import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { printSheets } from '#test/labels/printed-labels.ts';
import {
  addItem,
  callFrom,
  createBin,
  createLocation,
  fillInBin,
  idIn,
  signUp,
  untilInstalled,
} from './journey.ts';
import { expect, test } from './server.ts';

test('a bin is exported as CSV and PDF offline', { tag: '@installed' }, async ({ page, context }) => {
  await signUp(page);
  const place = await createLocation(page, 'Attic');
  await page.goto(`/bins/create?location=${place}`);
  await fillInBin(page, 'Toys');
  await addItem(page, '2 bears');
  await addItem(page, '=1+1');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.reload();
  const file = await exportFile(page, 'Bin menu', 'CSV');
  expect(file.name).toMatch(/^Toys \d{4}-\d\d-\d\d\.csv$/);
  const lines = file.bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFPlace,Bin,Code,Name,Quantity,Added');
  expect(lines.slice(1, -1).map((line) => line.split(',').filter((_, at) => at !== 2 && at !== 5))).toEqual([
    ['Attic', 'Toys', "'=1+1", '1'],
    ['Attic', 'Toys', 'bears', '2'],
  ]);

  const pdf = await exportFile(page, 'Bin menu', 'PDF');
  expect(pdf.name).toMatch(/^Toys \d{4}-\d\d-\d\d\.pdf$/);
  const [sheet, ...more] = await printSheets(pdf.bytes);
  expect(more).toEqual([]);
  expect(sheet?.text).toContain('bears');
  expect(sheet?.text).toContain('Page 1 of 1');
});

test('a large bin is exported as a spreadsheet', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Archive');
  const binId = idIn(page.url());
  const items = Array.from({ length: 100 }, (_, at) => ({
    name: `Book ${at}`,
    notes: `${at} `.repeat(1_000),
  }));
  await callFrom(page, 'items.create', { binId, items });
  await expect(page.getByText('100 items')).toBeVisible();
  const { name, bytes } = await exportFile(page, 'Bin menu', 'XLSX');
  expect(name).toMatch(/^Archive \d{4}-\d\d-\d\d\.xlsx$/);
  const rows = await readSheet(bytes, 'Items');
  // With the headings and the sums.
  expect(rows).toHaveLength(102);
});

async function exportFile(
  page: Page,
  menu: string,
  format: string,
): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: menu }).click();
  if (menu === 'Bin menu') await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: format }).check();
  const downloading = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  await sheet.getByRole('button', { name: 'Done' }).click();
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
