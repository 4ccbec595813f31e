import type { Location } from '#domain/locations/location.ts';
import { call } from '#test/account.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { drag, expectAt, frame, makeGarage, pin, pinOf, placeOf, shareWith } from './garage.ts';
import { signIn, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB' };

test('two people drag pins of one plan; of the same pin the later move wins', { tag: '@installed' }, async ({
  page,
  browser,
  server,
}) => {
  const { address } = server;
  const garage = await makeGarage(address);
  const anna = await shareWith(address, garage, 'Anna', 'editor');
  const context = await browser.newContext({ baseURL: address, ...phone });
  const theirs = await context.newPage();
  await Promise.all([
    signIn(page, garage.owner.email, garage.owner.password),
    signIn(theirs, anna.email, anna.password),
  ]);
  for (const each of [page, theirs]) {
    await each.goto(`/map?location=${garage.id}`);
    await expect(pin(each, 'Tools')).toBeVisible();
  }

  await Promise.all([drag(page, 'Tools', 0.5, 0.9), drag(theirs, 'Paint', 0.1, 0.4)]);
  await expectAt(address, garage, [page, theirs], 'Tools', 0.5, 0.9);
  await expectAt(address, garage, [page, theirs], 'Paint', 0.1, 0.4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectAt(address, garage, [page, theirs], 'Tools', 0.26, 0.3);

  await context.setOffline(true);
  await drag(theirs, 'Skis', 0.3, 0.7);
  await drag(page, 'Skis', 0.9, 0.5);
  await expectAt(address, garage, [page], 'Skis', 0.9, 0.5);
  await context.setOffline(false);
  await expectAt(address, garage, [page, theirs], 'Skis', 0.3, 0.7);
  await theirs.getByRole('button', { name: 'Use theirs' }).click();
  await expectAt(address, garage, [page, theirs], 'Skis', 0.9, 0.5);
  await context.close();
});

test('a search highlights the map and the plan, which link to each other', async ({ page, server }) => {
  const garage = await makeGarage(server.address);
  await signIn(page, garage.owner.email, garage.owner.password);
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find on the map' }).fill('drill');
  await expect(page.getByText('1 match in 1 place')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Garage/ })).toBeVisible();
  await page.getByRole('button', { name: 'Garage, 1 match' }).click();
  await expect(page.getByText('1 match in 1 bin')).toBeVisible();
  const opacity = (name: string) =>
    pin(page, name).evaluate((each) => Number(getComputedStyle(each).opacity));
  await expect.poll(() => opacity('Tools')).toBe(1);
  await expect.poll(() => opacity('Paint')).toBeLessThan(0.5);

  await pin(page, 'Tools').click();
  const card = page.getByRole('region', { name: 'Tools' });
  await expect(card).toContainText('Shelf A');
  await expect(card).toContainText('Matches: Cordless drill');
  await card.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  const where = page.getByRole('link', { name: 'See Tools on the floor plan of Garage' });
  await expect(where).toContainText('Garage › Shelf A');
  await where.click();
  await expect(page.getByRole('region', { name: 'Tools' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Garage', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('1 match in 1 place')).toBeVisible();
});

test('a bin is placed, an area made and both taken back by the keyboard alone', async ({ page, server }) => {
  const { address } = server;
  const garage = await makeGarage(address);
  await signIn(page, garage.owner.email, garage.owner.password);
  await page.goto(`/map?location=${garage.id}`);
  await page.getByRole('button', { name: 'Place Books on the plan' }).focus();
  await page.keyboard.press('Enter');
  const placing = page.getByRole('application', { name: /^Pin of Books/ });
  await expect(placing).toBeFocused();
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowLeft');
  for (let n = 0; n < 5; n++) await page.keyboard.press('Shift+ArrowUp');
  await expect(
    page.getByRole('status').getByText('Shelf A, 30 % from the left, 48 % from the top'),
  ).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(pin(page, 'Books')).toBeFocused();
  await expectAt(address, garage, [page], 'Books', 0.3, 0.48);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Books' }).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pin(page, 'Books')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => pinOf(address, garage, 'Books')).toBeUndefined();

  await page.getByRole('button', { name: 'Edit areas' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add an area' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Workbench');
  await page.getByRole('textbox', { name: 'From the left' }).focus();
  await page.keyboard.type('60');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  const regions = async () =>
    (await call<Location>(address, garage.owner, 'locations.get', { id: garage.id })).regions;
  await expect.poll(async () => (await regions())?.[1]).toMatchObject({ name: 'Workbench', x: 0.6 });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await regions())?.length).toBe(1);
});

test('the first area of a plan moves no row of the bins beside it', async ({ page, server }) => {
  const { address } = server;
  const { owner, id } = await makeGarage(address);
  const { regions = [] } = await call<Location>(address, owner, 'locations.get', { id });
  await signIn(page, owner.email, owner.password);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/map?location=${id}`);
    await call(address, owner, 'locations.update', { id, removeRegions: regions.map((each) => each.id) });
    const row = page.getByRole('listitem').filter({ hasText: 'Books' });
    const menu = row.getByRole('button', { name: 'Menu of Books' });
    const place = row.getByRole('button', { name: 'Place Books on the plan' });
    await expect(place).toBeVisible();
    await expect(menu).toHaveCount(0);
    const sizes = async () => {
      const [whole, button] = [await row.boundingBox(), await place.boundingBox()];
      return [whole?.height, button?.x];
    };
    const before = await sizes();
    await call(address, owner, 'locations.update', { id, putRegions: regions });
    await expect(menu).toBeVisible();
    expect(await sizes()).toEqual(before);
  }
});

test('the whole card of a plan leads to it, the words below the picture too', async ({ page, server }) => {
  const { owner, id } = await makeGarage(server.address);
  await signIn(page, owner.email, owner.password);
  await page.goto(`/locations/${id}`);
  const box = await page.getByText('3 of 4 bins are on the plan').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.waitForURL(`**/map?location=${id}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Menu of the floor plan' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove floor plan' })).toBeVisible();
});

test('on a wide screen a place has a table of its bins beside its plan', async ({ page, server }) => {
  const { owner, id } = await makeGarage(server.address);
  const { locations } = await call<{ locations: Location[] }>(server.address, owner, 'locations.list', {});
  const bare = locations.find((location) => location.id !== id)?.id;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, owner.email, owner.password);
  await page.goto(`/locations/${id}`);
  const row = page.getByRole('row', { name: /Tools/ });
  await expect(row.getByRole('gridcell', { name: 'Yes', exact: true })).toBeInViewport();
  await expect(page.getByRole('row', { name: /Books/ }).getByText('Yes', { exact: true })).toHaveCount(0);
  const table = await page.getByRole('grid').boundingBox();
  const plan = page.getByRole('region', { name: 'Floor plan' });
  expect((await plan.boundingBox())?.x).toBeGreaterThan((table?.x ?? 0) + (table?.width ?? 0));
  expect(table?.width).toBeGreaterThanOrEqual(720);
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: 'Tools' }).click();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();

  await page.goto(`/locations/${bare}`);
  await page.getByRole('button', { name: 'Add a floor plan' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an area is drawn on the plan, and a bin dragged from the list into it', async ({ page, server }) => {
  const { address } = server;
  const garage = await makeGarage(address);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, garage.owner.email, garage.owner.password);
  await page.goto(`/map?location=${garage.id}`);
  await page.getByRole('button', { name: 'Edit areas' }).click();
  const [from, to] = [await placeOf(page, 0.6, 0.1), await placeOf(page, 0.9, 0.4)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await page.getByLabel('Name', { exact: true }).fill('Cupboard');
  await page.keyboard.press('Enter');
  const region = async () =>
    (await call<Location>(address, garage.owner, 'locations.get', { id: garage.id })).regions?.[1];
  await expect.poll(async () => (await region())?.name).toBe('Cupboard');
  const drawn = await region();
  expect(Math.abs((drawn?.x ?? 0) - 0.6)).toBeLessThan(0.02);
  expect(Math.abs((drawn?.height ?? 0) - 0.3)).toBeLessThan(0.02);

  await page.getByRole('button', { name: 'Edit Cupboard' }).click();
  const [corner, farther] = [await placeOf(page, 0.9, 0.4), await placeOf(page, 0.95, 0.5)];
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(farther.x, farther.y, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => Math.round(((await region())?.height ?? 0) * 50) / 50).toBe(0.4);
  await page.getByRole('button', { name: 'Done' }).click();

  const grip = await page.getByTitle('Drag Books onto the plan').boundingBox();
  if (!grip) throw new Error('the row has no handle');
  const inCupboard = await placeOf(page, 0.66, 0.36);
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(inCupboard.x, inCupboard.y, { steps: 8 });
  await page.mouse.up();
  await expectAt(address, garage, [page], 'Books', 0.66, 0.36);
  await expect(page.getByRole('list', { name: 'Cupboard' })).toContainText('Books');
});

test('a plan photographed and filled offline arrives once for others', { tag: '@installed' }, async ({
  page,
  context,
  server,
}) => {
  const { address } = server;
  const garage = await makeGarage(address);
  await signIn(page, garage.owner.email, garage.owner.password);
  await untilInstalled(page);
  await page.goto(`/map?location=${garage.id}`);
  const isDrawn = () =>
    frame(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 100);
  await expect.poll(isDrawn).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect.poll(isDrawn, 'the plan that was seen is kept').toBe(true);
  await drag(page, 'Paint', 0.2, 0.9);

  await page.goto(`/locations/${garage.id}`);
  await page.getByRole('button', { name: 'Menu of the floor plan' }).click();
  await page.getByRole('menuitem', { name: 'Choose another picture' }).click();
  const buffer = Buffer.from(await buildPhoto({ width: 1_600, height: 1_200 }));
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Floor plan set')).toBeVisible();
  await page.getByRole('link', { name: 'Open the floor plan of Garage' }).click();
  await expect.poll(isDrawn).toBe(true);
  await expect(page.getByRole('list', { name: 'Not on the plan' })).toContainText('Was on an earlier plan');
  await page.getByRole('button', { name: 'Place Tools on the plan' }).click();
  const at = await placeOf(page, 0.7, 0.6);
  await page.mouse.click(at.x, at.y);
  await expect(pin(page, 'Tools')).toBeVisible();

  await context.setOffline(false);
  const stored = () => call<Location>(address, garage.owner, 'locations.get', { id: garage.id });
  await expect.poll(async () => (await stored()).photos?.length).toBe(2);
  const { planPhotoId, photos } = await stored();
  expect(planPhotoId).toBe(photos?.[1]?.id);
  await expectAt(address, garage, [page], 'Tools', 0.7, 0.6);
  expect((await pinOf(address, garage, 'Tools'))?.planPhotoId).toBe(planPhotoId);
  expect((await pinOf(address, garage, 'Paint'))?.planPhotoId, 'stays on the plan it was moved on').toBe(
    garage.planPhotoId,
  );
});

test('a viewer sees the plan but cannot move anything', async ({ page, server }) => {
  const { address } = server;
  const garage = await makeGarage(address);
  const viewer = await shareWith(address, garage, 'Vera', 'viewer');
  await signIn(page, viewer.email, viewer.password);
  await page.goto(`/map?location=${garage.id}`);
  await expect(pin(page, 'Tools')).toBeVisible();
  await drag(page, 'Tools', 0.8, 0.8);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await pinOf(address, garage, 'Tools')).toMatchObject({ x: 0.25, y: 0.3 });
  await pin(page, 'Tools').click();
  const card = page.getByRole('region', { name: 'Tools' });
  await expect(card.getByRole('link', { name: 'Open' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Move' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit areas' })).toHaveCount(0);
});

test('by finger a pin is pressed, and dragged where it belongs', async ({ browser, server }) => {
  const { address } = server;
  const garage = await makeGarage(address);
  const context = await browser.newContext({ baseURL: address, ...phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signIn(page, garage.owner.email, garage.owner.password);
  await page.goto(`/map?location=${garage.id}`);
  await pin(page, 'Tools').tap();
  await expect(page.getByRole('region', { name: 'Tools' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).tap();

  const [from, to] = [await placeOf(page, 0.75, 0.8), await placeOf(page, 0.4, 0.7)];
  const finger = await context.newCDPSession(page);
  // On the pin, which is above its point.
  const at = (share: number) => [
    { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share - 20 },
  ];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let share = 0.1; share <= 1.01; share += 0.1)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectAt(address, garage, [page], 'Skis', 0.4, 0.7);
  await context.close();
});
