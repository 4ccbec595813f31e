import type { Page } from '@playwright/test';
import { type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { axeFaults } from './axe.ts';
import { newEmail, password, signUp } from './journey.ts';
import { findPort } from './mail-site.ts';
import { test as base, expect } from './server.ts';

type SignOn = { settings: Record<string, string>; person: PeerPerson };

const test = base.extend<object, { signOn: SignOn }>({
  signOn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const port = await findPort();
      const publicUrl = `http://127.0.0.1:${port}`;
      const signOn: SignOn = { settings: {}, person: newPerson() };
      const peer = await startOpenIdPeer(publicUrl, () => signOn.person);
      signOn.settings = {
        ...peer.oidc,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        OIDC_ALLOWED_GROUP: 'family',
        OIDC_SCOPES: 'openid email profile groups',
      };
      await use(signOn);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ signOn }, use) => use({ ...signOn.settings }), { scope: 'worker' }],
});

// In one worker, so that one server with these settings is started.
test.describe.configure({ mode: 'default' });

const newPerson = (more: Partial<PeerPerson> = {}): PeerPerson => ({
  email: newEmail(),
  email_verified: true,
  name: 'Gunnar Ek',
  groups: ['family'],
  ...more,
});

const press = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' }).click();

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/login/);
}

test('one signs up with the household’s own provider, and in again', async ({ page, signOn }) => {
  signOn.person = newPerson();
  await page.goto('/signup');
  await press(page);
  await page.waitForURL('**/home');
  await signOut(page);
  expect(await axeFaults(page)).toEqual([]);
  await press(page);
  await page.waitForURL('**/home');
  await page.goto('/settings?open=you');
  await expect(
    page.getByText('You sign in with Acme. To disconnect it, set a password first.'),
  ).toBeVisible();
});

test('an account with a password is connected in Settings', async ({ page, signOn }) => {
  const email = await signUp(page);
  await page.goto('/settings?open=you');
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await page.getByLabel('Your password').fill(password);
  // Another address than the account's.
  signOn.person = newPerson();
  await press(page);
  await expect(page.getByText('You can sign in with Acme.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await signOut(page);
  await press(page);
  await page.waitForURL('**/home');
  await page.goto('/settings?open=you');
  await expect(page.getByText(email)).toBeVisible();
});

test('who is not in the group is told so in their language', async ({ page, signOn }) => {
  signOn.person = newPerson({ groups: ['guests'] });
  await page.goto('/login?lang=sv');
  await page.getByRole('button', { name: 'Fortsätt med Acme' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Acme känner dig, men du är inte med i gruppen som får logga in här.',
  );
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('alert')).toBeVisible();
});

test('an account without a password is deleted after its provider has confirmed', async ({
  page,
  signOn,
}) => {
  signOn.person = newPerson();
  await page.goto('/login');
  await press(page);
  await page.waitForURL('**/home');
  await page.goto('/settings/delete-account');
  await page.getByRole('button', { name: 'Confirm with Acme' }).click();
  await page.waitForURL(/\/login/);
});
