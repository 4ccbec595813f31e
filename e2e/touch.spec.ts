import { createBin, idIn, openBin, signUp, uploadPhoto } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ hasTouch: true, isMobile: true });

test('a tap outside a sheet closes it and presses nothing beneath', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Tools');
  await openBin(page, 'Tools');
  const back = await page.getByRole('button', { name: 'Back' }).boundingBox();
  if (!back) throw new Error('the back button is not visible');
  await page.getByRole('button', { name: 'Bin menu' }).tap();
  await page.getByRole('menuitem', { name: 'Move' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  const address = page.url();
  await page.touchscreen.tap(back.x + back.width / 2, back.y + back.height / 2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The next tap opens what this one would have opened.
  expect(page.url()).toBe(address);
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL(/\/bins$/);
});

test('photos are gone through by swipes, and stop at the last', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Tools');
  const target = { kind: 'bin', id: idIn(page.url()) } as const;
  await uploadPhoto(page, target);
  await uploadPhoto(page, target);
  await page.getByRole('button', { name: 'Tools, photo 1 of 2' }).tap();
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from);
    for (let share = 0.2; share <= 1.01; share += 0.2) await touch('touchMove', from + (to - from) * share);
    await touch('touchEnd');
  };
  await expect(page.getByText('1 of 2')).toBeVisible();
  await swipe(300, 120);
  await expect(page.getByText('2 of 2')).toBeVisible();
  await swipe(300, 120);
  await swipe(200, 215);
  await expect(page.getByText('2 of 2')).toBeVisible();
  await swipe(100, 280);
  await expect(page.getByText('1 of 2')).toBeVisible();
});
