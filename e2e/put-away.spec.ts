import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { countingHand } from './counting-hand.ts';
import { camera, test } from './fake-camera/camera-test.ts';
import { type PrintedLabel, type Scene, still } from './fake-camera/label-video.ts';
import { callFrom, createLocation, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

test.describe.configure({ mode: 'default' });

const framesPerLabel = 18;

/** Each label passes the camera in a bit more than half a second, then the camera sees nothing for a while. */
function passing(codes: readonly string[]): Scene[] {
  const scenes = codes.flatMap((code) =>
    Array.from({ length: framesPerLabel }, (_, frame): Scene => {
      const label: PrintedLabel = {
        text: `https://moved.example/c/${code}`,
        at: { x: 400 + frame * 25, y: 330 },
        size: 230,
      };
      return { labels: [label], blur: 1 };
    }),
  );
  return [...scenes, ...still({ labels: [] }, 30)];
}

type Made = { id: string; qrCode: string };

async function makeBins(page: Page, count: number, locationId?: string): Promise<Made[]> {
  const made: Made[] = [];
  for (let n = 1; n <= count; n++)
    made.push(await callFrom(page, 'bins.create', { name: `Box ${n}`, locationId }));
  return made;
}

async function placesOf(page: Page): Promise<(string | undefined)[]> {
  const { bins } = await callFrom<{ bins: { locationId?: string }[] }>(page, 'bins.list', {});
  return bins.map(({ locationId }) => locationId);
}

test('ten boxes that pass the camera are put away once each, and come back by one Undo', async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const attic = await createLocation(page, 'Attic');
  const boxes = await makeBins(page, 10, attic);
  const video = passing(boxes.map(({ qrCode }) => qrCode));
  await camera.show(video);
  await page.goto(`/scan-qr?mode=put-away&location=${garage}`);
  await expect(page.getByText('10 bins put away')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/is already there/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('10 bins put away')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => placesOf(page)).toEqual(Array.from({ length: 10 }, () => garage));
  const { events } = await callFrom<{ events: { kind: string }[] }>(page, 'history.list', {
    target: { kind: 'bin', id: boxes[0]?.id },
  });
  expect(events.filter(({ kind }) => kind === 'movedIn')).toHaveLength(1);
  await camera.replace(still({ labels: [] }, video.length));
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(() => placesOf(page)).toEqual(Array.from({ length: 10 }, () => attic));
});

test('four taps from Home put away all boxes that pass the camera', async ({ page }) => {
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const boxes = await makeBins(page, 3);
  const video = passing(boxes.map(({ qrCode }) => qrCode));
  await camera.show(still({ labels: [] }, video.length));
  await page.goto('/home');
  await page.getByRole('link', { name: 'Scan', exact: true }).first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Place' }).click();
  await page.getByRole('button', { name: 'Garage' }).click();
  await camera.replace(video);
  await expect(page.getByText('3 bins put away')).toBeVisible();
  await expect.poll(() => placesOf(page)).toEqual([garage, garage, garage]);
});

test('boxes are put away by typed codes and keyboard alone, without a network', {
  tag: '@installed',
}, async ({ page, context }) => {
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const boxes = await makeBins(page, 2);
  const [first, second] = boxes.map(({ qrCode }) => qrCode);
  await camera.show(still({ labels: [] }));
  await page.goto('/home');
  await untilInstalled(page);
  await page.goto('/scan-qr?mode=put-away');
  await context.setOffline(true);
  const field = page.getByLabel('Code, number or name');
  await field.fill(first ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Box 1: choose first where it goes.')).toBeVisible();
  const choose = page.getByRole('button', { name: 'Choose' });
  await choose.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Garage' }).press('Enter');
  await expect(page.getByText('Scan the bins that go into Garage')).toBeVisible();
  for (const code of [first, second, first]) {
    await field.fill(code ?? '');
    await field.press('Enter');
  }
  await expect(page.getByText('Box 1 is already there')).toBeVisible();
  await expect(page.getByText('2 bins put away')).toBeVisible();
  await page.getByRole('button', { name: 'Undo last' }).press('Enter');
  await expect(page.getByText('1 bin put away')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => placesOf(page), { timeout: 20_000 }).toEqual([garage, undefined]);
});

test('labels that are in view when the place is chosen are put there by one press', async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page);
  const garage = await createLocation(page, 'Garage');
  const boxes = await makeBins(page, 4);
  // The phone shows the middle of the camera's picture: the last label is read, but nobody sees it.
  const labels = boxes.map(({ qrCode }, n): PrintedLabel => {
    return { text: `https://moved.example/c/${qrCode}`, at: { x: 450 + n * 190, y: 330 }, size: 170 };
  });
  labels[3] = { ...(labels[3] as PrintedLabel), at: { x: 120, y: 330 } };
  await camera.show(still({ labels }));
  await page.goto('/scan-qr');
  const hand = countingHand();
  await hand.click(page.getByRole('button', { name: 'More', exact: true }));
  await hand.click(page.getByRole('menuitem', { name: 'Place' }));
  await expect(page.getByText(/choose first where it goes/)).toBeVisible({ timeout: 30_000 });
  await hand.click(page.getByRole('button', { name: 'Garage', exact: true }));
  await hand.click(page.getByRole('button', { name: 'Put the 3 in view here' }));
  await expect(page.getByText('3 bins put away')).toBeVisible();
  expect(hand.taken()).toBeLessThanOrEqual(4);
  await expect.poll(() => placesOf(page)).toEqual([garage, garage, garage, undefined]);
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(() => placesOf(page)).toEqual([undefined, undefined, undefined, undefined]);
});
