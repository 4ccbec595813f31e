import type { Page } from '@playwright/test';
import { camera, test } from './fake-camera/camera-test.ts';
import { bitmapOf, type PrintedLabel, type Scene, still, transparentPng } from './fake-camera/label-video.ts';
import { addItem, codeOf, createBin, goWithin, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

// All tests of this file show their videos through one file.
test.describe.configure({ mode: 'default' });

const middle = { x: 640, y: 330 };
const inView = (text: string, more: Partial<PrintedLabel> = {}): PrintedLabel => ({
  text,
  at: middle,
  size: 260,
  ...more,
});

/** How a label looks to a phone in a cellar. */
const looks: Record<string, (text: string) => Scene[]> = {
  'far away': (text) => still({ labels: [inView(text, { size: 110 })] }),
  blurred: (text) => still({ labels: [inView(text)], blur: 3 }),
  'turned and tilted': (text) => still({ labels: [inView(text, { turn: 38, tilt: 0.35, size: 320 })] }),
  'in the dark': (text) => still({ labels: [inView(text)], light: 0.22, noise: 14 }),
  'white on black': (text) => still({ labels: [inView(text, { isInverted: true })] }),
  moving: (text) =>
    Array.from({ length: 24 }, (_, frame) => ({
      labels: [inView(text, { at: { x: 420 + frame * 18, y: 300 + frame * 4 }, turn: frame })],
      blur: 1,
    })),
  'beside a code of another product': (text) =>
    still({
      labels: [
        inView(text, { at: { x: 470, y: 330 } }),
        inView('https://shop.example/p/123', { at: { x: 820, y: 330 }, size: 200 }),
      ],
    }),
};

test('a label in view opens its bin, however it looks, and back returns to the camera', async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page);
  for (const [look, videoOf] of Object.entries(looks)) {
    await createBin(page, `Bin ${look}`);
    const code = await codeOf(page);
    await camera.show(videoOf(`https://moved.example/c/${code}`));
    await goWithin(page, '/home');
    await page.getByRole('link', { name: 'Scan' }).first().click();
    await expect(heading(page, `Bin ${look}`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Scan')).toBeVisible();
  // Still in view, it is named but not opened again.
  const label = page.getByRole('button', { name: 'Bin beside a code of another product' });
  await label.click();
  await expect(heading(page, 'Bin beside a code of another product')).toBeVisible();
  await page.goBack();
  await expect(label).toBeVisible();
});

test('several labels are named in the picture, and chosen by keyboard', async ({ page }) => {
  await signUp(page);
  const labels: PrintedLabel[] = [];
  for (const [at, name] of ['Skis', 'Boots', 'Tents'].entries()) {
    await createBin(page, name);
    labels.push(inView(await codeOf(page), { at: { x: 440 + at * 200, y: 300 }, size: 170 }));
  }
  labels.push(inView('ABCDEFGHJKMN', { at: { x: 640, y: 560 }, size: 150 }));
  await camera.show(still({ labels }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/scan-qr');
  await expect(page.getByText('Several labels in view.')).toBeVisible();
  for (const name of ['Skis', 'Boots', 'Tents', 'ABCD EFGH JKMN'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  const boots = page.getByRole('button', { name: 'Boots' });
  for (let tabs = 0; tabs < 30 && !(await isFocused(page, 'Boots')); tabs++) await page.keyboard.press('Tab');
  await expect(boots).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Boots')).toBeVisible();
});

test('scans without a network', { tag: '@installed' }, async ({ page, context }) => {
  await signUp(page);
  await createBin(page, 'Cellar');
  const code = await codeOf(page);
  await camera.show(still({ labels: [inView(`https://x.example/c/${code}`)] }));
  await page.goto('/home');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.goto('/scan-qr');
  await expect(heading(page, 'Cellar')).toBeVisible();
  // The phone's own camera app opens the address of the label.
  await page.goto(`/c/${code}`);
  await expect(heading(page, 'Cellar')).toBeVisible();
  await camera.show(still({ labels: [] }));
  await page.goto('/scan-qr');
  await page.getByLabel('Code, number or name').fill('ABCD EFGH JKMN');
  await page.keyboard.press('Enter');
  await expect(page.getByText('ABCD EFGH JKMN is not on this device')).toBeVisible();
});

test('the sticker of another app opens its bin, and finds its item', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Winter clothes');
  await addItem(page, 'Skates');
  // Loading the page anew could interrupt storing the item.
  await goWithin(page, `${page.url()}/edit`);
  await camera.show(still({ labels: [inView('https://old.example/a/000-001')] }));
  await page.getByRole('button', { name: 'Add a code' }).click();
  await expect(page.getByLabel('Other codes on it')).toHaveValue('https://old.example/a/000-001');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page, 'Winter clothes')).toBeVisible();
  await camera.show(still({ labels: [inView('http://192.168.1.5:7745/a/000-001')] }));
  await page.goto('/scan-qr');
  await expect(heading(page, 'Winter clothes')).toBeVisible();
  await camera.show(still({ labels: [inView('http://192.168.1.5:7745/a/Skates')] }));
  await page.goto('/scan-qr');
  await page.getByRole('link', { name: 'Search for it' }).click();
  await expect(page.getByRole('link', { name: /Skates/ })).toBeVisible();
});

test('reads what is typed, what a scanner types and what is in a picture', async ({ page, faults }) => {
  test.setTimeout(90_000);
  await signUp(page);
  await createBin(page, 'Attic box');
  const code = await codeOf(page);
  await camera.show(still({ labels: [] }));
  const opens = async () => {
    await expect(heading(page, 'Attic box')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Scan')).toBeVisible();
  };
  await page.goto('/scan-qr');
  await page.getByLabel('Code, number or name').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await opens();

  await page.evaluate(typeAsScanner, `https://x.example/c/${code}`);
  await opens();

  const choose = (name: string, buffer: Buffer) =>
    page
      .getByTestId('picture')
      .setInputFiles({ name, mimeType: name.endsWith('.png') ? 'image/png' : 'image/bmp', buffer });
  await choose('label.bmp', bitmapOf(code, 800));
  await opens();
  await choose('100-megapixels.bmp', bitmapOf(code, 10_000));
  await opens();
  for (const grey of [0, 255]) {
    await choose(`transparent-${grey}.png`, await transparentPng(code, grey));
    await opens();
  }
  await choose('white.bmp', bitmapOf('', 64).fill(0xff, 62));
  await expect(page.getByText('No code found in the picture')).toBeVisible();
  await choose('broken.bmp', Buffer.from('BM and nothing more'));
  await expect(page.getByText('This picture cannot be opened')).toBeVisible();
  await choose('foreign.bmp', bitmapOf('javascript:alert(1)', 800));
  await expect(page.getByText('This is not a Whichbin label')).toBeVisible();
  expect(page.url()).toMatch(/scan-qr$/);
  expect(faults).toEqual([]);
});

test('an unknown code is looked up once', async ({ page, faults }) => {
  await signUp(page);
  await camera.show(still({ labels: [inView('ABCDEFGHJKMN')] }));
  let lookUps = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bins.find')) lookUps += 1;
  });
  await page.goto('/scan-qr');
  await expect(page.getByText('This label belongs to a private bin or to nobody.')).toBeVisible();
  await page.getByRole('button', { name: 'ABCD EFGH JKMN' }).click();
  await expect(page.getByText('This label belongs to a private bin or to nobody.')).toBeVisible();
  expect(lookUps).toBe(1);
  // The browser reports the "not found" answer as an error.
  expect(faults.splice(0)).toHaveLength(1);
});

test('the panel never covers the picture, and leaves it room', async ({ page }) => {
  await signUp(page);
  await camera.show(still({ labels: [] }));
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const mode of ['open', 'find', 'pack', 'put-away', 'hand-out', 'stock']) {
      await page.goto(`/scan-qr?mode=${mode}`);
      const video = page.locator('video[data-playing]');
      await expect(video).toBeVisible();
      const [picture, panel] = [
        await video.boundingBox(),
        await page.locator('[data-scan-panel]').boundingBox(),
      ];
      const isFree =
        picture &&
        panel &&
        (picture.y + picture.height <= panel.y + 1 || picture.x + picture.width <= panel.x + 1);
      expect([width, height, mode, isFree]).toEqual([width, height, mode, true]);
      expect((picture?.height ?? 0) * (picture?.width ?? 0)).toBeGreaterThan(width * height * 0.3);
    }
  }
});

test('the camera stops when the screen is left', async ({ page }) => {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { cameraTracks: tracks });
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const states = () =>
    page.evaluate(() =>
      (globalThis as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map(
        ({ readyState }) => readyState,
      ),
    );
  await signUp(page);
  await camera.show(still({ labels: [] }));
  await page.getByRole('link', { name: 'Scan' }).first().click();
  await expect.poll(states).toEqual(['live']);
  await page.getByRole('link', { name: 'Bins' }).click();
  await expect(heading(page, 'Bins')).toBeVisible();
  expect(await states()).toEqual(['ended']);
});

test('a label chooses the bin to put another in', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Big box');
  await camera.show(still({ labels: [inView(await codeOf(page))] }));
  await createBin(page, 'Small box');
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Scan' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Big box').first()).toBeVisible();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Types as fast as a scanner, however busy the machine is. Runs in the page. */
function typeAsScanner(text: string): void {
  for (const key of [...text, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function isFocused(page: Page, name: string): Promise<boolean> {
  return page.evaluate((text) => document.activeElement?.textContent === text, name);
}
