import type { Page } from '@playwright/test';
import { untilWaiting } from './device-store.ts';
import { camera, test } from './fake-camera/camera-test.ts';
import { type Scene, still } from './fake-camera/label-video.ts';
import { callFrom, createLocation, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

test.describe.configure({ mode: 'default' });

const inView = (code: string): Scene[] =>
  still({ labels: [{ text: `https://moved.example/c/${code}`, at: { x: 640, y: 330 }, size: 260 }] });

type Listed = {
  name: string;
  qrCode: string;
  locationId?: string;
  itemCount: number;
  color?: string;
  photos?: unknown[];
};

/** Returns the codes of new blank labels, in the order of their numbers. */
async function makeBlankLabels(page: Page, count: number): Promise<string[]> {
  const { codes } = await callFrom<{ codes: { code: string }[] }>(page, 'codes.create', { count });
  const { codes: rows } = await callFrom<{ codes: { code: string; number?: number }[] }>(
    page,
    'codes.list',
    {},
  );
  const numbers = new Map(rows.map(({ code, number = 0 }) => [code, number]));
  return codes.map(({ code }) => code).sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2, exact: true });
const shutter = (page: Page) => page.getByRole('button', { name: 'Photo of the open box' });

/** The camera keeps running from box to box. */
async function snapBoxes(page: Page, codes: readonly string[]): Promise<number> {
  let taps = 0;
  for (const [index, code] of codes.entries()) {
    await camera.replace(inView(code));
    await expect(heading(page, `Cellar ${index + 1}`)).toBeVisible();
    await shutter(page).click();
    taps++;
    await expect(page.getByText('Photo taken. Scan the next label.')).toBeVisible();
  }
  return taps;
}

async function expectPhotographed(page: Page, codes: readonly string[], locationId: string): Promise<void> {
  const bins = async () => {
    const listed = (await callFrom<{ bins: Listed[] }>(page, 'bins.list', {})).bins;
    return listed
      .map((bin) => `${bin.qrCode} ${bin.name} ${bin.locationId} ${bin.photos?.length ?? 0}`)
      .sort();
  };
  const expected = codes.map((code, index) => `${code} Cellar ${index + 1} ${locationId} 1`).sort();
  await expect.poll(bins, { timeout: 60_000 }).toEqual(expected);
}

for (const { count, tag } of [
  { count: 5, tag: [] },
  { count: 40, tag: ['@nightly'] },
]) {
  test(`${count} blank labels become boxes with photos, one tap each`, { tag }, async ({ page }) => {
    test.setTimeout(60_000 + count * 5_000);
    await signUp(page);
    const cellar = await createLocation(page, 'Cellar');
    const codes = await makeBlankLabels(page, count);
    await camera.show(still({ labels: [] }));
    await page.goto('/scan-qr?mode=pack');
    await page.getByRole('button', { name: 'Cellar' }).click();
    // As after choosing the mode, its tab has the focus.
    await page.getByRole('radio', { name: 'Pack' }).focus();
    await expect(page.locator('video[data-playing]')).toBeVisible();
    const began = performance.now();
    const taps = await snapBoxes(page, codes);
    const seconds = (performance.now() - began) / 1000 / count;
    const figure = `${count} boxes: ${(taps / count).toFixed(1)} taps and ${seconds.toFixed(1)} s a box`;
    test.info().annotations.push({ type: 'figure', description: figure });
    console.log(figure);
    expect(taps).toBe(count);
    await expectPhotographed(page, codes, cellar);
  });
}

test('boxes are packed online, offline and in the reopened app', {
  tag: '@installed',
}, async ({ page, context }) => {
  test.setTimeout(90_000);
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const [first = '', second = ''] = await makeBlankLabels(page, 2);
  await untilInstalled(page);
  await camera.show(inView(first));
  await page.goto(`/scan-qr?mode=pack&location=${garage}`);
  await expect(heading(page, 'Garage 1')).toBeVisible();
  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.keyboard.type('Tents');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Tents')).toBeVisible();
  await addItems(page, ['2 tents', 'Pegs']);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await camera.replace(inView(second));
  await expect(heading(page, 'Garage 2')).toBeVisible();
  await shutter(page).click();
  await expect(page.getByText('Photo taken. Scan the next label.')).toBeVisible();
  await addItems(page, ['Stove']);
  await untilWaiting(page, 'Stove');
  // Reopened offline: the label leads to its bin.
  await page.goto(`/c/${second}`);
  await expect(page.getByRole('heading', { name: 'Garage 2', level: 1 })).toBeVisible();
  await expect(page.getByText('Stove', { exact: true })).toBeVisible();

  await context.setOffline(false);
  const bins = async () =>
    (await callFrom<{ bins: Listed[] }>(page, 'bins.list', {})).bins.map(
      ({ name, qrCode, locationId, itemCount, color, photos = [] }) => ({
        name,
        qrCode,
        locationId,
        itemCount,
        color,
        photos: photos.length,
      }),
    );
  const inGarage = { locationId: garage };
  await expect.poll(bins, { timeout: 30_000 }).toEqual([
    { ...inGarage, name: 'Tents', qrCode: first, itemCount: 2, color: 'teal', photos: 0 },
    { ...inGarage, name: 'Garage 2', qrCode: second, itemCount: 1, color: 'rust', photos: 1 },
  ]);
});

test('a blank label becomes a box by one tap, in the scanner and by the camera app', async ({ page }) => {
  await signUp(page);
  const cellar = await createLocation(page, 'Cellar');
  const [first = '', second = ''] = await makeBlankLabels(page, 2);
  await camera.show(inView(first));
  await page.goto('/scan-qr');
  await page.getByRole('button', { name: 'Where is it?' }).click();
  await page.getByRole('dialog').getByText('Cellar').click();
  await page.getByRole('button', { name: 'Create Box 1' }).click();
  await expect(page.getByRole('heading', { name: 'Box 1', level: 1 })).toBeVisible();
  await page.goto(`/c/${second}`);
  // The place is remembered.
  await page.getByRole('button', { name: 'Create Box 2' }).click();
  await expect(page.getByRole('heading', { name: 'Box 2', level: 1 })).toBeVisible();
  const bins = async () =>
    (await callFrom<{ bins: Listed[] }>(page, 'bins.list', {})).bins.map(
      ({ name, qrCode, locationId }) => `${name} ${qrCode} ${locationId}`,
    );
  await expect.poll(bins).toEqual([`Box 1 ${first} ${cellar}`, `Box 2 ${second} ${cellar}`]);
});

async function addItems(page: Page, lines: readonly string[]): Promise<void> {
  const line = page.getByLabel('Add an item');
  for (const each of lines) {
    await line.fill(each);
    await line.press('Enter');
    await expect(line).toHaveValue('');
  }
}

test('no label takes away the box whose photo or item is under way', async ({ page }) => {
  await signUp(page);
  const [first = '', second = '', third = ''] = await makeBlankLabels(page, 3);
  await camera.show(inView(first));
  await page.goto('/scan-qr?mode=pack');
  await expect(heading(page, 'Box 1')).toBeVisible();
  await camera.replace(inView(second));
  await expect(page.getByText('2 is in view. Take the photo first, or press Next.')).toBeVisible();
  await shutter(page).click();
  // The label that waited is next, without leaving the picture first.
  await expect(heading(page, 'Box 2')).toBeVisible();
  await expect(page.getByText('Box 1 has its photo')).toBeVisible();
  await expect(shutter(page)).toBeFocused();
  await page.getByLabel('Add an item').fill('Half a wo');
  await camera.replace(still({ labels: [] }));
  await expect(page.getByRole('button', { name: 'Label 2' })).toHaveCount(0);
  await camera.replace(inView(third));
  await expect(page.getByRole('button', { name: 'Label 3' })).toBeVisible();
  await expect(heading(page, 'Box 2')).toBeVisible();
  await page.keyboard.type('rd');
  await expect(page.getByLabel('Add an item')).toHaveValue('Half a word');
  // The shutter returns when the field loses the focus, and must not move the button below the pointer.
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Add an item')).toHaveValue('');
  await expect(page.getByText('Half a word', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'Box 3')).toBeVisible();
});

test.describe('on a low screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the camera, the item being typed and Next are in view', async ({ page }) => {
    await signUp(page);
    const [first = ''] = await makeBlankLabels(page, 1);
    await camera.show(inView(first));
    await page.goto('/scan-qr?mode=pack');
    await expect(heading(page, 'Box 1')).toBeVisible();
    const picture = page.getByLabel('What the camera sees');
    const heightOf = async () => (await picture.boundingBox())?.height;
    const line = page.getByLabel('Add an item');
    await line.tap();
    // As where the on-screen keyboard makes the page lower.
    await page.setViewportSize({ width: 390, height: 450 });
    await page.keyboard.type('2 lamps');
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 });
    expect(await heightOf()).toBeGreaterThan(150);
    await line.press('Enter');
    await expect(shutter(page)).toHaveCount(0);
    // As by Back on Android, which closes the keyboard only.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(shutter(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(shutter(page)).toBeInViewport({ ratio: 1 });
    expect(await heightOf()).toBeGreaterThan(300);
  });

  test('the shutter stays in its place when its photo is taken', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(page);
    const [first = ''] = await makeBlankLabels(page, 1);
    await camera.show(inView(first));
    await page.goto('/scan-qr?mode=pack');
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    const place = await shutter(page).boundingBox();
    await shutter(page).tap();
    await expect(page.getByText('Photo taken. Scan the next label.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
    expect(await page.getByRole('button', { name: 'One more photo' }).boundingBox()).toEqual(place);
  });

  test('no title in large letters covers the labels in the picture', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.addInitScript(() => {
      const letters = new CSSStyleSheet();
      letters.replaceSync(':root { font-size: 200% }');
      document.adoptedStyleSheets = [letters];
    });
    await signUp(page);
    await camera.show(still({ labels: [] }));
    await page.goto('/scan-qr?mode=pack');
    await expect(page.locator('video[data-playing]')).toBeVisible();
    const title = await page.getByRole('heading', { name: 'Scan', level: 1 }).boundingBox();
    expect(title?.height).toBeLessThanOrEqual(1);
  });
});

test('a frame that the camera does not give is said, and nothing is lost', async ({ page }) => {
  await signUp(page);
  const [first = ''] = await makeBlankLabels(page, 1);
  await camera.show(inView(first));
  await page.goto('/scan-qr?mode=pack');
  await expect(heading(page, 'Box 1')).toBeVisible();
  await page.evaluate(() => {
    const { createImageBitmap: original } = window;
    window.createImageBitmap = () => {
      window.createImageBitmap = original;
      return Promise.reject(new DOMException('', 'InvalidStateError'));
    };
  });
  await shutter(page).click();
  const refusal = page.getByText('The camera gave no picture. Try again, or use the camera app.');
  await expect(refusal).toBeVisible();
  await expect(heading(page, 'Box 1')).toBeVisible();
  await shutter(page).click();
  await expect(page.getByText('Photo taken. Scan the next label.')).toBeVisible();
  await expect(refusal).toBeHidden();
});

test('the next printed label makes a box, and its marks are tags', async ({ page }) => {
  await signUp(page);
  const codes = await makeBlankLabels(page, 2);
  await callFrom(page, 'codes.recordPrint', {
    codes,
    sheet: { id: crypto.randomUUID(), template: 'avery-l7160' },
  });
  await camera.show(still({ labels: [] }));
  await page.goto('/scan-qr?mode=pack');
  await page.getByRole('button', { name: 'Label 1 is next' }).click();
  await expect(heading(page, 'Box 1')).toBeVisible();
  await page.getByRole('button', { name: 'Fragile' }).click();
  await page.getByRole('button', { name: 'Heavy' }).click();
  await page.getByRole('button', { name: 'Heavy' }).click();
  await page.getByRole('button', { name: 'Open first' }).click();
  await expect(page.getByRole('button', { name: 'Open first' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Heavy' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Label 2 is next' })).toBeVisible();
  const tags = async () =>
    (await callFrom<{ bins: (Listed & { tags?: string[] })[] }>(page, 'bins.list', {})).bins[0]?.tags;
  await expect.poll(tags).toEqual(['fragile', 'open first']);
});

test('five boxes of four items for the kitchen take three taps each', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  await createLocation(page, 'Old home');
  const codes = await makeBlankLabels(page, 5);
  await callFrom(page, 'codes.recordPrint', {
    codes,
    sheet: { id: crypto.randomUUID(), template: 'avery-l7160' },
  });
  await camera.show(still({ labels: [] }));
  await page.goto('/scan-qr?mode=pack');
  await page.getByRole('button', { name: 'Old home' }).click();
  await page.getByRole('button', { name: 'Room, colour and privacy' }).click();
  await page.getByLabel('Room at the new home').fill('Kitchen');
  await page.keyboard.press('Enter');
  const began = performance.now();
  let taps = 0;
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    taps++;
  };
  for (const number of [1, 2, 3, 4, 5]) {
    await press(`Label ${number} is next`);
    await expect(heading(page, `Kitchen ${number}`)).toBeVisible();
    // Focused as by its tap, which counts.
    await page.getByLabel('Add an item').click();
    taps++;
    await addItems(page, ['4 plates', '6 glasses', 'Pan', 'Ladle']);
    await press('Next');
  }
  const seconds = (performance.now() - began) / 1000 / 5;
  const figure = `5 boxes of 4 items: ${taps / 5} taps and ${seconds.toFixed(1)} s a box`;
  test.info().annotations.push({ type: 'figure', description: figure });
  console.log(figure);
  expect(taps / 5).toBeLessThanOrEqual(3);
  const bins = async () =>
    (await callFrom<{ bins: (Listed & { tags?: string[] })[] }>(page, 'bins.list', {})).bins
      .map(({ name, itemCount, tags }) => `${name}: ${itemCount} ${tags?.join()}`)
      .sort();
  await expect.poll(bins).toEqual([1, 2, 3, 4, 5].map((n) => `Kitchen ${n}: 4 → Kitchen`));
});
