import { createBin, newEmail, password, signIn, signInByForm, signUpByForm } from './journey.ts';
import { expect, test } from './server.ts';

test('an account is deleted everywhere at once, and kept by signing in again', async ({
  page,
  browser,
  faults,
}) => {
  const email = await signUpByForm(page, newEmail());
  await createBin(page, 'Winter clothes');
  const phone = await (await browser.newContext()).newPage();
  await signIn(phone, email);
  await expect(phone.getByText('Winter clothes').first()).toBeVisible();

  await page.goto('/settings?open=you');
  await page.getByRole('link', { name: /Delete account/ }).click();
  await expect(page.getByText('1 bin')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export everything' })).toHaveAttribute(
    'href',
    '/settings/data',
  );
  const field = page.getByLabel('Your password');
  await field.fill('wrong horse battery');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
  await field.fill(password);
  await page.getByRole('button', { name: 'Delete my account' }).click();

  await page.waitForURL(/\/login/);
  await expect(page.getByText(/^Your account will be erased on .* sign in before then/)).toBeVisible();
  await phone.waitForURL(/\/login/);
  expect(await phone.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);

  await signInByForm(phone, email);
  await expect(phone.getByRole('heading', { name: 'Your account is about to be deleted' })).toBeVisible();
  await expect(phone.getByText('1 bin')).toBeVisible();
  await phone.getByRole('button', { name: 'Keep my account' }).click();
  await expect(phone.getByText('Welcome back. Everything is as it was.')).toBeVisible();
  await expect(phone.getByText('Winter clothes').first()).toBeVisible();

  await phone.goto('/settings/delete-account');
  await phone.getByLabel('Your password').fill(password);
  await phone.getByRole('button', { name: 'Delete my account' }).click();
  await phone.waitForURL(/\/login/);
  await signInByForm(phone, email);
  await phone.getByRole('button', { name: 'Continue deleting and sign out' }).click();
  await phone.waitForURL(/\/login/);
  await phone.context().close();
});
