import type { Page } from '@playwright/test';
import { type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { axeFaults } from './axe.ts';
import { newEmail, password, signInByForm, signUp } from './journey.ts';
import { findPort } from './mail-site.ts';
import { test as base, expect } from './server.ts';

type Google = { settings: Record<string, string>; person: PeerPerson };

const test = base.extend<object, { google: Google }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const port = await findPort();
      // Google's redirect address must be known before the server starts.
      const publicUrl = `http://127.0.0.1:${port}`;
      const google: Google = { settings: {}, person: newPerson() };
      const peer = await startOpenIdPeer(publicUrl, () => google.person, { asks: true });
      google.settings = { ...peer.google, PORT: String(port), PUBLIC_URL: publicUrl };
      await use(google);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ google }, use) => use({ ...google.settings }), { scope: 'worker' }],
});

// In one worker, so that one server with these settings is started.
test.describe.configure({ mode: 'default' });

const newPerson = (email = newEmail()): PeerPerson => ({ email, email_verified: true, name: 'Gunnar Ek' });

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Presses the button, and waits for Google's page in the popup. */
async function openPopup(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await button(page).click();
  const popup = await opening;
  await expect(popup.getByRole('link', { name: 'Continue' })).toBeVisible();
  return popup;
}

async function answer(popup: Page, link: 'Continue' | 'Refuse'): Promise<void> {
  const closing = popup.waitForEvent('close');
  await popup.getByRole('link', { name: link }).click();
  await closing;
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/\/login/);
}

test('one signs up with Google in a popup, and in again, to where one wanted to go', async ({
  page,
  google,
}) => {
  google.person = newPerson();
  await page.goto('/signup');
  await answer(await openPopup(page), 'Continue');
  await page.waitForURL('**/home');
  await page.goto('/settings?open=you');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gunnar Ek');
  await expect(page.getByText(google.person.email)).toBeVisible();
  await expect(
    page.getByText('You sign in with Google. To disconnect it, set a password first.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Set a password' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByText(/^This server can’t send email\./)).toBeVisible();
  await signOut(page);
  await page.goto('/login?next=%2Fabout');
  expect(await axeFaults(page)).toEqual([]);
  await answer(await openPopup(page), 'Continue');
  await page.waitForURL('**/about');
});

test('Google opens an account with a password only once its password connects it', async ({
  page,
  google,
  faults,
}) => {
  const email = await signUp(page);
  await signOut(page);
  google.person = newPerson(email);
  await page.goto('/signup');
  await answer(await openPopup(page), 'Continue');
  await expect(page.getByRole('alert')).toContainText('There is already an account with this address');
  await page.getByRole('link', { name: 'Sign in with the password' }).click();
  await signInByForm(page, email);
  await page.goto('/settings?open=you');
  await page.getByRole('button', { name: 'Connect Google' }).click();
  const field = page.getByLabel('Your password');
  await expect(field).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await field.fill('wrong horse');
  const [refused] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await expect.poll(() => refused.isClosed()).toBe(true);
  await field.fill(password);
  // Another address than the account's.
  google.person = newPerson();
  await answer(await openPopup(page), 'Continue');
  await expect(page.getByText('You can sign in with Google.')).toBeVisible();
  await signOut(page);
  await answer(await openPopup(page), 'Continue');
  await page.waitForURL('**/home');
  await page.goto('/settings?open=you');
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByText('Sign in with one press.')).toBeVisible();
  // Refused on purpose.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
});

test('a closed popup and a refusal are explained, and another try works', async ({ page, google }) => {
  google.person = newPerson();
  await page.goto('/login');
  await page.getByLabel('Email').fill('olga@example.org');
  const popup = await openPopup(page);
  await expect(page.getByText('Continue in Google’s window.')).toBeVisible();
  await popup.close();
  await expect(page.getByText('Google’s window was closed before you were done.')).toBeVisible();
  await answer(await openPopup(page), 'Refuse');
  await expect(page.getByRole('alert')).toContainText('You did not let Google share who you are.');
  await expect(page.getByLabel('Email')).toHaveValue('olga@example.org');
  await answer(await openPopup(page), 'Continue');
  await page.waitForURL('**/home');
});

test('where the browser parts the popup from its page, its answer arrives all the same', async ({
  page,
  google,
}) => {
  google.person = newPerson();
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
    await route.fulfill({ response, headers });
  });
  await page.goto('/login');
  const opening = page.context().waitForEvent('page');
  await button(page).click();
  const popup = await opening;
  await popup.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('signs in with Google in the same tab if popups are blocked', async ({ page, google }) => {
  google.person = newPerson();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?next=%2Fabout');
  await button(page).click();
  await page.getByRole('link', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('You did not let Google share who you are.');
  await button(page).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/about');
  await signOut(page);
  await page.goto('/login?next=%2F%2Fevil.example');
  await button(page).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  await signOut(page);
  // An answer that no attempt in this browser asked for.
  await page.goto('/api/auth/callback/google?code=invented&state=invented');
  await expect(page.getByRole('alert')).toContainText('That took too long, or was started again elsewhere.');
});

test('an account without a password is deleted once Google has confirmed its owner', async ({
  page,
  google,
  faults,
}) => {
  google.person = newPerson();
  await page.goto('/signup');
  await answer(await openPopup(page), 'Continue');
  await page.waitForURL('**/home');
  await page.goto('/settings/delete-account');
  // The server's answer after ten minutes.
  await page.route(
    '**/api/accountDeletion.request',
    (route) => {
      const details = { code: 'accountDeletion.signInFirst' };
      const error = { status: 'FAILED_PRECONDITION', message: 'Sign in again first.', details };
      return route.fulfill({ status: 400, json: { error } });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(
    page.getByText('Sign out and in again, then delete the account within ten minutes.'),
  ).toBeVisible();
  // Refused on purpose.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Confirm with Google' }).click();
  await answer(await opening, 'Continue');
  await page.waitForURL(/\/login/);
  await expect(page.getByText(/^Your account will be erased on .* sign in before then/)).toBeVisible();
  await answer(await openPopup(page), 'Continue');
  await expect(page.getByRole('heading', { name: 'Your account is about to be deleted' })).toBeVisible();
  await page.close();
  // Calls of the app are refused until the account is kept.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 401');
});
