import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { goWithin, newEmail, password, signIn, signInByForm } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ settings: {} });
test.describe.configure({ mode: 'default' });

const operatorEmail = newEmail();

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Olga Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('the first account answers the questions, and visitors see the household', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This server is new');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Make the first account' }).click();
  await fillIn(page, operatorEmail);
  await page.waitForURL('**/operator/welcome');
  await expect(page.getByRole('radio', { name: /^My household or club/ })).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Name of the server').fill('The Bergs’ boxes');
  await page.getByLabel('Contact address').fill('olga');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByText('Enter an address such as help@example.org.')).toBeVisible();
  await page.getByLabel('Contact address').fill('olga@example.org');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What first?');
  expect(await axeFaults(page)).toEqual([]);
  // Coming back from one way to begin leads to the others, not to the questions again.
  await page.getByRole('link', { name: /^Start with labels/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print labels');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What first?');
  await page.getByRole('button', { name: /^Look at an example/ }).click();
  await page.waitForURL('**/home');
  await expect(page.getByText('Try things out with the example bins.')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })).newPage();
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('The Bergs’ boxes', { timeout: 500 });
  }).toPass();
  await expect(visitor.getByText('Open the link in your invitation.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'olga@example.org' })).toBeVisible();
  expect(await axeFaults(visitor)).toEqual([]);
  await visitor.getByRole('link', { name: 'Sign in' }).first().click();
  await visitor.waitForURL('**/login');
  await visitor.goto('/signup');
  await expect(visitor.getByText('You need an invitation to create an account here.')).toBeVisible();
  await visitor.context().close();
});

test('the operator adds, changes and deletes accounts, and each act is listed', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, operatorEmail);
  await goWithin(page, '/settings');
  await page.getByRole('link', { name: 'This server' }).click();
  await page.waitForURL('**/operator');
  await expect(page.getByLabel('Name of the server')).toHaveValue('The Bergs’ boxes');
  await expect(page.getByLabel('Plan of new accounts')).toHaveValue('unlimited');
  await page.getByLabel('Plan of new accounts').selectOption('Pro');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Olga Berg changed the settings of the server').first()).toBeVisible();

  await page.getByRole('button', { name: 'New account' }).click();
  const sheet = page.getByRole('dialog', { name: 'New account' });
  await sheet.getByLabel('Email').fill('anna@example.org');
  await sheet.getByLabel('Name').fill('Anna Lind');
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Make the account' }).click();
  const made = page.getByRole('dialog', { name: 'The account is there' });
  const link = (await made.getByText('/reset-password#').textContent()) ?? '';
  await made.getByRole('button', { name: 'Done' }).click();
  const anna = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })).newPage();
  await anna.goto(link);
  await anna.getByLabel('New password').fill(password);
  await anna.getByRole('button', { name: 'Save the password' }).click();
  await expect(anna.getByText('Your password is changed')).toBeVisible();
  await signInByForm(anna, 'anna@example.org');
  await goWithin(anna, '/settings');
  await expect(anna.getByRole('link', { name: 'This server' })).toHaveCount(0);
  await anna.goto('/operator');
  await expect(anna.getByText('Only the person who runs this server sees this page.')).toBeVisible();
  await anna.context().close();

  await page.getByPlaceholder('Search for a name or address').fill('anna@');
  await page.getByRole('button', { name: 'Menu of Anna Lind' }).click();
  await page.getByRole('menuitem', { name: 'Change the plan' }).click();
  const plans = page.getByRole('dialog', { name: 'Plan of Anna Lind' });
  await expect(plans.getByRole('radio', { name: 'Pro' })).toBeChecked();
  await plans.getByRole('radio', { name: 'Free' }).check();
  await plans.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Olga Berg gave Anna Lind the plan Free')).toBeVisible();
  await page.getByRole('button', { name: 'Menu of Anna Lind' }).click();
  await page.getByRole('menuitem', { name: 'Delete the account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByText(/^Erased after/)).toBeVisible();
  await expect(page.getByText('Olga Berg took the account of Anna Lind out of use')).toBeVisible();

  await page.getByRole('button', { name: 'Examine the server' }).click();
  await expect(page.getByText('none is scheduled')).toBeVisible();
  await expect(page.getByText(/^\d+ findings are fine$/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
