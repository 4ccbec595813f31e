import type { Page } from '@playwright/test';
import { createBin, idIn, signUp } from './journey.ts';
import { expect, test } from './server.ts';

/** Like the browser's own buttons or swipes, each as soon as the previous one has arrived. */
const step = (page: Page, ...ways: ('back' | 'forward')[]) =>
  page.evaluate(async (all) => {
    for (const way of all) {
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history[way]();
      await arrived;
    }
  }, ways);

test('going back and forward from a typed form shows the page of the address', async ({ page }) => {
  await signUp(page);
  await createBin(page, 'Garage');
  const id = idIn(page.url());
  await page.goto('/home');
  await page.getByRole('link', { name: 'Bins', exact: true }).click();
  await page.getByRole('link', { name: 'Garage' }).first().click();
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Garage and garden');
  const form = new RegExp(`/bins/${id}/edit$`);
  const bin = page.getByRole('heading', { name: 'Garage', level: 1 });

  await step(page, 'back', 'back');
  await expect(page).toHaveURL(/\/bins$/);
  await expect(page.getByRole('heading', { name: 'Bins', level: 1 })).toBeVisible();
  await step(page, 'forward', 'forward');
  await expect(page).toHaveURL(form);
  await expect(name).toHaveValue('Garage and garden');

  await step(page, 'back', 'forward', 'back');
  await expect(page).toHaveURL(new RegExp(`/bins/${id}$`));
  await expect(bin).toBeVisible();
  await step(page, 'forward');
  await expect(page).toHaveURL(form);
  await expect(name).toHaveValue('Garage and garden');

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await step(page, 'back');
  await expect(page).toHaveURL(form);
  await expect(name).toHaveValue('Garage and garden');
});
