import { axeFaults } from './axe.ts';
import { password, signIn, signInByForm, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('the password is changed in Settings, and the other device is signed out', async ({
  page,
  browser,
  server,
  faults,
}) => {
  const email = await signUp(page);
  const other = await browser.newPage({ baseURL: server.address, locale: 'en-GB' });
  await signIn(other, email);
  await page.goto('/settings?open=you');
  // It comes later and moves what is below.
  await expect(page.getByText(/^This server can’t send email, so addresses/)).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  const [present, fresh] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  await expect(present).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await present.fill('wrong horse');
  await fresh.fill('a fresh start');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await expect(present).toBeFocused();
  await present.fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Your password is changed.');
  await expect(fresh).toHaveCount(0);
  await expect(other).toHaveURL(/\/login/);
  await signInByForm(other, email, 'a fresh start');
  await other.close();
  // Refused on purpose.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
});
