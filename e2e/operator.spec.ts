import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { newEmail, password } from './journey.ts';
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
  await page.waitForURL('**/welcome');
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
