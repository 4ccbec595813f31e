import { createBin, openBin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ hasTouch: true, isMobile: true });

test('a tap outside a sheet closes it and presses nothing beneath', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Tools');
  await openBin(page, 'Tools');
  const back = await page.getByRole('button', { name: 'Back' }).boundingBox();
  if (!back) throw new Error('the way back is not in sight');
  await page.getByRole('button', { name: 'Bin menu' }).tap();
  await page.getByRole('menuitem', { name: 'Move' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  const address = page.url();
  await page.touchscreen.tap(back.x + back.width / 2, back.y + back.height / 2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What the tap would have opened is opened by the next one.
  expect(page.url()).toBe(address);
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL(/\/bins$/);
});
