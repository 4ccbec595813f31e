import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { reminderKind } from '#server/features/reminders/remind-people.ts';
import { enqueueJob } from '#server/jobs/job.ts';
import { type PushDevice, startPushService } from '#test/push-service.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { callFrom } from './journey.ts';
import { signUpByMail, startMailSite } from './mail-site.ts';
import { expect, noteFaults, test } from './server.ts';

test('a due date reminds keeper and borrower in every way, is put off once, then done', async ({
  browser,
}) => {
  const folder = await makeTemporaryFolder();
  const [database, push] = await Promise.all([
    startEmbedded(join(folder.path, 'postgres')),
    startPushService(),
  ]);
  const site = await startMailSite({
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret that is only used in this test',
    PUSH_LOCAL_ORIGIN: push.origin,
  });
  const pool = createPool(database.url);
  const today = new Date().toISOString().slice(0, 10);
  const open = () =>
    browser.newPage({ baseURL: site.address, locale: 'en-GB', timezoneId: 'UTC', serviceWorkers: 'block' });
  try {
    const [keeper, borrower] = [await open(), await open()];
    const faults = [keeper, borrower].map((page) => noteFaults(page.context()));
    const emails = [await signUpByMail(keeper, site), await signUpByMail(borrower, site)] as const;
    await lendTent(keeper, borrower, emails[1], today);
    const devices = [push.addDevice(), push.addDevice()] as const;
    await addDevice(keeper, devices[0]);
    await addDevice(borrower, devices[1]);
    const people = [keeper, borrower].map((page, n) => ({ page, email: emails[n], device: devices[n] }));
    const mailsTo = (email = '') =>
      site.smtp.arrived.filter(({ to, text }) => to.includes(email) && text.includes('Due back'));
    // The mail's last link stops the mails.
    const linkTo = (email: string) =>
      mailsTo(email)
        .at(-1)
        ?.text.match(/http:\S+\/reminder\/\S+/)?.[0] ?? '';

    // An open app would show what arrives, and nothing would be pushed.
    for (const { page } of people) await page.goto('about:blank');
    await comeToTheHour(pool);
    for (const { page, email, device } of people) {
      await expect.poll(() => mailsTo(email).length).toBe(1);
      await expect.poll(() => device?.arrived.map(({ text }) => text)).toEqual(['Tent\nDue back today.']);
      await page.goto('/notifications');
      await expect(
        page.getByText(/^(You have “Tent”, due back on|Due back from .* on .*: “Tent”)/),
      ).toBeVisible();
    }
    await borrower.getByRole('button', { name: 'Tomorrow' }).click();
    await expect(borrower.getByText(/^Comes again on /)).toBeVisible();
    await borrower.getByRole('link', { name: /^You have “Tent”/ }).click();
    await expect(borrower.getByText(/^Snoozed until /)).toBeVisible();
    const tab = await open();
    await tab.goto(linkTo(emails[0]));
    await tab.getByRole('button', { name: 'Remind me tomorrow' }).click();
    await expect(tab.getByText('You will be reminded again tomorrow.')).toBeVisible();
    await expect(keeper.getByText(/^Comes again on /)).toBeVisible();

    await pool.query('UPDATE sent_reminders SET snoozed_until = $1', [today]);
    for (const { page } of people) await page.goto('about:blank');
    await comeToTheHour(pool);
    for (const { page, email, device } of people) {
      await expect.poll(() => mailsTo(email).length).toBe(2);
      await expect.poll(() => device?.arrived.length).toBe(2);
      await page.goto('/notifications');
      await expect(page.getByRole('button', { name: 'In a week' })).toBeVisible();
    }
    await borrower.getByRole('button', { name: 'Done' }).click();
    await expect(borrower.getByText('Done', { exact: true })).toBeVisible();
    await borrower.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await borrower.getByRole('button', { name: 'Done' }).click();
    await expect(borrower.getByText('Done', { exact: true })).toBeVisible();
    await tab.goto(linkTo(emails[0]));
    await tab.getByRole('button', { name: 'It is done' }).click();
    await expect(keeper.getByText('Done', { exact: true })).toBeVisible();
    await expect(keeper.getByRole('button', { name: 'In a week' })).toHaveCount(0);
    expect(faults).toEqual([[], []]);
    await Promise.all([keeper, borrower, tab].map((page) => page.context().close()));
  } finally {
    await pool.end();
    await site.close();
    await Promise.all([push.close(), database.stop()]);
    await folder.remove();
  }
});

/** The keeper's tent, in a bin that the borrower sees. */
async function lendTent(keeper: Page, borrower: Page, email: string, dueDate: string): Promise<void> {
  const { id: binId } = await callFrom<{ id: string }>(keeper, 'bins.create', { name: 'Store' });
  const id = newId();
  await callFrom(keeper, 'items.create', { binId, items: [{ id, name: 'Tent' }] });
  const { invites } = await callFrom<{ invites: { link: string }[] }>(keeper, 'invites.create', {
    targets: [{ kind: 'bin', id: binId }],
    emails: [email],
    role: 'viewer',
  });
  await callFrom(borrower, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
  const { uid } = await callFrom<{ uid: string }>(borrower, 'me.get', {});
  await callFrom(keeper, 'items.lend', {
    binId,
    id,
    loanId: newId(),
    quantity: 1,
    borrower: 'Olga',
    borrowerId: uid,
    dueDate,
  });
}

async function addDevice(page: Page, { endpoint, p256dh, auth }: PushDevice): Promise<void> {
  await callFrom(page, 'push.subscribe', { endpoint, p256dh, auth, locale: 'en', showsNames: true });
}

/** Runs the job of each minute as if everybody's hour had come. */
async function comeToTheHour(pool: Pool): Promise<void> {
  await pool.query(`UPDATE reminder_settings SET look_at = '2020-01-01'`);
  await enqueueJob(pool, reminderKind, {});
}
