import type { Page } from '@playwright/test';
import { giveAuthenticator } from './authenticator.ts';
import { axeFaults } from './axe.ts';
import { password, signUp } from './journey.ts';
import { expect, test } from './server.ts';

async function openPasskeys(page: Page) {
  await page.goto('/settings?open=you');
  await page.getByRole('button', { name: 'Passkeys' }).click();
  const sheet = page.getByRole('dialog', { name: 'Passkeys' });
  await expect(sheet.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  return sheet;
}

async function signOut(page: Page) {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await page.waitForURL(/\/(login|$)/);
}

test('a passkey is added, signs in to where one wanted to go, is renamed and removed', async ({
  page,
  faults,
}) => {
  // The page must not be offered it before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const { devTools, authenticatorId } = await giveAuthenticator(page);
  await signUp(page);
  const sheet = await openPasskeys(page);
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The passkey is added.');
  await expect(sheet.getByRole('listitem')).toContainText('not used yet');
  // The device knows that it already has one.
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(sheet.getByRole('alert')).toContainText('This passkey has already been added.');

  await signOut(page);
  await page.goto('/login?next=%2Fsettings');
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signIn.click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await signIn.press('Enter');
  await expect(page).toHaveURL(/\/settings/);

  const again = await openPasskeys(page);
  await expect(again.getByRole('listitem')).toContainText('last used');
  const more = again.getByRole('button', { name: /^More options for/ });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const name = page.getByRole('dialog', { name: 'Rename the passkey' }).getByLabel('Name');
  await expect(name).toBeFocused();
  await name.fill('Work phone');
  await name.press('Enter');
  await expect(again.getByRole('listitem')).toContainText('Work phone');
  expect(await axeFaults(page)).toEqual([]);
  await again.getByRole('button', { name: 'More options for Work phone' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(again.getByText('You have none yet.')).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('This passkey is unknown here.');
  // Refused on purpose.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 404');
});

test('a passkey that is offered beside the email field signs in for this browser only', async ({ page }) => {
  await giveAuthenticator(page);
  await signUp(page);
  const sheet = await openPasskeys(page);
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await signOut(page);
  const answer = page.waitForRequest('**/passkey/verify-authentication');
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  expect((await answer).postDataJSON()).toMatchObject({ rememberMe: true });
  await page.waitForURL('**/home');
});

test('a session that is older than ten minutes asks for the password first', async ({ page, faults }) => {
  await giveAuthenticator(page);
  await signUp(page);
  // The server's answer after ten minutes.
  let isAsked = false;
  await page.route('**/passkey/generate-register-options', async (route) => {
    if (isAsked) return route.continue();
    isAsked = true;
    const details = { code: 'passkeys.confirmFirst' };
    const error = { status: 'FAILED_PRECONDITION', message: 'Confirm with your password first.', details };
    await route.fulfill({ status: 400, json: { error } });
  });
  const sheet = await openPasskeys(page);
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  const field = sheet.getByLabel('Your password');
  await expect(field).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await field.fill('wrong horse');
  await field.press('Enter');
  await expect(sheet.getByText('That is not your current password.')).toBeVisible();
  await field.fill(password);
  await field.press('Enter');
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  // Refused on purpose.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
});

test('a passkey confirms that the account is deleted, and signs in to keep it', async ({ page, faults }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const { devTools, authenticatorId } = await giveAuthenticator(page);
  await signUp(page);
  const sheet = await openPasskeys(page);
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await page.goto('/settings/delete-account');
  const confirm = page.getByRole('button', { name: 'Use a passkey instead' });
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await confirm.click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await confirm.click();
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Welcome back. Everything is as it was.')).toBeVisible();
  // Calls of the app that are refused until the account is kept.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 40');
});
