import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { printSheets, scanLabel } from '#test/labels/printed-labels.ts';
import { templateOf } from '#test/labels/sample-labels.ts';
import { cornerOf } from '#web/features/labels/print/layout/template.ts';
import { camera, test } from './fake-camera/camera-test.ts';
import { type Scene, still } from './fake-camera/label-video.ts';
import { callFrom, createLocation, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

const template = templateOf('avery-l7160');
const count = 12;

test.describe.configure({ mode: 'default' });

/** Counts presses of buttons and of Enter, but not typed letters. */
let taps = 0;

test('twelve printed blank labels become twelve filled bins, half of them offline', {
  tag: ['@installed', '@nightly'],
}, async ({ page, context }) => {
  test.setTimeout(150_000);
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const codes = await printBlankLabels(page);
  expect(new Set(codes).size).toBe(count);

  await untilInstalled(page);
  let current = page;
  await camera.show(labelInView(codes[0]));
  await current.goto(`/scan-qr?mode=pack&location=${garage}`);
  const began = performance.now();
  taps = 0;
  for (const [index, code] of codes.entries()) {
    if (index === count / 3) await context.setOffline(true);
    if (index === count / 2) {
      // The app is closed in the cellar and reopened, still offline.
      await current.close();
      await camera.show(labelInView(code));
      current = await context.newPage();
      await current.goto(`/scan-qr?mode=pack&location=${garage}`);
    }
    if (index === (5 * count) / 6) await context.setOffline(false);
    await fillBin(current, `Garage ${index + 1}`, codes[index + 1]);
  }
  const seconds = (performance.now() - began) / 1000;
  const figure = `${count} labels became bins in ${seconds.toFixed(0)} s: ${(seconds / count).toFixed(1)} s and ${(taps / count).toFixed(1)} taps a bin`;
  test.info().annotations.push({ type: 'figure', description: figure });
  console.log(figure);

  await expect
    .poll(() => storedBins(current), { timeout: 30_000 })
    .toEqual(codes.map((code, index) => `${code} Garage ${index + 1} ${garage} 2`).sort());
});

/** Prints blank labels and returns the codes that zbar reads from the pages of the PDF, in the order of printing. */
async function printBlankLabels(page: Page): Promise<string[]> {
  await page.goto('/print/qr-batch?blank=true');
  await page.getByRole('textbox', { name: 'How many blank labels' }).fill(String(count));
  await expect(page.locator('[data-place]').first()).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make PDF' }).click();
  const sheets = await printSheets(await readFile(await (await started).path()));
  const perSheet = template.columns * template.rows;
  const codes: string[] = [];
  for (let index = 0; index < count; index++) {
    const sheet = sheets[Math.floor(index / perSheet)];
    if (!sheet) throw new Error('there are too few sheets');
    const [address = ''] = await scanLabel(sheet, {
      ...cornerOf(template, index % perSheet),
      ...template.label,
    });
    codes.push(address.split('/c/').at(-1) ?? '');
  }
  return codes;
}

function labelInView(code: string | undefined): Scene[] {
  const labels = code === undefined ? [] : [{ text: `https://moved.example/c/${code}`, at, size: 260 }];
  return still({ labels });
}

const at = { x: 640, y: 330 };

/** The camera keeps running; then the next label comes into view. */
async function fillBin(page: Page, name: string, next: string | undefined): Promise<void> {
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const line = page.getByLabel('Add an item');
  for (const item of ['2 blankets', `Lamp of ${name}`]) {
    await line.fill(item);
    await press(page, 'Enter');
    await expect(line).toHaveValue('');
  }
  if (next === undefined) return;
  await page.getByRole('button', { name: 'Next' }).click();
  taps++;
  await camera.replace(labelInView(next));
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  taps++;
}

type Listed = { name: string; qrCode: string; locationId?: string; itemCount: number };

async function storedBins(page: Page): Promise<string[]> {
  const { bins } = await callFrom<{ bins: Listed[] }>(page, 'bins.list', {});
  return bins
    .map(({ qrCode, name, locationId, itemCount }) => `${qrCode} ${name} ${locationId} ${itemCount}`)
    .sort();
}
