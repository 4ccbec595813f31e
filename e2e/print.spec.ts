import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { type PrintedSheet, printSheets, scanLabel } from '#test/labels/printed-labels.ts';
import { templateOf } from '#test/labels/sample-labels.ts';
import { cornerOf } from '#web/features/labels/print/layout/template.ts';
import { createLocation, fillInBin, goWithin, idIn, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

const template = templateOf('avery-l7160');

test('labels of a place become a PDF offline, on a partly used sheet', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await signUp(page);
  const place = await createLocation(page, 'Attic');
  const codes = await createBins(page, place, ['📦 Toys', 'Winter clothes']);
  await page.goto(`/locations/${place}`);
  await page.getByRole('button', { name: 'Place menu' }).click();
  await page.getByRole('menuitem', { name: 'Print labels' }).click();
  await expect(page.getByText('left out: 📦')).toBeVisible();
  await untilInstalled(page);
  await context.setOffline(true);
  await page.reload();

  // The label's contents are drawn over it.
  await page.locator('[data-place="4"]').click({ force: true });
  await expect(page.getByRole('textbox', { name: 'Start at label' })).toHaveValue('5');
  const copies = page.getByRole('textbox', { name: 'Copies of each label' });
  await copies.fill('2');
  const [sheet, ...more] = await makePdf(page);
  expect(more).toEqual([]);
  const [toys, clothes] = codes;
  expect(await scanPlaces(sheet, 3, 9)).toEqual([undefined, toys, toys, clothes, clothes, undefined]);
  expect(sheet?.text).toContain('Toys');
  expect(sheet?.text).not.toContain('📦');
  const ready = page.getByRole('dialog', { name: 'The PDF is ready (1 page)' });
  await expect(ready.getByText('These labels count as printed.')).toBeVisible();
});

test('the browser prints the same pages at their true size', async ({ page }) => {
  await signUp(page);
  const place = await createLocation(page, 'Attic');
  const [code] = await createBins(page, place, ['Toys']);
  await page.goto('/print/qr-batch');
  await page.evaluate(() => {
    window.print = () => {};
  });
  const makePdfButton = page.getByRole('button', { name: 'Make PDF' });
  const before = await makePdfButton.boundingBox();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('[data-printed-pages] svg')).toHaveCount(1);
  const [sheet, ...more] = await printSheets(await page.pdf({ preferCSSPageSize: true }));
  expect(more).toEqual([]);
  expect((sheet?.width ?? 0) / (sheet?.height ?? 1)).toBeCloseTo(210 / 297, 2);
  expect(await scanPlaces(sheet, 0, 2)).toEqual([code, undefined]);

  // It counts as printed, and the buttons below do not move.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.getByText('1 label marked as printed')).toBeVisible();
  expect(await makePdfButton.boundingBox()).toEqual(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a label of a roll is saved as a picture in the printer’s dots, and read', async ({ page }) => {
  await signUp(page);
  const place = await createLocation(page, 'Attic');
  const [code] = await createBins(page, place, ['Toys']);
  await page.goto('/print/qr-batch');
  await page.locator('label', { hasText: '40 × 30 mm' }).click();
  const save = page.getByRole('button', { name: 'Save as picture' });
  const first = await pictureFrom(page, () => save.click());
  expect([first.width, first.height]).toEqual([320, 240]);
  expect(await codesOn(first)).toEqual([code]);
  await expect(page.getByText('1 label marked as printed')).toBeVisible();

  await page.getByRole('button', { name: /Adjust to your printer/ }).click();
  await page.getByLabel('Dots of your label printer').selectOption('300');
  await save.click();
  const finer = await pictureFrom(page, () => page.getByRole('button', { name: 'Print again' }).click());
  expect([finer.width, finer.height]).toEqual([472, 354]);
  expect(await codesOn(finer)).toEqual([code]);
});

type Picture = { width: number; height: number; gray: Uint8Array };

/** The picture that is downloaded, in which every dot is black or white. */
async function pictureFrom(page: Page, press: () => Promise<void>): Promise<Picture> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const picture = sharp(await download.path()).greyscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const dots = Array.from(data).filter((_, at) => at % info.channels === 0);
  expect(new Set(dots)).toEqual(new Set([0, 255]));
  return { width: info.width, height: info.height, gray: Uint8Array.from(dots) };
}

async function codesOn({ width, height, gray }: Picture): Promise<(string | undefined)[]> {
  const whole = { x: 0, y: 0, width, height };
  const addresses = await scanLabel({ width, height, gray, scale: { x: 1, y: 1 }, text: '' }, whole);
  return addresses.map((address) => address.split('/c/').at(-1));
}

test('a printer’s offset, cutting marks and a size of one’s own stay on the device', async ({ page }) => {
  await signUp(page);
  const place = await createLocation(page, 'Attic');
  await createBins(page, place, ['Toys']);
  await page.goto('/print/qr-batch');
  await page.getByRole('button', { name: 'Add your own size' }).click();
  const sheet = page.getByRole('dialog', { name: 'Own size' });
  await sheet.getByLabel('Columns', { exact: true }).fill('4');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('alert')).toContainText('do not fit');
  await sheet.getByLabel('Label width (mm)').fill('52,5');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: /52.5 × 37 mm/ })).toBeChecked();
  await page.getByRole('button', { name: /Adjust to your printer/ }).click();
  await page.getByLabel('To the right (mm)').fill('-1.5');
  await page.reload();
  await expect(page.getByRole('radio', { name: /52.5 × 37 mm/ })).toBeChecked();
  await expect(page.getByText('-1.5 mm to the right')).toBeVisible();
});

test('blank labels that were printed are printed again only after a question', async ({ page }) => {
  await signUp(page);
  await page.goto('/print/qr-batch?blank=true');
  await page.getByRole('textbox', { name: 'How many blank labels' }).fill('3');
  await expect(page.locator('[data-place]')).toHaveCount(21);
  const first = await scanPlaces((await makePdf(page))[0], 0, 4);
  expect(new Set(first.slice(0, 3)).size).toBe(3);
  expect(first.every((code, at) => (code === undefined) === (at === 3))).toBe(true);

  // One that was not printed is made again without a question, and with the same codes.
  const done = () => page.getByRole('button', { name: 'Done', exact: true }).click();
  const ready = page.getByRole('dialog', { name: 'The PDF is ready (1 page)' });
  await ready.getByRole('button', { name: 'They were not printed' }).click();
  await expect(ready.getByText('These labels count as printed.')).toHaveCount(0);
  await done();
  await expect(page.getByText('3 labels come next again')).toBeVisible();
  expect(await scanPlaces((await makePdf(page))[0], 0, 4)).toEqual(first);
  await done();
  await expect(page.getByText('These labels count as printed.')).toBeVisible();

  await page.getByRole('button', { name: 'Make PDF' }).click();
  const question = page.getByRole('alertdialog', { name: '3 of these labels have been printed before' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Start new labels' }).click();
  await expect(page.locator('[data-place]')).toHaveCount(21);
  const second = await scanPlaces((await makePdf(page))[0], 0, 3);
  expect(new Set([...first.slice(0, 3), ...second]).size).toBe(6);

  // In the list of prints the last one can be taken back.
  await done();
  await goWithin(page, '/bin-codes');
  const prints = page.getByRole('region', { name: 'Printed' });
  await expect(prints.getByRole('listitem')).toHaveCount(2);
  await prints.getByRole('button', { name: 'They were not printed' }).click();
  await expect(prints.getByRole('listitem')).toHaveCount(1);
});

async function createBins(page: Page, locationId: string, names: readonly string[]): Promise<string[]> {
  const codes: string[] = [];
  for (const name of names) {
    await page.goto(`/bins/create?location=${locationId}`);
    const stored = page.waitForResponse('**/api/bins.create');
    await fillInBin(page, name);
    await stored;
    codes.push(await codeOf(page, idIn(page.url())));
  }
  return codes;
}

async function codeOf(page: Page, id: string): Promise<string> {
  return page.evaluate(async (binId) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { id: binId } });
    const answer = await fetch('/api/bins.get', { method: 'POST', headers, body });
    return (await answer.json()).result.qrCode;
  }, id);
}

async function makePdf(page: Page): Promise<PrintedSheet[]> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make PDF' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^labels-\d{4}-\d{2}-\d{2}\.pdf$/);
  return printSheets(await readFile(await download.path()));
}

/** The codes on the labels of a sheet from one position to another, as zbar reads them. */
async function scanPlaces(sheet: PrintedSheet | undefined, from: number, to: number) {
  if (!sheet) throw new Error('there is no sheet');
  const found: (string | undefined)[] = [];
  for (let place = from; place < to; place++) {
    const [address] = await scanLabel(sheet, { ...cornerOf(template, place), ...template.label });
    found.push(address?.split('/c/').at(-1));
  }
  return found;
}
