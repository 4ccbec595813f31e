import { axeFaults } from './axe.ts';
import { password, signIn } from './journey.ts';
import { signUpByMail, startMailSite } from './mail-site.ts';
import { expect, noteFaults, test } from './server.ts';

test('the sign-up link proves the address, and a link to a new one changes it', async ({ browser }) => {
  const site = await startMailSite();
  const { address, smtp } = site;
  const link = (to: string) => site.link('/prove-email', to);
  const open = () => browser.newPage({ baseURL: address, locale: 'en-GB' });
  try {
    const [page, other, phone] = await Promise.all([open(), open(), open()]);
    const faults = [page, other, phone].map((each) => noteFaults(each.context()));
    const email = await signUpByMail(other, site);
    await signIn(page, email);
    await page.goto('/settings?open=you');
    await expect(page.getByText('Verified by the link')).toBeVisible();
    await page.getByRole('button', { name: 'Change address' }).click();
    const fresh = `new.${email}`;
    await page.getByLabel('New email address').fill(fresh);
    await page.getByLabel('Current password').fill('wrong horse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That is not your current password.')).toBeVisible();
    await page.getByLabel('Current password').fill(password);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(fresh);
    await expect.poll(() => link(fresh)).toContain('#');
    // A phone that is not signed in asks for that first, and then continues.
    await phone.goto(link(fresh));
    await phone.waitForURL('**/login**');
    await phone.getByLabel('Email').fill(email);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.keyboard.press('Enter');
    await expect(phone.getByText(`From now on you sign in with ${fresh}.`)).toBeVisible();
    expect(await axeFaults(phone)).toEqual([]);
    await phone.context().close();
    // The old address is notified, and the other device is updated.
    await expect
      .poll(() => smtp.arrived.filter(({ text }) => text.startsWith('Your address was changed')).length)
      .toBe(1);
    await other.goto('/settings?open=you');
    await expect(other.getByText(fresh)).toBeVisible();

    await page.goto(link(fresh));
    await page.reload();
    await expect(page.getByText('This link no longer works')).toBeVisible();
    // Refused on purpose.
    for (const fault of faults.flat()) expect(fault).toContain('status of 400');
    await Promise.all([page.context().close(), other.context().close()]);
  } finally {
    await site.close();
  }
});
