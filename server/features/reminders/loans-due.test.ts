import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { SentReminder } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import { enqueueJob } from '#server/jobs/job.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser, unshareBins } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { runWaitingJobs } from '#test/jobs.ts';
import { startMailServer } from '#test/mail-server.ts';
import { type PushDevice, startPushService } from '#test/push-service.ts';
import { lookFrom, remindAt, remindersOf, reminderTitles } from '#test/remind.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { reminderKind } from './remind-people.ts';

const test = freshTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('push', { scope: 'file' }, async ({}, { onCleanup }) => {
    const push = await startPushService();
    onCleanup(() => push.close());
    return push;
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startMailServer();
    onCleanup(() => smtp.close());
    return smtp;
  })
  .override('serverOptions', ({ push, smtp }) => ({
    env: { PUSH_LOCAL_ORIGIN: push.origin, SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org' },
  }));

const TODAY = '2030-05-03';
const LATER = '2030-05-10';

type Lent = { binId: string; id: string };

async function lend(owner: TestUser, { binId, id }: Lent, to: TestUser | string, dueDate?: string) {
  const loanId = uuidv7();
  const who = typeof to === 'string' ? { borrower: to } : { borrower: to.name, borrowerId: to.id };
  await owner.act('items.lend', { binId, id, loanId, quantity: 1, ...who, ...(dueDate && { dueDate }) });
  return loanId;
}

const dueDays = async (user: TestUser) => (await remindersOf(user)).map(({ reminder }) => reminder?.day);

test('borrower and keeper are reminded of each loan on its own day', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga, name: 'Store' });
  await shareBin(server, bin, anna, 'viewer');
  const tents = await buildItem(olga, bin, { name: 'Tents', quantity: 4 });
  await lend(olga, tents, 'Sven', TODAY);
  await lend(olga, tents, anna, LATER);
  await lend(olga, tents, anna);
  for (const user of [olga, anna]) await lookFrom(server, user);
  const [keeper] = await remindAt(server, olga, TODAY);
  expect(keeper?.subject).toBe('Reminder: Tents');
  expect(await dueDays(anna)).toEqual([]);
  for (const [days, count] of [
    [-2, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
    [2, 0],
  ] as const) {
    const day = plusDays(LATER, days);
    const mails = await remindAt(server, anna, day);
    expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(count === 0 ? [] : ['Tents (Store)']);
    // An entry replaces the earlier one of the same thing.
    expect(await dueDays(anna)).toEqual(days === -2 ? [] : [LATER]);
  }
  expect(await remindersOf(olga)).toMatchObject([
    { reminder: { day: LATER, loan: { borrower: anna.name, count: 1 } } },
  ]);
  expect((await remindersOf(olga))[0]?.reminder?.loan).not.toHaveProperty('isMine');
  expect(await remindersOf(anna)).toMatchObject([
    { reminder: { day: LATER, loan: { borrower: anna.name, count: 1, isMine: true } } },
  ]);
});

test('nobody is reminded of a returned loan, nor of one due later', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'viewer');
  const tent = await buildItem(olga, bin, { name: 'Tent', quantity: 3 });
  const loanId = await lend(olga, tent, anna, TODAY);
  await lend(olga, tent, 'Sven', LATER);
  await olga.act('items.return', { binId: bin.id, id: tent.id, loanId });
  for (const user of [olga, anna]) await lookFrom(server, user);
  await remindAt(server, olga, TODAY);
  expect(await reminderTitles(olga)).toEqual([]);
  expect(await reminderTitles(anna)).toEqual([]);
});

test('a borrower without access to the bin is not reminded, nor while it is trashed', async ({
  server,
  olga,
  anna,
}) => {
  const ben = await buildUser(server, { name: 'Ben' });
  const [seen, hidden, trashed] = await Promise.all(
    ['Seen', 'Hidden', 'Trashed'].map(async (name) => {
      const bin = await buildBin(server, { owner: olga });
      const item = await buildItem(olga, bin, { name, quantity: 2 });
      for (const user of [anna, ben]) {
        await shareBin(server, bin, user, 'viewer');
        await lend(olga, item, user, TODAY);
      }
      return { ...item, bin };
    }),
  );
  if (seen === undefined || hidden === undefined || trashed === undefined) throw new Error('three are made');
  const secret = await buildBin(server, { owner: olga });
  await olga.act('items.move', { binId: hidden.binId, ids: [hidden.id], toBinId: secret.id });
  await olga.act('bins.delete', { id: trashed.binId });
  await unshareBins(server, olga.id, ben);
  for (const user of [anna, ben]) await lookFrom(server, user);
  await remindAt(server, olga, TODAY);
  expect(await reminderTitles(anna)).toEqual(['Seen']);
  expect(await reminderTitles(ben)).toEqual([]);
});

test('a borrower chooses other days for one thing, or none', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'viewer');
  const [tent, stove] = await Promise.all(
    ['Tent', 'Stove'].map(async (name) => {
      const item = await buildItem(olga, bin, { name });
      await lend(olga, item, anna, LATER);
      return item;
    }),
  );
  const put = (id = '', before: [] | [7]) =>
    anna.act('reminders.put', {
      id: uuidv7(),
      target: { kind: 'item', id, binId: bin.id },
      of: 'dueBack',
      before,
    });
  await put(tent?.id, [7]);
  await put(stove?.id, []);
  await lookFrom(server, anna);
  await remindAt(server, anna, plusDays(LATER, -7));
  expect(await reminderTitles(anna)).toEqual(['Tent']);
  await remindAt(server, anna, LATER);
  await remindAt(server, anna, plusDays(LATER, 1));
  expect(await reminderTitles(anna)).toEqual(['Tent']);
});

test('a due date reaches borrower and keeper by inbox, push and mail until it is done', async ({
  server,
  olga,
  anna,
  push,
  smtp,
}) => {
  await server.pool.query('UPDATE "user" SET email_verified = true');
  const bin = await buildBin(server, { owner: olga, name: 'Store' });
  await shareBin(server, bin, anna, 'viewer');
  const tent = await buildItem(olga, bin, { name: 'Tent' });
  const today = new Date().toISOString().slice(0, 10);
  await lend(olga, tent, anna, today);
  const people = [olga, anna].map((user) => ({ user, device: push.addDevice() }));
  for (const { user, device } of people) await addDevice(user, device);
  const mailsTo = ({ email }: TestUser) => smtp.arrived.filter(({ to }) => to.includes(email));

  await lookNow(server);
  for (const { user, device } of people) {
    await eventually(async () => expect(await dueDays(user)).toEqual([today]));
    await runWaitingJobs(server.pool, `push:${user.id}`);
    await eventually(() => expect(device.arrived).toHaveLength(1));
    expect(device.arrived[0]?.text).toBe('Tent\nDue back today.');
    await eventually(() => expect(mailsTo(user)).toHaveLength(1));
    expect(mailsTo(user)[0]?.text).toMatch(/^Tent \(Store\)\r?\nDue back today\./);
  }

  // The borrower by the button of the push, the keeper by the link of the mail.
  const [, tomorrow] = (people[1]?.device.arrived[0]?.settles ?? []) as {
    data: SentReminder & { snooze: 1 };
  }[];
  await anna.act('reminders.settle', tomorrow?.data as SentReminder & { snooze: 1 });
  const link = mailsTo(olga)[0]?.text.match(/\/reminder\/\S+/)?.[0] ?? '';
  expect((await server.fetch(`${link}/day`, { method: 'POST' })).status).toBe(200);
  for (const { user } of people)
    expect(await remindersOf(user)).toMatchObject([
      { reminder: { state: 'snoozed', until: plusDays(today, 1) } },
    ]);
  await lookNow(server);
  await server.pool.query('UPDATE sent_reminders SET snoozed_until = $1', [today]);
  await lookNow(server);
  for (const { user, device } of people) {
    await eventually(() => expect(mailsTo(user)).toHaveLength(2));
    await runWaitingJobs(server.pool, `push:${user.id}`);
    await eventually(() => expect(device.arrived).toHaveLength(2));
    const [again, ...others] = await remindersOf(user);
    expect(others).toEqual([]);
    expect(again?.reminder?.state).toBeUndefined();
  }

  await anna.act('reminders.settle', { thing: tent.id, kind: 'dueBack', day: today });
  expect((await server.fetch(`${link}/done`, { method: 'POST' })).status).toBe(200);
  await server.pool.query('UPDATE sent_reminders SET inbox_day = NULL, mail_day = NULL');
  await lookNow(server);
  for (const { user, device } of people) {
    expect(await remindersOf(user)).toMatchObject([{ reminder: { state: 'done' } }]);
    expect(mailsTo(user)).toHaveLength(2);
    expect(device.arrived).toHaveLength(2);
  }
});

/** Runs the job of each minute, at which everybody's hour has come. */
async function lookNow({ pool }: TestServer): Promise<void> {
  await pool.query(`UPDATE reminder_settings SET look_at = '2020-01-01'`);
  await enqueueJob(pool, reminderKind, {});
  await eventually(async () => {
    const { rows } = await pool.query(`SELECT 1 FROM reminder_settings WHERE look_at < now()`);
    expect(rows).toEqual([]);
  });
}

async function addDevice(user: TestUser, device: PushDevice): Promise<void> {
  const { endpoint, p256dh, auth } = device;
  await user.act('push.subscribe', { endpoint, p256dh, auth, locale: 'en', showsNames: true });
}
