import type { Page } from '@playwright/test';
import { type PeerPerson, startOpenIdPeer } from '#test/openid-peer.ts';
import { startPaymentPeer } from '#test/payment-peer.ts';
import { giveAuthenticator } from './authenticator.ts';
import { newEmail } from './journey.ts';
import { findPort, type MailSite, signUpByMail, startMailSite } from './mail-site.ts';
import { expect, noteFaults, test } from './server.ts';

const email = newEmail();
const [firstPassword, newPassword] = ['en rätt häst', 'en ny början'];

/** A server with mail, Google and payment, each on loopback. */
async function openSite() {
  const port = await findPort();
  const address = `http://localhost:${port}`;
  const person: PeerPerson = { email, email_verified: true, name: 'Åsa Berg' };
  const [google, payment] = await Promise.all([startOpenIdPeer(address, () => person), startPaymentPeer()]);
  payment.deliverTo = `${address}/api/stripe-webhook`;
  const settings = {
    ...google.google,
    ...payment.settings,
    DEFAULT_PLAN: 'free',
    RATE_LIMIT_FACTOR: '100',
  };
  const site = await startMailSite({ PORT: String(port), ...settings });
  return {
    site,
    payment,
    async close() {
      await site.close();
      await Promise.all([google.close(), payment.close()]);
    },
  };
}

async function linkIn(site: MailSite, path: string): Promise<string> {
  await expect.poll(() => site.link(path, email)).toContain('#');
  return site.link(path, email);
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logga ut', exact: true }).click();
  await page.waitForURL('**/login');
}

async function createBin(page: Page, name: string): Promise<void> {
  await page.goto('/bins/create');
  await page.getByLabel('Namn', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Skapa låda' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('read, sign up, sign in by every method, pay and sign out everywhere', { tag: '@nightly' }, async ({
  browser,
}) => {
  // The whole journey is long on a busy machine.
  test.setTimeout(300_000);
  const { site, payment, close } = await openSite();
  const open = () => browser.newPage({ baseURL: site.address, locale: 'en-GB', timezoneId: 'Europe/London' });
  try {
    const page = await open();
    const faults = noteFaults(page.context());

    const operator = await open();
    await signUpByMail(operator, site);
    await operator.context().close();

    await test.step('read, and switch to Swedish', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which bin is it in?');
      await page.getByLabel('What are you looking for?').pressSequentially('pas');
      await expect(page.locator('.found li:visible')).toHaveText(/Passports/);
      await expect(page.getByText('39 kr').first()).toBeVisible();
      await page.getByRole('link', { name: 'SE', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vilken låda ligger det i?');
    });

    await test.step('sign up, which proves the address', async () => {
      await page.getByRole('link', { name: 'Börja gratis' }).first().click();
      await page.getByLabel('Ditt namn').fill('Åsa Berg');
      await page.getByLabel('E-post').fill(email);
      await page.getByRole('button', { name: 'Skicka länken' }).click();
      await expect(page.getByText(`Ett mejl med en länk är på väg till ${email}.`)).toBeVisible();
      await page.goto(await linkIn(site, '/signup'));
      await page.getByLabel('Lösenord', { exact: true }).fill(firstPassword);
      await page.getByRole('button', { name: 'Skapa konto' }).click();
      await page.waitForURL('**/home');
      await page.goto('/settings?open=you');
      await expect(page.getByText('Bekräftad: du har öppnat länken')).toBeVisible();
    });

    await test.step('forget the password, and choose another', async () => {
      await signOut(page);
      await page.getByRole('link', { name: 'Glömt lösenordet?' }).click();
      await page.waitForURL('**/forgot-password');
      await expect(page.getByRole('heading', { name: 'Glömt lösenordet?', level: 1 })).toBeVisible();
      await page.getByLabel('E-post').fill(email);
      await page.getByRole('button', { name: 'Skicka länken' }).click();
      await page.goto(await linkIn(site, '/reset-password'));
      await page.getByLabel('Nytt lösenord').fill(newPassword);
      await page.getByRole('button', { name: 'Spara lösenordet' }).click();
      await expect(page.getByText('Lösenordet är bytt')).toBeVisible();
      await page.getByRole('link', { name: 'Till inloggningen' }).click();
      await signIn(page, newPassword);
    });

    await test.step('sign in with Google, which knows the address too', async () => {
      await signOut(page);
      await page.getByRole('button', { name: 'Fortsätt med Google' }).click();
      await page.waitForURL('**/home');
      await page.goto('/settings?open=you');
      await expect(page.getByText('Du kan logga in med Google.')).toBeVisible();
    });

    await test.step('add a passkey, and use it', async () => {
      // Otherwise the passkey would be offered and used before the button is pressed.
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
      await giveAuthenticator(page);
      await page.goto('/settings?open=you');
      await page.getByRole('button', { name: 'Passnycklar' }).click();
      const sheet = page.getByRole('dialog', { name: 'Passnycklar' });
      await sheet.getByRole('button', { name: 'Lägg till en passnyckel' }).click();
      await expect(sheet.getByRole('listitem')).toHaveCount(1);
      await signOut(page);
      await page.getByRole('button', { name: 'Logga in med passnyckel' }).click();
      await page.waitForURL('**/home');
    });

    const plan = page.getByRole('region', { name: 'Abonnemang', exact: true });
    await test.step('reach the limit, and upgrade', async () => {
      for (let n = 1; n <= 5; n++) await createBin(page, `Låda ${n}`);
      await page.goto('/bins/create');
      await expect(page.getByText('Du har nått gränsen på 5 lådor.')).toBeVisible();
      await page.getByRole('link', { name: 'Visa ditt abonnemang' }).click();
      await plan.getByRole('button', { name: 'Uppgradera till Obegränsat' }).click();
      await page.getByRole('button', { name: 'Pay 39 kr' }).click();
      await page.waitForURL('**/settings?open=plan');
      await expect(plan.getByText('Plats för 20 000 lådor med 10 000 saker i varje')).toBeVisible();
      await createBin(page, 'Låda 6');
    });

    await test.step('downgrade, which ends with what was paid and loses nothing', async () => {
      await page.goto('/settings?open=plan');
      await plan.getByRole('button', { name: 'Säg upp' }).click();
      await page.getByRole('button', { name: 'Cancel the subscription' }).click();
      await page.waitForURL('**/settings?open=plan');
      await expect(plan.getByText(/^Uppsagt\. Du har det till den /)).toBeVisible();
      const [subscription] = payment.subscriptions;
      if (subscription === undefined) throw new Error('nothing was paid');
      subscription.status = 'canceled';
      await payment.notify(subscription, 'customer.subscription.deleted');
      await expect(plan.getByText('6 av 5')).toBeVisible();
      await page.goto('/bins');
      await expect(page.getByRole('link', { name: /^Låda \d/ })).toHaveCount(6);
    });

    await test.step('sign out everywhere', async () => {
      const other = await open();
      await other.goto('/login?lang=sv');
      await signIn(other, newPassword);
      await page.goto('/settings?open=you');
      await page.getByRole('button', { name: 'Inloggade enheter' }).click();
      const sheet = page.getByRole('dialog', { name: 'Inloggade enheter' });
      await sheet
        .getByRole('button', { name: /^Logga ut/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Logga ut' }).click();
      await expect(other).toHaveURL(/\/login/);
      await sheet.getByRole('button', { name: 'Stäng' }).click();
      await signOut(page);
      await other.context().close();
    });
    expect(faults).toEqual([]);
    await page.context().close();
  } finally {
    await close();
  }
});
