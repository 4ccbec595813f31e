import type { CDPSession, Locator, Page } from '@playwright/test';
import { createBin, goWithin, signIn, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const map = (page: Page) => page.getByRole('region', { name: /^Map\. Arrow keys/ });
const pin = (page: Page, name: string) => map(page).getByRole('button', { name: new RegExp(`^${name}, `) });
const loadedTiles = (page: Page) => map(page).locator('img.leaflet-tile-loaded');
const toast = (page: Page, text: string) => page.getByText(text);

async function openMap(page: Page): Promise<void> {
  await page.goto('/locations/map');
  await expect(loadedTiles(page).first()).toBeVisible();
}

async function middleOf(mark: Locator): Promise<{ x: number; y: number }> {
  const box = await mark.boundingBox();
  if (!box) throw new Error('the mark is not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Placed = { name: string; coordinates?: { latitude: number; longitude: number } };

async function placesOf(page: Page): Promise<Placed[]> {
  const answer = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/locations.list', { method: 'POST', headers, body: '{"data":{}}' });
    return response.text();
  });
  return (JSON.parse(answer) as { result: { locations: Placed[] } }).result.locations;
}

test('add a place by a right click, drag it and undo, and another device sees it live', async ({
  page,
  browser,
  server,
}) => {
  const email = await signUp(page);
  await openMap(page);
  await expect(page.getByText('No place is on the map yet')).toBeVisible();
  const other = await (await browser.newContext({ baseURL: server.address })).newPage();
  await signIn(other, email);
  await openMap(other);

  const at = await middleOf(map(page));
  await page.mouse.click(at.x + 40, at.y - 60, { button: 'right' });
  await page.getByRole('dialog', { name: 'What is here?' }).getByLabel('New place').fill('Storage unit');
  await page.keyboard.press('Enter');
  await expect(pin(page, 'Storage unit')).toBeVisible();
  await expect(pin(other, 'Storage unit')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Storage unit' })).toContainText('0 bins');

  await expect.poll(async () => (await placesOf(page))[0]?.coordinates).toBeDefined();
  const [{ coordinates: before } = {}] = await placesOf(page);
  const from = await middleOf(pin(page, 'Storage unit'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 80, from.y + 50, { steps: 8 });
  await page.mouse.up();
  await expect(toast(page, '“Storage unit” was moved on the map')).toBeVisible();
  await expect.poll(async () => (await placesOf(page))[0]?.coordinates).not.toEqual(before);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(async () => (await placesOf(page))[0]?.coordinates).toEqual(before);

  await page.getByRole('button', { name: 'Menu of Storage unit' }).click();
  await page.getByRole('menuitem', { name: 'Take off the map' }).click();
  await expect(pin(page, 'Storage unit')).toHaveCount(0);
  await expect(pin(other, 'Storage unit')).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect(pin(page, 'Storage unit')).toBeVisible();
  await other.context().close();
});

test('everything is done from the list by the keyboard alone, also with a pasted link', async ({ page }) => {
  await signUp(page);
  await page.goto('/locations');
  for (const name of ['Attic', 'Cottage']) {
    await page.getByLabel('New place').fill(name);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('link', { name: 'Map', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Put places on the map' }).press('Enter');
  await expect(map(page)).toBeVisible();

  await page.getByRole('button', { name: 'Set the position of Attic' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Where is Attic?' });
  const field = dialog.getByLabel('Position on the map');
  await expect(field).toBeFocused();
  await page.keyboard.type('Storgatan 1');
  await expect(dialog.getByText('No position found.')).toBeVisible();
  await field.fill('https://maps.app.goo.gl/abc');
  await expect(dialog.getByText('Short links don’t say where they lead.')).toBeVisible();
  await field.fill('https://www.google.com/maps/place/Attic/@59.1,18.1,17z/data=!8m2!3d59.3293!4d18.0686');
  await page.keyboard.press('Enter');
  await expect(toast(page, '“Attic” is on the map')).toBeVisible();

  await page.getByRole('button', { name: 'Set the position of Cottage' }).press('Enter');
  await page.keyboard.type('59,42 18,67');
  await page.keyboard.press('Enter');
  await expect(toast(page, '“Cottage” is on the map')).toBeVisible();
  await expect
    .poll(async () => (await placesOf(page)).map(({ name, coordinates }) => [name, coordinates]).sort())
    .toEqual([
      ['Attic', { latitude: 59.3293, longitude: 18.0686 }],
      ['Cottage', { latitude: 59.42, longitude: 18.67 }],
    ]);

  await page.getByRole('button', { name: 'All places' }).press('Enter');
  await page.getByRole('button', { name: 'Menu of Attic' }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(pin(page, 'Attic')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('region', { name: 'Attic' }).getByRole('link', { name: 'Open place' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Attic', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Show Attic on the map' }).press('Enter');
  await expect(pin(page, 'Attic')).toHaveAttribute('aria-current', 'true');

  // On the map itself, arrow keys pan and Enter opens the focused mark.
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await pin(page, 'Attic').focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Attic' }).getByRole('heading', { name: 'Attic' }),
  ).toBeFocused();
});

test('a press parts places close together, and lists those at one spot', async ({ page }) => {
  await signUp(page);
  await page.goto('/locations');
  const spots = { North: '59.34, 18.05', South: '59.31, 18.05', Unit1: '59.2, 18.2', Unit2: '59.2, 18.2' };
  for (const name of Object.keys(spots)) {
    await page.getByLabel('New place').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page.getByRole('link', { name: 'Put places on the map' }).click();
  for (const [name, position] of Object.entries(spots)) {
    await page.getByRole('button', { name: `Set the position of ${name}` }).click();
    await page.getByLabel('Position on the map').fill(position);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'All places' }).click();
  // Zoomed out, and at rest: the address has the view.
  await expect(page).toHaveURL(/at=[^&]*%2C(\d|1[0-4])(&|$)/);
  const spot = map(page)
    .getByRole('button', { name: /^2 places close together, 0 bins/ })
    .last();
  await expect(pin(page, 'North')).toBeVisible();
  await spot.click();
  await page
    .getByRole('dialog', { name: '2 places at this spot' })
    .getByRole('button', { name: 'Unit2' })
    .click();
  await expect(page.getByRole('region', { name: 'Unit2' })).toBeVisible();
  await page.goto('/locations/map?at=59.27,18.12,6');
  const all = map(page).getByRole('button', { name: /^4 places close together/ });
  await all.click();
  await expect(all).toHaveCount(0);
});

test('without a network the map shows the tiles that were seen, and changes wait', {
  tag: '@installed',
}, async ({ page, context, tiles }) => {
  await signUp(page);
  await createBin(page, 'Skates');
  await untilInstalled(page);
  await page.reload();
  await page.goto('/locations/map?at=59.33,18.06,12');
  await expect(loadedTiles(page).first()).toBeVisible();
  const asked = tiles.asked.filter(({ path }) => path.startsWith('/12/'));
  expect(asked.length).toBeGreaterThan(0);
  // The tile server receives the site's origin, not the page; and only visible tiles are requested.
  expect(new Set(asked.map(({ referer }) => referer))).toEqual(new Set([`${new URL(page.url()).origin}/`]));
  for (const { headers } of asked) expect(headers.cookie).toBeUndefined();
  const inSight = await map(page).locator('img.leaflet-tile').count();
  expect(new Set(asked.map(({ path }) => path)).size).toBeLessThanOrEqual(inSight);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('tiles')).keys()).length))
    .toBe(inSight);

  await context.setOffline(true);
  await page.reload();
  await expect(map(page).locator('img.leaflet-tile-loaded')).toHaveCount(inSight);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a place here' }).click();
  await page.getByLabel('New place').fill('Cabin');
  await page.keyboard.press('Enter');
  await expect(pin(page, 'Cabin')).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('The map shows what you have looked at before.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await placesOf(page))[0]).toMatchObject({ name: 'Cabin' });

  await goWithin(page, '/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(() => caches.has('tiles'))).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press adds one of one’s places, and near me goes where the phone is', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 59.3293, longitude: 18.0686 });
    await signUp(page);
    await page.goto('/locations');
    await page.getByLabel('New place').fill('Attic');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Map', exact: true }).tap();
    await page.getByRole('link', { name: 'Put places on the map' }).tap();
    await page.getByRole('button', { name: 'Near me' }).tap();
    await expect(page).toHaveURL(/at=59\.329\d*%2C18\.068\d*%2C14/);
    const at = await middleOf(map(page));
    await pressLong(await context.newCDPSession(page), at);
    const sheet = page.getByRole('dialog', { name: 'What is here?' });
    await expect(sheet.getByLabel('New place'), 'the lifted finger presses nothing').toBeFocused();
    await sheet.getByRole('button', { name: 'Attic' }).tap();
    await expect(pin(page, 'Attic')).toBeVisible();
    // The pin appears before the server has it.
    await expect.poll(async () => (await placesOf(page))[0]?.coordinates).toBeDefined();
    const [{ coordinates } = {}] = await placesOf(page);
    expect(coordinates?.latitude).toBeCloseTo(59.3293, 2);
    expect(coordinates?.longitude).toBeCloseTo(18.0686, 2);
  });

  test('the map explains a refused position', async ({ page }) => {
    await signUp(page);
    await page.goto('/locations/map');
    await page.getByRole('button', { name: 'Near me' }).tap();
    await expect(page.getByText('The browser is not allowed to share where you are.')).toBeVisible();
  });
});

async function pressLong(session: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await new Promise((resolve) => setTimeout(resolve, 900));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
