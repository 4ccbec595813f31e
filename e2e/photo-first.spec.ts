import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildPhoto } from '#test/build-photo.ts';
import { journeyOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { say, socksAndLamp, startVisionPeer, type VisionPeer } from '#test/vision-peer.ts';
import { axeFaults } from './axe.ts';
import { untilStored } from './device-store.ts';
import {
  addItem,
  createBin,
  idIn,
  itemRow,
  itemRows,
  openBin,
  signIn,
  signUp,
  untilInstalled,
} from './journey.ts';
import { startNetworkLine } from './network-line.ts';
import { test as base, expect } from './server.ts';

const test = base.extend<object, { peer: VisionPeer }>({
  peer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const peer = await startVisionPeer();
      await use(peer);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ peer }, use) => use({ DEFAULT_PLAN: 'unlimited', VISION_SECONDS: '5', ...peer.settings }),
    { scope: 'worker' },
  ],
});

// In one worker, so that one server with these settings is started.
test.describe.configure({ mode: 'default' });

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-GB' };

async function pictures(count: number) {
  const buffer = Buffer.from(await buildPhoto({ width: 1_200, height: 900 }));
  return Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }));
}

const choosePhotos = async (page: Page, count: number) =>
  page.locator('input[type=file][multiple]').setInputFiles(await pictures(count));
const takePhoto = async (page: Page) =>
  page.locator('input[type=file][capture]').setInputFiles(await pictures(1));
const line = (page: Page, n: number) => page.getByLabel(`Name of photo ${n}`, { exact: true });

async function openPhotoFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other ways to add' }).click();
  await page.getByRole('menuitem', { name: 'Add from photos' }).click();
  await expect(page.getByRole('heading', { name: 'Add from photos', level: 1 })).toBeVisible();
}

/** How many pictures in the list are drawn. */
const drawnThumbnails = (page: Page) =>
  page
    .getByRole('link')
    .locator('img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);

test('photos taken offline and named in the reopened app become items once', { tag: '@installed' }, async ({
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const profile = await makeTemporaryFolder();
  const network = await startNetworkLine(server.address);
  const open = () =>
    chromium.launchPersistentContext(profile.path, {
      ...journeyOptions(),
      ...phone,
      baseURL: network.address,
    });
  let context: BrowserContext = await open();
  let page = await context.newPage();
  const email = await signUp(page);
  await untilInstalled(page);
  await createBin(page, 'Attic');
  const address = page.url();

  const other = await browser.newContext({ baseURL: server.address, ...phone });
  const othersPage = await other.newPage();
  await signIn(othersPage, email);
  await openBin(othersPage, 'Attic');

  network.cut();
  await context.setOffline(true);
  await openPhotoFirst(page);
  await takePhoto(page);
  await choosePhotos(page, 3);
  await line(page, 1).fill('Lamp');
  await untilStored(page, 4, 'draftPhotos');
  // A draft is stored a moment after the last letter.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Lamp');
  await context.close();

  context = await open();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto(`${new URL(address).pathname}/items/photo-first`);
  await expect(page.getByText('Unsaved draft from')).toBeVisible();
  await expect(line(page, 1)).toHaveValue('Lamp');
  await expect(page.getByRole('list', { name: 'Photos to name' }).locator('img')).toHaveCount(4);

  await line(page, 1).press('Enter');
  await expect(line(page, 2)).toBeFocused();
  await page.keyboard.type('3x socks');
  await page.getByRole('button', { name: 'Menu of line 3' }).click();
  await page.getByRole('menuitem', { name: 'Same thing as above' }).click();
  await expect(page.getByRole('button', { name: 'Look at the 2 photos in line 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 and keep 1' }).click();
  await expect(line(page, 1)).toBeFocused();
  await page.keyboard.type('Old clock');
  await page.getByRole('button', { name: 'Add 1 item', exact: true }).click();
  await expect(itemRows(page)).toHaveCount(3);
  await untilStored(page, 0, 'draftPhotos');
  await untilStored(page, 4, 'uploads');
  await expect(itemRows(othersPage), 'nothing has left the phone').toHaveCount(0);
  await expect.poll(() => drawnThumbnails(page), 'the phone has the pictures').toBe(3);

  network.mend();
  await context.setOffline(false);
  await untilStored(page, 0, 'uploads');
  await expect(itemRows(othersPage)).toHaveCount(3);
  await expect(othersPage.getByText('Old clock')).toBeVisible();
  await expect(othersPage.getByRole('button', { name: 'Quantity of socks: 3' })).toBeVisible();
  await expect.poll(() => drawnThumbnails(othersPage)).toBe(3);
  await othersPage.getByRole('link', { name: 'socks' }).click();
  await expect(othersPage.getByRole('button', { name: /^socks, photo/ })).toHaveCount(2);

  await context.close();
  await other.close();
  await network.close();
  await profile.remove();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('what is there already gets the photo; Undo takes items and waiting photos back', async ({ page }) => {
    await signUp(page);
    await createBin(page, 'Garage');
    await addItem(page, 'Drill');
    await expect(itemRow(page, 'Drill')).toBeVisible();
    await openPhotoFirst(page);
    await choosePhotos(page, 2);
    await line(page, 1).fill('drill');
    await expect(page.getByText('Already in the bin: 1')).toBeVisible();
    await line(page, 2).fill('Saw');
    await page.getByRole('button', { name: 'Add 2 items', exact: true }).click();
    await expect(itemRows(page)).toHaveCount(2);
    await expect.poll(() => drawnThumbnails(page)).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(itemRows(page)).toHaveCount(1);
  });

  test('at most thirty photos are added at once, and other files are reported', async ({ page }) => {
    await signUp(page);
    await createBin(page, 'Garage');
    await page.goto(`/bins/${idIn(page.url())}/items/photo-first`);
    const buffer = Buffer.from('this is no photo');
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles([...(await pictures(1)), { name: 'letter.jpg', mimeType: 'image/jpeg', buffer }]);
    await expect(page.getByText('This photo cannot be read.')).toBeVisible();
    await expect(line(page, 1)).toBeVisible();
    await expect(line(page, 2)).toHaveCount(0);
    await choosePhotos(page, 31);
    await expect(page.getByText('At most 30 photos at a time: 2 were left out.')).toBeVisible();
    await untilStored(page, 30, 'draftPhotos');
    await page.getByRole('button', { name: 'Menu of line 30' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(line(page, 30)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(line(page, 30)).toBeVisible();
  });

  test('signing out leaves no photo of an unsaved list behind', async ({ page }) => {
    await signUp(page);
    await createBin(page, 'Garage');
    await page.goto(`/bins/${idIn(page.url())}/items/photo-first`);
    await choosePhotos(page, 1);
    await untilStored(page, 1, 'draftPhotos');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out anyway' }).click();
    await page.waitForURL('**/login');
    const names = () =>
      page.evaluate(async () =>
        (await indexedDB.databases())
          .filter(({ name }) => name?.startsWith('whichbin:'))
          .map(({ name }) => name),
      );
    await expect.poll(names).toEqual([]);
  });

  test('names are suggested from a photo by a press, looked over, and only then saved', async ({
    page,
    peer,
    faults,
  }) => {
    peer.requests.length = 0;
    await signUp(page);
    await createBin(page, 'Garage');
    await page.goto(`/bins/${idIn(page.url())}/items/photo-first`);
    await choosePhotos(page, 1);
    await page.getByRole('button', { name: 'Suggest names' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send the photo?' });
    await expect(question).toContainText(new URL(peer.url).host);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Suggest names' }).click();
    expect(peer.requests, 'nothing has left the device').toEqual([]);
    await question.getByRole('button', { name: 'Send the photo' }).click();
    await expect(line(page, 1)).toHaveValue('3x Wool socks');
    await expect(page.getByLabel('Name in line 2')).toHaveValue('Lamp');
    expect(peer.pictureIn(peer.requests[0]).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Name in line 2').fill('Desk lamp');
    await page.getByRole('button', { name: 'Add 2 items', exact: true }).click();
    await expect(itemRows(page)).toHaveCount(2);
    await expect(page.getByText('Desk lamp')).toBeVisible();
    await expect.poll(() => drawnThumbnails(page)).toBe(1);

    await page.goto(`/bins/${idIn(page.url())}/items/multi-add`);
    peer.answer = (response) => say(response, 'I cannot see anything.');
    await page.locator('input[type=file]').setInputFiles(await pictures(1));
    await expect(page.getByText('answered nothing that can be used')).toBeVisible();
    expect(faults.splice(0)).toEqual([expect.stringContaining('503')]);
    peer.answer = socksAndLamp;
    await page.getByLabel('One item per line').fill('Saw');
    await page.locator('input[type=file]').setInputFiles(await pictures(1));
    await expect(page.getByLabel('One item per line')).toHaveValue('Saw\n3x Wool socks\nLamp');
    await page.getByRole('button', { name: 'Add 3 items', exact: true }).click();
    await expect(itemRows(page)).toHaveCount(4);
  });
});
