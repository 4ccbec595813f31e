import type { Locator } from '@playwright/test';
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

test('the tabs give their room to the page while one types on a low screen', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Tools');
  await openBin(page, 'Tools');
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  await page.getByLabel('Add an item', { exact: true }).tap();
  await expect(tabs).toBeVisible();
  // As where the on-screen keyboard makes the page lower.
  await page.setViewportSize({ width: 390, height: 450 });
  await expect(tabs).toBeHidden();
  await page.keyboard.type('Hammer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Hammer' })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tabs).toBeVisible();
});

test('a menu is a sheet that Back closes, and rows have no menu button', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Tools');
  // Loaded anew: `goWithin` leaves history entries without the router's index, by which it goes back.
  await page.goto('/bins');
  await page.getByRole('link', { name: 'Tools' }).first().tap();
  await page.getByLabel('Add an item', { exact: true }).fill('Hammer');
  await page.keyboard.press('Enter');
  const address = page.url();
  await page.getByRole('button', { name: 'Bin menu' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Tools' });
  await expect(sheet.getByRole('menuitem').first()).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  const row = page.getByRole('button', { name: 'Menu of Hammer' });
  expect(await isUnderFinger(row)).toBe(false);
  await row.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Hammer' })).toBeVisible();
});

test('a long press selects search results, and their rows have no menu button', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Tools');
  await page.getByLabel('Add an item', { exact: true }).fill('Hammer');
  await page.keyboard.press('Enter');
  await page.goto('/search?q=hammer');
  const result = page.getByRole('list', { name: 'Results' }).getByRole('link', { name: /Hammer/ });
  await expect(result).toBeVisible();
  const menu = page.getByRole('button', { name: 'Actions for Hammer' });
  await expect(menu).toHaveCount(1);
  expect(await isUnderFinger(menu)).toBe(false);
  // A page that is wider than the screen is as wide as its content.
  expect(await page.evaluate(() => innerWidth)).toBe(page.viewportSize()?.width);
  const { x = 0, y = 0 } = (await result.boundingBox()) ?? {};
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 60, y: y + 20 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('checkbox', { name: 'Hammer' })).toBeChecked();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('checkbox', { name: 'Hammer' })).toBeChecked();
  await expect(page).toHaveURL(/\/search\?q=hammer$/);
});

/** False for a button that only keyboards and screen readers reach. */
function isUnderFinger(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });
}
