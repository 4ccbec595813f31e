import type { Page } from '@playwright/test';
import { camera, test } from './fake-camera/camera-test.ts';
import { type Scene, still } from './fake-camera/label-video.ts';
import { callFrom, createLocation, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

test.describe.configure({ mode: 'default' });

type Made = { id: string; qrCode: string };

const makeBin = (page: Page, name: string, locationId: string) =>
  callFrom<Made>(page, 'bins.create', { name, locationId });

type Header = { id: string; locationId?: string; missingSince?: string };
const binsOf = async (page: Page) => (await callFrom<{ bins: Header[] }>(page, 'bins.list', {})).bins;

type StockEvent = { kind: string; stockResult?: Record<string, number> };
async function resultsOf(page: Page, id: string): Promise<StockEvent[]> {
  const target = { kind: 'location', id };
  const { events } = await callFrom<{ events: StockEvent[] }>(page, 'history.list', { target });
  return events.filter(({ kind }) => kind === 'stockChecked');
}

/** One label after another, each in view for half a second. */
function showing(codes: readonly string[]): Scene[] {
  const label = (code: string): Scene => ({
    labels: [{ text: `https://moved.example/c/${code}`, at: { x: 500, y: 330 }, size: 230 }],
  });
  return [
    ...codes.flatMap((code) => Array.from({ length: 18 }, () => label(code))),
    ...still({ labels: [] }, 30),
  ];
}

test('scan a place’s contents, then record, apply and undo the result', async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const attic = await createLocation(page, 'Attic');
  const [skis, tent, lamps] = [
    await makeBin(page, 'Skis', garage),
    await makeBin(page, 'Tent', garage),
    await makeBin(page, 'Lamps', attic),
  ];
  await camera.show(showing([skis.qrCode, lamps.qrCode]));
  await page.goto(`/locations/${garage}`);
  await page.getByRole('button', { name: 'Place menu' }).click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Stock check' }).click();
  await expect(page.getByRole('region', { name: 'Does not belong here: 1' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('region', { name: 'Seen: 1' })).toContainText('Skis');
  await expect(page.getByRole('region', { name: 'Not seen yet: 1' })).toContainText('Tent');
  await page.getByRole('button', { name: 'Finish' }).click();
  const sheet = page.getByRole('dialog', { name: 'Stock check of Garage' });
  await expect(sheet.getByText('1 bin was not seen')).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Mark it as missing' }).check();
  await sheet.getByRole('checkbox', { name: 'It belongs here from now on' }).check();
  await sheet.getByRole('button', { name: 'Finish check' }).click();
  await expect(page.getByText('The stock check of Garage is finished.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Garage', level: 1 })).toBeVisible();
  await expect(page.getByText('1 seen, 1 not seen, 1 unexpected')).toBeVisible();
  const stateOf = async () => {
    const headers = new Map((await binsOf(page)).map((bin) => [bin.id, bin]));
    return [headers.get(lamps.id)?.locationId, headers.get(tent.id)?.missingSince !== undefined];
  };
  await expect.poll(stateOf).toEqual([garage, true]);
  expect((await resultsOf(page, garage)).map(({ stockResult }) => stockResult)).toMatchObject([
    { seenCount: 1, missingCount: 1, unexpectedCount: 1 },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stateOf).toEqual([attic, false]);
});

test('a label in view starts no check before it is chosen', async ({ page }) => {
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const skis = await makeBin(page, 'Skis', garage);
  await camera.show(
    still({ labels: [{ text: `https://x.example/c/${skis.qrCode}`, at: { x: 640, y: 330 }, size: 230 }] }),
  );
  await page.goto(`/scan-qr?mode=put-away&location=${garage}`);
  await expect(page.getByText('Skis is already there')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Is this what you want to check?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check Skis' })).toBeVisible();
  await page.getByRole('button', { name: 'Check Garage' }).click();
  await expect(page.getByRole('heading', { name: 'Stock check: Garage' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seen: 1' })).toContainText('Skis');
});

test('a check is left and gone on with without a network, and ends on another device', {
  tag: '@installed',
}, async ({ page, context, browser }) => {
  test.setTimeout(90_000);
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const [skis, tent] = [await makeBin(page, 'Skis', garage), await makeBin(page, 'Tent', garage)];
  await camera.show(still({ labels: [] }));
  await page.goto('/home');
  await untilInstalled(page);
  await page.goto(`/scan-qr?mode=stock&location=${garage}`);
  await context.setOffline(true);
  const field = page.getByLabel('Code, number or name');
  await field.fill(skis.qrCode);
  await field.press('Enter');
  await expect(page.getByText('Skis is here')).toBeVisible();
  await page.goto('/home');
  await page.goto('/scan-qr?mode=stock');
  await page
    .getByRole('region', { name: 'Continue with' })
    .getByRole('button', { name: /Garage/ })
    .press('Enter');
  await expect(page.getByRole('region', { name: 'Seen: 1' })).toContainText('Skis');

  const other = await browser.newContext({ storageState: await context.storageState() });
  const tablet = await other.newPage();
  await tablet.goto(`${new URL(page.url()).origin}/scan-qr?mode=stock&location=${garage}`);
  await expect(tablet.getByRole('region', { name: 'Not seen yet: 2' })).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(tablet.getByRole('region', { name: 'Seen: 1' })).toContainText('Skis', { timeout: 20_000 });
  await tablet.getByRole('checkbox', { name: 'Tent' }).press(' ');
  await expect(page.getByRole('region', { name: 'Seen: 2' })).toContainText('Tent', { timeout: 20_000 });
  await tablet.getByRole('button', { name: 'Finish' }).press('Enter');
  const sheet = tablet.getByRole('dialog', { name: 'Stock check of Garage' });
  await expect(sheet.getByText('Everything is where it belongs.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Finish check' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Not seen yet: 2' })).toBeVisible({ timeout: 20_000 });
  expect((await resultsOf(page, garage)).map(({ stockResult }) => stockResult)).toMatchObject([
    { seenCount: 2, missingCount: 0, unexpectedCount: 0 },
  ]);
  expect((await binsOf(page)).find(({ id }) => id === tent.id)?.missingSince).toBeUndefined();
  await other.close();
});
