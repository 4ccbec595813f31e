import { openHomeNetwork } from './home-network.ts';
import { addItem, createBin, itemRow, itemRows, signInByForm, signUpByForm } from './journey.ts';
import { expect, test } from './server.ts';

test('plain http in the home network works online and says why not offline', async ({ server }) => {
  const { browser, address } = await openHomeNetwork(server.address);
  const open = () =>
    browser.newContext({
      baseURL: address,
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
    });
  const context = await open();
  const page = await context.newPage();
  const email = await signUpByForm(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await createBin(page, 'Garage');
  await addItem(page, '3x AA batteries');
  await expect(itemRow(page, 'AA batteries')).toBeVisible();

  const second = await (await open()).newPage();
  await signInByForm(second, email);
  await second.goto('/settings?open=you');
  await expect(second.getByRole('button', { name: 'Signed-in devices' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Passkeys' })).toHaveCount(0);
  await second.goto('/bins');
  await second.getByRole('link', { name: /Garage/ }).click();
  await addItem(second, 'Cordless drill');
  await expect(itemRows(page)).toHaveCount(2);

  await page.goto('/about');
  await expect(page.getByText(/https/i).first()).toBeVisible();
  await browser.close();
});
