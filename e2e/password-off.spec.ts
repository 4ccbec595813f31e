import { type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { axeFaults } from './axe.ts';
import { newEmail } from './journey.ts';
import { findPort } from './mail-site.ts';
import { test as base, expect } from './server.ts';

type SignOn = { settings: Record<string, string>; person: PeerPerson };

const test = base.extend<object, { signOn: SignOn }>({
  signOn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const port = await findPort();
      const publicUrl = `http://127.0.0.1:${port}`;
      const person = { email: newEmail(), email_verified: true, name: 'Gunnar Ek' };
      const peer = await startOpenIdPeer(publicUrl, () => person);
      const settings = { PORT: String(port), PUBLIC_URL: publicUrl, PASSWORD_SIGN_IN: 'off' };
      await use({ settings: { ...peer.oidc, ...settings }, person });
      await peer.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ signOn }, use) => use({ ...signOn.settings }), { scope: 'worker' }],
});

// In one worker, so that one server with these settings is started.
test.describe.configure({ mode: 'default' });

for (const [locale, label] of [
  ['en', 'Continue with Acme'],
  ['sv', 'Fortsätt med Acme'],
] as const) {
  test(`without passwords one signs up and in with the provider alone: ${locale}`, async ({
    page,
    signOn,
  }) => {
    const { email } = signOn.person;
    await page.goto(`/signup?lang=${locale}`);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: label }).click();
    await page.waitForURL('**/home');
    await page.goto(`/settings?open=you&lang=${locale}`);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(/Acme/)).toHaveCount(2);
    await expect(page.getByRole('button', { name: /password|lösenord/i })).toHaveCount(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`/settings?lang=${locale}`);
    await page.getByRole('button', { name: /^(Sign out|Logga ut)$/ }).click();
    await page.waitForURL(/\/login/);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: label }).click();
    await page.waitForURL('**/home');
  });
}
