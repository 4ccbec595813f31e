import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { buildPhoto } from '#test/build-photo.ts';
import { journeyOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { untilStored } from './device-store.ts';
import { startHeldPhotos } from './held-photos.ts';
import {
  addItem,
  callFrom,
  createBin,
  createLocation,
  idIn,
  itemRow,
  newEmail,
  openBin,
  signIn,
  signUp,
  untilInstalled,
  uploadPhoto,
} from './journey.ts';
import { startNetworkLine } from './network-line.ts';
import { expect, test } from './server.ts';

const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB' };

async function addPhotos(page: Page, ...names: string[]): Promise<void> {
  const buffer = Buffer.from(await buildPhoto({ width: 2_400, height: 1_800 }));
  await page
    .locator('input[type=file][aria-label^=Add]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
}

const photosOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, photo`) });

/** The picture itself is drawn, not its placeholder. */
const isDrawn = (page: Page, name: string) =>
  photosOf(page, name)
    .first()
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('a photo taken offline waits in the closed app and arrives once', { tag: '@installed' }, async ({
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const profile = await makeTemporaryFolder();
  const line = await startNetworkLine(server.address);
  const open = () =>
    chromium.launchPersistentContext(profile.path, { ...journeyOptions(), ...phone, baseURL: line.address });
  let context = await open();
  let page = await context.newPage();
  const email = await signUp(page);
  await untilInstalled(page);
  await createBin(page, 'Attic');
  await addItem(page, 'Lamp');
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();

  const other = await browser.newContext({ baseURL: server.address, ...phone });
  const otherPage = await other.newPage();
  await signIn(otherPage, email);
  await openBin(otherPage, 'Attic');
  await expect(itemRow(otherPage, 'Lamp')).toBeVisible();

  line.cut();
  await context.setOffline(true);
  await addPhotos(page, 'one.jpg', 'two.jpg');
  const waiting = page.getByRole('button', { name: 'Photo is waiting to be sent' });
  await expect(waiting).toHaveCount(2);
  await untilStored(page, 2);
  await context.close();

  context = await open();
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto('/bins');
  await openBin(page, 'Attic');
  await expect(page.getByRole('button', { name: 'Photo is waiting to be sent' })).toHaveCount(2);
  await expect(photosOf(otherPage, 'Attic'), 'nothing has left the closed browser').toHaveCount(0);

  // The first photo is the face of the bin, which says how many there are.
  const face = (count: number) =>
    page.getByRole('button', { name: `Attic, photo 1 of ${count}`, exact: true });
  line.mend();
  await context.setOffline(false);
  await expect(face(2)).toBeVisible();
  await expect(photosOf(otherPage, 'Attic')).toHaveCount(2);
  await expect.poll(() => isDrawn(otherPage, 'Attic')).toBe(true);
  await untilStored(page, 0);

  await photosOf(otherPage, 'Attic').first().click();
  await otherPage.getByRole('button', { name: 'Delete photo' }).click();
  await expect(face(1)).toBeVisible();
  await otherPage.getByRole('button', { name: 'Undo' }).click();
  await expect(face(2)).toBeVisible();
  await expect(photosOf(otherPage, 'Attic')).toHaveCount(2);

  await context.close();
  await other.close();
  await line.close();
  await profile.remove();
});

test('photos seen before the app is installed stay offline; others come once online', {
  tag: '@installed',
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  await page.addInitScript(holdInstallation);
  await signUp(page);
  await createBin(page, 'Attic');
  const target = { kind: 'bin', id: idIn(page.url()) } as const;
  await uploadPhoto(page, target);
  const picture = photosOf(page, 'Attic').first().locator('img');
  const isWhole = () =>
    picture.evaluate(
      ({ src, naturalWidth }: HTMLImageElement) => src.includes('/photos/') && naturalWidth > 99,
    );
  await expect.poll(isWhole).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('test-install')));
  await untilInstalled(page);
  await expect.poll(() => picture.evaluate(isStored)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect.poll(isWhole, 'in the first session').toBe(true);

  await page.evaluate(async (id) => {
    for (const name of await caches.keys()) if (name.endsWith(id)) await caches.delete(name);
  }, target.id);
  await page.reload();
  await expect(picture).toHaveAttribute('src', /^data:/);
  await context.setOffline(false);
  await expect.poll(isWhole, 'after the network is back').toBe(true);
});

const isStored = async ({ src }: HTMLImageElement) => (await caches.match(src)) !== undefined;

test('a photo that this device sent is there when the app is opened offline', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await untilInstalled(page);
  await createBin(page, 'Attic');
  await addPhotos(page, 'attic.jpg');
  await untilStored(page, 0);
  // Its tile, which lists show, and the size that stands in for others.
  await expect.poll(() => keptPhotos(page)).toBe(2);
  await context.setOffline(true);
  await page.reload();
  const picture = photosOf(page, 'Attic').first().locator('img');
  await expect
    .poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth > 99))
    .toBe(true);
});

/** Registers the service worker only at the event `test-install`. Runs in the page. */
function holdInstallation(): void {
  const { serviceWorker } = navigator;
  // Missing in the empty page before the first one.
  if (!serviceWorker) return;
  const register = serviceWorker.register.bind(serviceWorker);
  const isReleased = new Promise((resolve) => addEventListener('test-install', resolve, { once: true }));
  serviceWorker.register = async (...worker) => {
    await isReleased;
    return register(...worker);
  };
}

test('revoking access ends a photo’s address and erases it from the device', { tag: '@installed' }, async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await createBin(page, 'Attic');
  const binId = idIn(page.url());
  await addItem(page, 'Lamp');
  await addPhotos(page, 'attic.jpg');
  await expect(photosOf(page, 'Attic')).toHaveCount(1);
  await page.getByRole('link', { name: 'Lamp' }).click();
  await addPhotos(page, 'lamp.jpg');
  await expect(photosOf(page, 'Lamp')).toHaveCount(1);

  const context = await browser.newContext({ baseURL: server.address, ...phone });
  const othersPage = await context.newPage();
  const email = newEmail();
  const target = { kind: 'bin', id: binId };
  const invited = { targets: [target], emails: [email], role: 'viewer' };
  const { invites } = await callFrom<{ invites: { link: string }[] }>(page, 'invites.create', invited);
  await signUp(othersPage, email);
  await othersPage.reload();
  await untilInstalled(othersPage);
  await othersPage.goto(invites[0]?.link ?? '');
  await othersPage.getByRole('button', { name: 'Accept' }).click();
  await expect(othersPage.getByRole('heading', { name: 'Attic', level: 1 })).toBeVisible();
  const thumbnail = othersPage.getByRole('link', { name: 'Lamp' }).locator('img');
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect.poll(() => isDrawn(othersPage, 'Attic')).toBe(true);
  const address = (await thumbnail.getAttribute('src'))?.split('?')[0] ?? '';
  await expect.poll(() => photoCaches(othersPage)).toHaveLength(1);
  expect(await statusOf(othersPage, address)).toBe(200);

  await othersPage.goto('/search?q=lamp');
  await expect(othersPage.getByRole('main').locator('img').first()).toBeVisible();
  await othersPage.goto('/bins');
  const card = othersPage.getByRole('link', { name: 'Attic' }).first();
  await expect(card.locator('img')).toBeVisible();

  const { accessList } = await callFrom<{ accessList: object }>(page, 'bins.get', { id: binId });
  const [userId] = Object.keys(accessList);
  await callFrom(page, 'accessEntries.delete', { target, userId });
  await expect(card).toBeHidden();
  await expect.poll(() => statusOf(othersPage, address)).toBe(404);
  await expect.poll(() => photoCaches(othersPage)).toEqual([]);
  await context.close();
});

test('a profile photo chosen offline reaches people who share a bin, until removed', {
  tag: '@installed',
}, async ({ page, browser, server }) => {
  test.setTimeout(120_000);
  await signUp(page);
  await untilInstalled(page);
  await createBin(page, 'Attic');
  const target = { kind: 'bin', id: idIn(page.url()) };
  const context = await browser.newContext({ baseURL: server.address, ...phone });
  const othersPage = await context.newPage();
  const email = newEmail();
  const invited = { targets: [target], emails: [email], role: 'editor' };
  const { invites } = await callFrom<{ invites: { link: string }[] }>(page, 'invites.create', invited);
  await signUp(othersPage, email);
  await othersPage.reload();
  await untilInstalled(othersPage);
  await othersPage.goto(invites[0]?.link ?? '');
  await othersPage.getByRole('button', { name: 'Accept' }).click();

  await page.goto('/settings?open=you');
  await expect(page.getByRole('img', { name: 'You have no photo yet' })).toBeVisible();
  await page.context().setOffline(true);
  await addPhotos(page, 'me.jpg');
  await expect(page.getByText('is kept on this device until it has been sent')).toBeVisible();
  await untilStored(page, 1);
  await page.context().setOffline(false);
  const own = page.getByRole('img', { name: 'Your photo' });
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await untilStored(page, 0);

  await othersPage.goto(`/bins/${target.id}/access`);
  const owner = othersPage.getByRole('listitem').filter({ hasText: 'Owner' }).locator('img');
  const isSeen = () => owner.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isSeen).toBe(true);
  const address = (await owner.getAttribute('src'))?.split('?')[0] ?? '';
  await expect.poll(() => photoCaches(othersPage)).toHaveLength(1);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('img', { name: 'You have no photo yet' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(owner).toHaveCount(0);
  await expect.poll(() => statusOf(othersPage, address)).toBe(404);
  await expect.poll(() => keptPhotos(othersPage)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own).toBeVisible();
  await expect.poll(isSeen).toBe(true);

  const { accessList } = await callFrom<{ accessList: object }>(page, 'bins.get', { id: target.id });
  const [userId] = Object.keys(accessList);
  await callFrom(page, 'accessEntries.delete', { target, userId });
  await expect.poll(() => statusOf(othersPage, address)).toBe(404);
  await expect.poll(() => photoCaches(othersPage)).toEqual([]);
  await context.close();
});

const keptPhotos = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('photos:'));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().length;
  });

test('the history shows which photos came and went, and brings a deleted one back', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Attic');
  await addPhotos(page, 'one.jpg');
  await expect(photosOf(page, 'Attic')).toHaveCount(1);
  await untilStored(page, 0);
  await photosOf(page, 'Attic').click();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect(photosOf(page, 'Attic')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'You deleted a photo' });
  const small = line.locator('img[src*="/photos/"]').last();
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(line.getByText('Undone')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(photosOf(page, 'Attic')).toHaveCount(1);
});

test('a photo that comes after its person has signed out is not kept', { tag: '@installed' }, async ({
  browser,
  server,
}) => {
  const held = await startHeldPhotos(server.address);
  const context = await browser.newContext({ baseURL: held.address, ...phone });
  const page = await context.newPage();
  await signUp(page);
  await createBin(page, 'Attic');
  await addPhotos(page, 'attic.jpg');
  await expect.poll(() => photosOf(page, 'Attic').count()).toBe(1);
  const bin = { id: idIn(page.url()) };
  const { photos } = await callFrom<{ photos: { id: string }[] }>(page, 'bins.get', bin);
  const me = await callFrom<{ uid: string }>(page, 'me.get', {});
  await untilInstalled(page);
  const other = await context.newPage();
  await other.goto('/about');
  held.hold();
  // A size that the device has not stored.
  const address = `/photos/${photos[0]?.id}/large?${me.uid}:${bin.id}`;
  const status = other.evaluate(async (url) => (await fetch(url)).status, address);
  await held.isAsked();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login*');
  await expect.poll(() => photoCaches(page)).toEqual([]);
  held.release();
  expect(await status).toBe(200);
  expect(await photoCaches(page)).toEqual([]);
  await context.close();
  await held.close();
});

const photoCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('photos:')));

const statusOf = (page: Page, address: string) =>
  page.evaluate(async (url) => (await fetch(url)).status, address);

test('a place has photos, and shows the first of them in the list of places', async ({ page }) => {
  await signUp(page);
  const id = await createLocation(page, 'Cellar');
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  await addPhotos(page, 'shelf.jpg');
  await expect.poll(() => isDrawn(page, 'Cellar')).toBe(true);
  const shown = async () =>
    (await callFrom<{ photos?: unknown[] }>(page, 'locations.get', { id })).photos?.length ?? 0;
  await expect.poll(shown).toBe(1);
  await page.goto('/locations');
  const picture = page.getByRole('listitem').filter({ hasText: 'Cellar' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a phone’s photo shows upright at once, and a file that is none is refused', {
  tag: '@installed',
}, async ({ page, context }) => {
  await signUp(page);
  await createBin(page, 'Attic');
  // The code for photos is loaded while there is a network.
  await addPhotos(page, 'first.jpg');
  await expect.poll(() => isDrawn(page, 'Attic')).toBe(true);
  await untilInstalled(page);
  await context.setOffline(true);
  // Blue at the start of the stored picture, which is at the top right after rotation.
  const buffer = await sharp(await buildPhoto({ width: 4_032, height: 3_024 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const input = page.locator('input[type=file][aria-label^=Add]');
  await input.setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer });
  const waiting = page.getByRole('button', { name: 'Waiting' }).locator('img');
  await expect.poll(() => waiting.evaluate(look)).toEqual({ isBlue: [false, true], width: 378, height: 504 });
  await untilStored(page, 1);
  await input.setInputFiles({ name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('2 ropes') });
  await expect(page.getByText('This photo cannot be read')).toBeVisible();
  await expect(waiting).toHaveCount(1);
});

/** Returns whether the photo is blue at its top left and top right, and its natural size. */
function look(image: HTMLImageElement) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(image, 0, 0);
  const isBlue = [10, width - 10].map((x) => {
    const [red = 0, , blue = 0] = context?.getImageData(x, 10, 1, 1).data ?? [];
    return blue > red;
  });
  return { isBlue, width, height };
}
