import { chromium } from '@playwright/test';
import { launchOptions } from '#test/chromium.ts';
import { addItem, createBin, itemRow, itemRows, signIn, signUp } from './journey.ts';
import { expect, test } from './server.ts';

// An address of a home network, led back to this machine: to the browser it is plain http from elsewhere, where it
// gives neither service workers nor locks nor the camera.
const homeAddress = '192.168.7.5';

test('plain http at an address of the home network works online and says why not offline', async ({
  server,
}) => {
  const { port } = new URL(server.address);
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--host-resolver-rules=MAP ${homeAddress} 127.0.0.1`],
  });
  const open = () =>
    browser.newContext({
      baseURL: `http://${homeAddress}:${port}`,
      locale: 'en-GB',
      viewport: { width: 390, height: 844 },
    });
  const context = await open();
  const page = await context.newPage();
  const email = await signUp(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await createBin(page, 'Garage');
  await addItem(page, '3x AA batteries');
  await expect(itemRow(page, 'AA batteries')).toBeVisible();

  const second = await (await open()).newPage();
  await signIn(second, email);
  await second.goto('/bins');
  await second.getByRole('link', { name: /Garage/ }).click();
  await addItem(second, 'Cordless drill');
  await expect(itemRows(page)).toHaveCount(2);

  await page.goto('/settings');
  await expect(page.getByText(/https/i).first()).toBeVisible();
  await browser.close();
});
