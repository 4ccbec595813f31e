import type { Page } from '@playwright/test';
import { noisePhoto } from '../reliability/clients.ts';
import {
  addItem,
  callFrom,
  createBin,
  goWithin,
  idIn,
  itemRow,
  newEmail,
  openBin,
  password,
  signInByForm,
  signUpByForm,
  untilInstalled,
} from './journey.ts';
import { expect, test } from './server.ts';

// For an installation that runs already: E2E_URL=https://bins.example.org npm run e2e -- smoke
// E2E_EMAIL and E2E_PASSWORD name an account for installations where the sign-up form does not suffice.
const { E2E_URL, E2E_EMAIL, E2E_PASSWORD = password } = process.env;
if (E2E_URL) test.use({ baseURL: E2E_URL });

/** 14.5 MiB, almost as large as photos may be and more than many proxies let through by default. */
async function uploadLargePhoto(page: Page, binId: string): Promise<number> {
  const buffer = Buffer.from(await noisePhoto(Math.random, 4_900, 4_900));
  // By the browser, which may trust a certificate that Node does not.
  return page.evaluate(
    async ({ base64, data }) => {
      const form = new FormData();
      form.set('data', data);
      form.set('file', new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], 'photo.jpg'));
      return (await fetch('/api/photos.create', { method: 'POST', body: form })).status;
    },
    { base64: buffer.toString('base64'), data: JSON.stringify({ target: { kind: 'bin', id: binId } }) },
  );
}

test('what one device writes appears on another, with a large photo, and offline', {
  tag: '@installed',
}, async ({ page, browser, context }) => {
  const email = E2E_EMAIL ?? newEmail();
  if (E2E_EMAIL) await signInByForm(page, email, E2E_PASSWORD);
  else await signUpByForm(page, email);
  const name = `Smoke test ${email.slice(0, 10)}`;
  await createBin(page, name);
  const binId = idIn(page.url());

  const other = await (await browser.newContext()).newPage();
  await signInByForm(other, email, E2E_PASSWORD);
  await openBin(other, name);
  await addItem(page, '3x Extension cord');
  await expect(itemRow(other, 'Extension cord')).toBeVisible();

  expect(await uploadLargePhoto(page, binId)).toBe(200);
  const photo = other.getByRole('button', { name: `${name}, photo` }).locator('img');
  const isDrawn = () => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);

  await goWithin(other, '/search');
  await other.getByRole('searchbox').fill('exten');
  await expect(other.getByRole('link', { name: /Extension cord/ }).first()).toBeVisible();
  await other.goto('/about');
  await expect(other.getByText(/Version \d+\.\d+/)).toBeVisible();
  await other.context().close();

  // Browsers store the app on https and localhost only.
  if (await page.evaluate(() => isSecureContext)) {
    await untilInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(itemRow(page, 'Extension cord')).toBeVisible();
    await context.setOffline(false);
  }

  if (E2E_EMAIL) {
    await callFrom(page, 'bins.delete', { id: binId });
  } else {
    await page.goto('/settings/delete-account');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(/\/login/);
  }
});
