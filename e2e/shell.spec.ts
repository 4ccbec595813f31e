import { chromium, type Page } from '@playwright/test';
import { journeyOptions } from '#test/chromium.ts';
import {
  addItem,
  callFrom,
  createBin,
  createLocation,
  goWithin,
  itemAct,
  itemRows,
  signUp,
} from './journey.ts';
import { expect, test } from './server.ts';

const wide = { width: 1440, height: 900 };

test('a bin opened from Search marks Bins, on a phone and on a wide screen', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Kitchen');
  await page.goto('/search');
  await page.getByRole('searchbox').fill('kitch');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const marked = navigation.locator('[aria-current]');
  await expect(marked).toHaveText('Search');
  await page.getByRole('link', { name: /Kitchen/ }).click();
  await expect(page.getByRole('heading', { name: 'Kitchen', level: 1 })).toBeVisible();
  await expect(marked).toHaveText('Bins');
  await expect(navigation.getByRole('link', { name: 'Places' })).toBeHidden();
  await page.setViewportSize(wide);
  await expect(marked).toHaveText('Bins');
  await navigation.getByRole('link', { name: 'Places' }).click();
  await page.waitForURL('**/locations');
  await expect(marked).toHaveText('Places');
});

test('the rail of a wide screen leads everywhere, names the account and can be narrow', async ({ page }) => {
  await page.setViewportSize(wide);
  await signUp(page);
  const rail = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(rail.getByRole('link', { name: 'Account of Olga Berg' })).toHaveText(/Olga Berg/);
  for (const [name, path] of [
    ['Labels', '/print/qr-batch'],
    ['Shared', '/access-overview'],
    ['Lists', '/lists'],
    ['Lent out', '/lent'],
    ['Overview', '/storage-overview'],
    ['Activity', '/activity'],
    ['Trash', '/settings?open=trash'],
    ['Notifications', '/notifications'],
    ['Settings', '/settings'],
  ] as const) {
    const link = rail.getByRole('link', { name, exact: true });
    // Each screen takes the focus once it is drawn, which a pressed key could meet.
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  const width = async () => (await rail.boundingBox())?.width;
  expect(await width()).toBe(192);
  await rail.getByRole('button', { name: 'Hide names' }).press('Enter');
  await expect.poll(width).toBe(64);
  await page.reload();
  await expect(rail.getByRole('button', { name: 'Show names' })).toBeVisible();
  expect(await width()).toBe(64);
  await rail.getByRole('link', { name: 'Bins', exact: true }).click();
  await expect(page).toHaveURL('/bins');
  // Nothing is out of reach on a low screen.
  await page.setViewportSize({ width: 1024, height: 600 });
  await expect(rail.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport({ ratio: 1 });
});

test('an empty list has no "choose one" beside it', async ({ page }) => {
  await page.setViewportSize(wide);
  await signUp(page);
  for (const [path, kind] of [
    ['/bins', 'bin'],
    ['/locations', 'place'],
  ] as const) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { name: `No ${kind}s yet` })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText(`Choose a ${kind}`)).toHaveCount(0);
  }
});

test('a scrim covers the whole screen, and nothing moves below it', async ({ server }) => {
  // With the scroll bars of a desktop.
  const browser = await chromium.launch({ ...journeyOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ baseURL: server.address, viewport: wide, locale: 'en-GB' });
  // A table would scroll by itself.
  await page.addInitScript(() => localStorage.setItem('whichbin.wideItemLook', 'rows'));
  await signUp(page);
  await createBin(page, 'Kitchen');
  for (let count = 1; count <= 16; count++) await addItem(page, `Cup ${count}`);
  await expect(itemRows(page)).toHaveCount(16);
  const scrollBar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
  expect(scrollBar).toBeGreaterThan(0);
  const heading = page.getByRole('heading', { name: 'Kitchen', level: 1 });
  // Below 1,100 px the list takes a share of the width.
  for (const width of [wide.width, 1040, 910]) {
    await page.setViewportSize({ ...wide, width });
    const before = await heading.boundingBox();
    await page.getByRole('button', { name: 'Bin menu' }).click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const covered = await page.evaluate(() => ({
      scrim: document.documentElement.clientWidth,
      screen: innerWidth,
    }));
    expect(covered.scrim).toBe(covered.screen);
    expect(await heading.boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await browser.close();
});

test('a toast stands in the pane of what is open, and Ctrl+Z takes its act', async ({ page }) => {
  // Lower than what is beside the items, so that the page scrolls.
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.addInitScript(() => localStorage.setItem('whichbin.listBeside', 'open'));
  await signUp(page);
  await createBin(page, 'Kitchen');
  await addItem(page, 'Cup');
  await itemAct(page, 'Cup', 'Delete');
  await expect(itemRows(page)).toHaveCount(0);
  const list = await boxOf(page, '[data-scrolls]');
  const toast = await boxOf(page, '[aria-live=polite]:has([data-undo])');
  expect(toast.left).toBeGreaterThanOrEqual(list.right);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(itemRows(page)).toHaveCount(1);
});

test('a toast leaves the field in use and the scanner’s panel in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await signUp(page);
  await createBin(page, 'Kitchen');
  await addItem(page, 'Cup');
  await itemAct(page, 'Cup', 'Delete');
  const toast = page.getByRole('region', { name: 'Messages' }).locator('div').first();
  // It stays while the mouse is over it.
  await toast.hover();
  const isClearOf = async (selector: string) => {
    const [one, other] = [await toast.boundingBox(), await page.locator(selector).boundingBox()];
    return one && other && (one.y + one.height <= other.y || other.y + other.height <= one.y);
  };
  await goWithin(page, '/bins/create');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect.poll(() => isClearOf('input:focus')).toBe(true);
  await goWithin(page, '/scan-qr');
  await expect.poll(() => isClearOf('[data-scan-panel]')).toBe(true);
});

test('the main act is in the header of a phone, and nothing covers a page’s end', async ({ page }) => {
  await signUp(page);
  const button = page.locator('header [data-main-act]');
  const place = await createLocation(page, 'Attic');
  for (let n = 1; n <= 12; n++) await callFrom(page, 'bins.create', { name: `Box ${n}`, locationId: place });
  for (const path of ['/bins?look=cards', '/bins?look=rows', `/locations/${place}`]) {
    await goWithin(page, path);
    await expect(button).toBeVisible();
    const gap = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const texts = [...document.querySelectorAll('main *')].filter((each) =>
        [...each.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE),
      );
      const lowest = Math.max(...texts.map((each) => each.getBoundingClientRect().bottom));
      return (document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? 0) - lowest;
    });
    expect(gap, path).toBeGreaterThanOrEqual(24);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test('a selection has four labelled acts and More on a phone, all where they fit', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Kitchen');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/bins?look=rows');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    const bar = page.getByRole('toolbar');
    await expect(bar.getByRole('button', { name: 'Select all' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Move' })).toHaveCount(0);
    await page.getByRole('checkbox').first().click();
    const isPhone = width < 900;
    const acts = ['Move', 'Change', 'Archive', 'Print', ...(isPhone ? ['More'] : ['Share', 'Delete'])];
    for (const word of ['Select none', ...acts])
      await expect(bar.getByText(word, { exact: true })).toBeInViewport({ ratio: 1 });
    const lines = await bar.evaluate(
      (element, words) =>
        [...element.querySelectorAll('button')]
          .filter(({ textContent }) => words.includes(textContent))
          .map((button) => button.getBoundingClientRect().top),
      acts,
    );
    expect(new Set(lines).size, `${width}`).toBe(1);
    if (!isPhone) continue;
    await bar.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  }
});

async function boxOf(page: Page, selector: string): Promise<DOMRect> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
}

test('Back closes the topmost dialog and stays on the page, until none is open', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Kitchen');
  // Loaded anew: `goWithin` leaves history entries without the router's index, by which it goes back.
  await page.goto('/bins');
  await page.getByRole('link', { name: 'Kitchen' }).first().click();
  await expect(page.getByRole('heading', { name: 'Kitchen', level: 1 })).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Kitchen', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(address);
});

test('"Skip to content" leads past the list to the open bin, else to the list', async ({ page }) => {
  // Wide enough for a list beside the bin, and for the list without one.
  await page.setViewportSize({ width: 1000, height: 800 });
  await signUp(page);
  await createBin(page, 'Kitchen');
  const link = page.getByRole('link', { name: 'Skip to content' });
  const focused = page.locator(':focus');
  for (const path of ['/bins', new URL(page.url()).pathname]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const entries = await page.evaluate(() => history.length);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(link).not.toBeFocused();
    await expect(page).not.toHaveURL(/#/);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.keyboard.press('Tab');
    await expect(page.locator('main').locator(focused)).toBeVisible();
    await expect(page.locator('[data-scrolls]').locator(focused)).toHaveCount(0);
  }
});
