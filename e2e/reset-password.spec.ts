import { signUpByMail, startMailSite } from './mail-site.ts';
import { expect, test } from './server.ts';

test('resetting a forgotten password by mail signs out the other device', async ({
  page,
  browser,
  faults,
}) => {
  const site = await startMailSite();
  const { address } = site;
  try {
    const other = await browser.newPage({ baseURL: address, locale: 'en-GB' });
    const email = await signUpByMail(other, site);
    await page.goto(`${address}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The previous page has such a field, too.
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await page.getByLabel('Email').fill('olga');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('An email address looks like')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`If there is an account with ${email}`)).toBeVisible();

    const link = () => site.link('/reset-password', email);
    await expect.poll(link).toContain('#');
    await page.goto(link());
    const field = page.getByLabel('New password');
    await field.fill('short');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
    await field.fill('password1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This password is easy to guess')).toBeVisible();
    await field.fill('a fresh start');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(other).toHaveURL(/\/login/);

    // The link has been used.
    await page.reload();
    await field.fill('another start');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to sign-in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a fresh start');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    // Refused on purpose.
    for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
    // A server that stops refuses pending requests of the app.
    await Promise.all([other.close(), page.goto('about:blank')]);
  } finally {
    await site.close();
  }
});

test('without mail one reads whom to ask', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByText('This server can’t send email')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await page.goto('/reset-password');
  await expect(page.getByText('This link no longer works')).toBeVisible();
});
