import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMailServer } from '#test/mail-server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('a forgotten password: a mail, a link, a new password, and the other device is signed out', async ({
  page,
  browser,
  faults,
}) => {
  const [smtp, folder, port] = await Promise.all([startMailServer(), makeTemporaryFolder(), findPort()]);
  const server = await startServerProcess({
    DATA_DIR: join(folder.path, 'data'),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Whichbin <bins@example.org>',
  });
  const address = `http://localhost:${port}`;
  try {
    const other = await browser.newPage({ baseURL: address, locale: 'en-GB' });
    const email = await signUp(other);
    await page.goto(`${address}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before has such a field too.
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await page.getByLabel('E-mail').fill('olga');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('An e-mail address looks like')).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`If there is an account with ${email}`)).toBeVisible();

    const link = () => /http:\S+\/reset-password#[\w-]+/.exec(smtp.arrived.at(-1)?.text ?? '')?.[0];
    await expect.poll(link).toBeTruthy();
    await page.goto(link() ?? '');
    const field = page.getByLabel('New password');
    await field.fill('short');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
    await field.fill('password1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('one of the passwords that are guessed first')).toBeVisible();
    await field.fill('a fresh start');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password is changed')).toBeVisible();
    await expect(other).toHaveURL(/\/login/);

    // The link is used up.
    await page.reload();
    await field.fill('another start');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This link does not work any more')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByRole('link', { name: 'To signing in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a fresh start');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');
    // Refused on purpose.
    for (const fault of faults.splice(0)) expect(fault).toContain('status of 400');
    // A server that stops refuses what the app still asks.
    await Promise.all([other.close(), page.goto('about:blank')]);
  } finally {
    await server.stop();
    await smtp.close();
    await folder.remove();
  }
});

test('without mail one reads whom to ask', async ({ page }) => {
  await page.goto('/forgot-password');
  await expect(page.getByText('This server sends no mail')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveCount(0);
  await page.goto('/reset-password');
  await expect(page.getByText('This link does not work any more')).toBeVisible();
});

/** One that nothing listens on. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}
