import { signIn, signUp } from './journey.ts';
import { expect, noteFaults, test } from './server.ts';

test('a lost phone is signed out from another device, which erases its copy at once', async ({
  page,
  browser,
  server,
}) => {
  const email = await signUp(page);
  const phone = await browser.newPage({
    baseURL: server.address,
    locale: 'en-GB',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  const faults = noteFaults(phone.context());
  await signIn(phone, email);

  await page.goto('/settings?open=you');
  await page.getByRole('button', { name: 'Signed-in devices' }).click();
  const sheet = page.getByRole('dialog', { name: 'Signed-in devices' });
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await expect(sheet.getByRole('listitem').first()).toContainText('This device');
  await sheet.getByRole('button', { name: 'Sign out: Chrome on Android' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(sheet.getByText('You are not signed in anywhere else.')).toBeVisible();

  await expect(phone).toHaveURL(/\/login/);
  const stored = () =>
    phone.evaluate(async () => {
      const databases = await indexedDB.databases();
      return [databases.map(({ name }) => name), localStorage.getItem('whichbin.account')];
    });
  await expect.poll(stored).toEqual([[], null]);
  // The answers to its last requests.
  for (const fault of faults) expect(fault).toContain('status of 401');
  await phone.context().close();
});
