import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { camera, test } from './fake-camera/camera-test.ts';
import { type PrintedLabel, type Scene, still } from './fake-camera/label-video.ts';
import { callFrom, createLocation, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

test.describe.configure({ mode: 'default' });

type Made = { id: string; qrCode: string };

/** Twelve bins on a shelf in the garage; the eighth has the bolts. */
async function makeShelf(page: Page): Promise<{ shelf: Made; boxes: Made[] }> {
  const locationId = await createLocation(page, 'Garage');
  const shelf = await callFrom<Made>(page, 'bins.create', { name: 'Shelf', locationId });
  const boxes: Made[] = [];
  for (let n = 1; n <= 12; n++)
    boxes.push(await callFrom(page, 'bins.create', { name: `Box ${n}`, parentBinId: shelf.id }));
  await callFrom(page, 'items.create', { binId: boxes[7]?.id, items: [{ name: 'Bolts', tags: ['steel'] }] });
  return { shelf, boxes };
}

function label(code: string | undefined, at: PrintedLabel['at'], size = 150): PrintedLabel {
  return { text: `https://moved.example/c/${code}`, at, size };
}

/** Four by three, all in the picture. */
function onShelf(boxes: readonly Made[]): PrintedLabel[] {
  return boxes.map(({ qrCode }, n) =>
    label(qrCode, { x: 200 + (n % 4) * 290, y: 120 + Math.floor(n / 4) * 230 }),
  );
}

/** The camera turns right until the label has left on the left, and then shows another one. */
function leavingLeft(code: string | undefined, other: string | undefined): Scene[] {
  const stays = label(other, { x: 700, y: 500 });
  const leaves = Array.from({ length: 26 }, (_, frame) => ({
    labels: [label(code, { x: 650 - frame * 30, y: 260 }, 180), stays],
  }));
  return [...still(leaves[0] ?? { labels: [] }, 8), ...leaves, ...still({ labels: [stays] }, 120)];
}

const desk = { width: 1440, height: 900 };
const mark = (page: Page, { qrCode }: Made) => page.locator(`button[data-code$="${qrCode}"]`);

test('among twelve labels the one with the item lights up, also without a network', {
  tag: '@installed',
}, async ({ page, context }) => {
  test.setTimeout(90_000);
  await signUp(page);
  const { boxes } = await makeShelf(page);
  await camera.show(still({ labels: onShelf(boxes) }));
  await page.setViewportSize(desk);
  await page.goto('/home');
  await untilInstalled(page);
  await context.setOffline(true);
  await page.goto('/scan-qr?mode=find');
  await expect(page.locator('button[data-match=plain]')).toHaveCount(12);
  await page.getByLabel('What are you looking for?').fill('bol');
  // Highlighted before a result is chosen.
  await expect(page.locator('button[data-match=wanted]')).toHaveCount(1);
  await page
    .getByRole('list', { name: 'Results' })
    .getByRole('button', { name: /^Bolts/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Bolts' })).toBeVisible();
  await expect(page.getByText('Should be in Garage › Shelf › Box 8')).toBeVisible();
  await expect(page.getByText('In view: Box 8', { exact: true })).toBeVisible();
  await expect(mark(page, boxes[7] as Made)).toHaveAttribute('data-match', 'wanted');
  await expect(page.locator('button[data-match=other]')).toHaveCount(11);
  await expect(page.locator('polygon[data-match=wanted]')).toHaveCount(1);
  expect(await widthOf(page, 'wanted')).toBeGreaterThan(3 * (await widthOf(page, 'other')));
  await expect(page.getByRole('status').filter({ hasText: 'In view: Box 8, to the right' })).toHaveCount(1);
  await expect(page.getByText('Seen in Shelf by you')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

/** The width of the outline, in pixels. */
function widthOf(page: Page, standing: string): Promise<number> {
  const outline = page.locator(`polygon[data-match=${standing}]`).first();
  return outline.evaluate((each) => Number.parseFloat(getComputedStyle(each).strokeWidth));
}

test('an arrow points to where the label left the picture', async ({ page }) => {
  await signUp(page);
  const { boxes } = await makeShelf(page);
  await camera.show(leavingLeft(boxes[7]?.qrCode, boxes[0]?.qrCode));
  await page.setViewportSize(desk);
  await page.goto(`/scan-qr?mode=find&bin=${boxes[7]?.id}`);
  await expect(page.getByText('In view: Box 8', { exact: true })).toBeVisible();
  const arrow = page.getByTestId('arrow');
  await expect(arrow).toBeVisible();
  await expect(arrow).toHaveAttribute('data-side', 'left');
  await expect(page.getByText('Box 8 was just in view, to the left').first()).toBeVisible();
  // It comes back into view.
  await expect(page.getByText('In view: Box 8', { exact: true })).toBeVisible();
  await expect(arrow).toBeHidden();
});

test('the bin around the wanted one leads to it', async ({ page }) => {
  await signUp(page);
  const { shelf, boxes } = await makeShelf(page);
  const others = onShelf(boxes.slice(0, 2));
  await camera.show(still({ labels: [...others, label(shelf.qrCode, { x: 640, y: 400 }, 220)] }));
  await page.setViewportSize(desk);
  await page.goto(`/scan-qr?mode=find&bin=${boxes[7]?.id}`);
  await expect(page.getByText('Shelf is in view. What you look for is inside it.').first()).toBeVisible();
  await expect(mark(page, shelf)).toHaveAttribute('data-match', 'around');
  await expect(mark(page, shelf)).toHaveText(/inside this one$/);
});

test('by keyboard and typed codes alone', async ({ page }) => {
  await signUp(page);
  const { shelf, boxes } = await makeShelf(page);
  await camera.show(still({ labels: [] }));
  await page.goto('/scan-qr');
  await page.getByRole('radio', { name: 'Open' }).focus();
  // The focus stays in the tabs.
  for (const [key, mode] of [
    ['ArrowRight', 'Find'],
    ['ArrowRight', 'Pack'],
    ['ArrowLeft', 'Find'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('radio', { name: mode })).toBeFocused();
  }
  const search = page.getByLabel('What are you looking for?');
  await search.focus();
  await page.keyboard.type('steel');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('button');
  await results.filter({ hasText: 'Bolts' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Bolts' })).toBeVisible();
  await expect(page.getByText('Not in view yet.').first()).toBeVisible();
  const code = page.getByLabel('Code, number or name');
  for (const [{ qrCode }, answer] of [
    [boxes[0], 'Not this one, it is Box 1'],
    [shelf, 'What you look for is inside Shelf'],
    [boxes[7], 'This is it: Box 8'],
  ] as [Made, string][]) {
    await code.fill(qrCode);
    await code.press('Enter');
    await expect(page.getByText(answer)).toBeVisible();
  }
});
