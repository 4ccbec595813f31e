import type { Page } from '@playwright/test';
import { photographed, printedThings } from '#test/text-pictures.ts';
import { axeFaults } from './axe.ts';
import { camera, test } from './fake-camera/camera-test.ts';
import { greyFrame, type Scene, still } from './fake-camera/label-video.ts';
import { callFrom, createLocation, newEmail, signUp, untilInstalled } from './journey.ts';
import { expect } from './server.ts';

test.use({ settings: { DEFAULT_PLAN: 'unlimited', PHOTO_TEXT: 'on' } });

/** What lies in the three boxes. */
const things = ['GSR 12V-15', 'Astrid Lindgren', 'Stormkök'].map((line) => {
  const thing = printedThings.find(({ lines }) => line in lines);
  if (!thing) throw new Error(`nothing says ${line}`);
  return thing;
});

/** The open box with its label. */
async function openBox(code: string, n: number): Promise<Scene[]> {
  const thing = things[n];
  if (!thing) throw new Error('too few things');
  const label = { text: `https://moved.example/c/${code}`, at: { x: 660, y: 450 }, size: 170 };
  return still({ labels: [label], behind: await greyFrame(await photographed(thing, 'upright')) });
}

/** Takes a photo of each open box, offline, and types nothing. */
async function snapBoxes(page: Page, codes: readonly string[]): Promise<void> {
  for (const [n, code] of codes.entries()) {
    const scene = await openBox(code, n);
    if (n > 0) await camera.replace(scene);
    await expect(page.getByRole('heading', { name: `Cellar ${n + 1}`, level: 2, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Photo of the open box' }).click();
    await expect(page.getByText('Photo taken. Scan the next label.')).toBeVisible();
  }
}

type Photos = { bins: { name: string; photos?: { textModel?: number }[] }[] };

test('a word in a photo is found on another device offline, until access ends', {
  tag: '@installed',
}, async ({ page, context, browser, server }) => {
  // The server reads photos with the lowest priority.
  test.setTimeout(420_000);
  await signUp(page);
  const cellar = await createLocation(page, 'Cellar');
  const { codes } = await callFrom<{ codes: { code: string }[] }>(page, 'codes.create', { count: 3 });
  const { codes: rows } = await callFrom<{ codes: { code: string; number: number }[] }>(
    page,
    'codes.list',
    {},
  );
  const numbers = new Map(rows.map(({ code, number }) => [code, number]));
  const labels = codes.map(({ code }) => code).sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0));
  const otherContext = await browser.newContext({ baseURL: server.address, serviceWorkers: 'allow' });
  const other = await otherContext.newPage();
  const email = newEmail();
  await signUp(other, email);
  const { uid } = await callFrom<{ uid: string }>(other, 'me.get', {});
  const { invites } = await callFrom<{ invites: { link: string }[] }>(page, 'invites.create', {
    targets: [{ kind: 'location', id: cellar }],
    emails: [email],
    role: 'viewer',
  });
  await callFrom(other, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
  await Promise.all([untilInstalled(page), untilInstalled(other)]);

  await camera.show(await openBox(labels[0] ?? '', 0));
  await page.goto(`/scan-qr?mode=pack&location=${cellar}`);
  await expect(page.locator('video[data-playing]')).toBeVisible();
  await context.setOffline(true);
  await snapBoxes(page, labels);
  await context.setOffline(false);

  const read = async () =>
    (await callFrom<Photos>(other, 'bins.list', {})).bins
      .filter(({ photos }) => photos?.[0]?.textModel !== undefined)
      .map(({ name }) => name)
      .sort();
  await expect.poll(read, { timeout: 300_000 }).toEqual(['Cellar 1', 'Cellar 2', 'Cellar 3']);
  await other.goto('/search?q=lindgren');
  const result = other.getByRole('list', { name: 'Results' }).getByRole('link', { name: /^Cellar 2/ });
  await expect(result).toContainText('In the photo: Astrid Lindgren');
  // The photo itself is kept once it was seen.
  await result.click();
  await expect(other.getByRole('dialog', { name: /Cellar 2, photo/ })).toBeVisible();

  await otherContext.setOffline(true);
  await other.goto('/search?q=lindgren');
  await result.click();
  const photo = other.getByRole('dialog', { name: /Cellar 2, photo/ });
  await expect(photo.locator('mark')).toHaveText(['Astrid Lindgren']);
  const [mark, picture] = await Promise.all([
    photo.locator('mark').boundingBox(),
    photo.getByRole('img').boundingBox(),
  ]);
  expect(mark && picture && mark.x > picture.x && mark.x + mark.width < picture.x + picture.width).toBe(true);
  expect(await axeFaults(other)).toEqual([]);
  await photo.getByRole('button', { name: 'Close' }).click();
  await expect(photo).toBeHidden();

  await callFrom(page, 'accessEntries.delete', {
    target: { kind: 'location', id: cellar },
    userId: uid,
  });
  await otherContext.setOffline(false);
  await other.goto('/search?q=lindgren');
  await expect(other.getByText('Nothing found')).toBeVisible();
  await otherContext.close();
});
