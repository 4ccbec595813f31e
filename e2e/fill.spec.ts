import type { Page } from '@playwright/test';
import { camera, test } from './fake-camera/camera-test.ts';
import { still } from './fake-camera/label-video.ts';
import { callFrom, createLocation, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

test.describe.configure({ mode: 'default' });

async function scanned(page: Page, code: string): Promise<void> {
  const labels = [{ text: `https://moved.example/c/${code}`, at: { x: 640, y: 330 }, size: 260 }];
  await camera.show(still({ labels }));
  await page.reload();
}

type Listed = { name: string; qrCode: string; locationId?: string; itemCount: number; color?: string };

test('blank labels become filled bins online, offline and in the reopened app', {
  tag: '@installed',
}, async ({ page, context }) => {
  test.setTimeout(90_000);
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  await page.goto('/bin-codes');
  await page.getByRole('link', { name: 'Print blank labels' }).click();
  await page.getByRole('textbox', { name: 'How many blank labels' }).fill('10');
  await expect(page.locator('[data-place]')).toHaveCount(21);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText(/^Blank label \d+$/)).toHaveCount(10);
  const made = await callFrom<{ codes: { code: string; state: string }[] }>(page, 'codes.list', {});
  const [first = '', second = ''] = made.codes
    .filter(({ state }) => state === 'free')
    .map(({ code }) => code);
  await untilInstalled(page);

  await page.goto(`/scan-qr?mode=fill&location=${garage}`);
  await scanned(page, first);
  await fillBox(page, 'Tents', ['2 tents', 'Pegs']);

  await context.setOffline(true);
  await scanned(page, second);
  await fillBox(page, 'Stoves', ['Stove']);
  // Reopened offline: the label leads to its bin.
  await page.goto(`/c/${second}`);
  await expect(page.getByRole('heading', { name: 'Stoves', level: 1 })).toBeVisible();
  await expect(page.getByText('Stove', { exact: true })).toBeVisible();

  await context.setOffline(false);
  const bins = async () =>
    (await callFrom<{ bins: Listed[] }>(page, 'bins.list', {})).bins.map(
      ({ name, qrCode, locationId, itemCount, color }) => ({ name, qrCode, locationId, itemCount, color }),
    );
  await expect.poll(bins, { timeout: 20_000 }).toEqual([
    { name: 'Tents', qrCode: first, locationId: garage, itemCount: 2, color: 'teal' },
    { name: 'Stoves', qrCode: second, locationId: garage, itemCount: 1, color: 'rust' },
  ]);
});

async function fillBox(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.getByLabel(/^Name of the bin with the label/).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const line = page.getByLabel('Add an item');
  // Without another tap, the first thing can be typed.
  await expect(line).toBeFocused();
  for (const each of lines) {
    await line.fill(each);
    await line.press('Enter');
    await expect(line).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Next bin' }).click();
  await expect(page.getByText(/^Scan a blank label to name its bin/)).toBeVisible();
}
