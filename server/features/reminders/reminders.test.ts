import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { CallInput } from '#domain/calls.ts';
import type { ReminderTarget } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { buildBin, buildItem, shareBin, type TestUser, unshareBins } from '#test/builders.ts';
import { runWaitingJobs } from '#test/jobs.ts';
import { startPushService } from '#test/push-service.ts';
import { lookFrom, remindAt, remindersOf, reminderTitles } from '#test/remind.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';

const test = freshTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('push', { scope: 'file' }, async ({}, { onCleanup }) => {
    const push = await startPushService();
    onCleanup(() => push.close());
    return push;
  })
  .override('serverOptions', ({ push }) => ({ env: { PUSH_LOCAL_ORIGIN: push.origin } }));

const TODAY = '2030-05-03';
const SOON = { timeout: 20_000 };

async function putItem(
  server: TestServer,
  owner: TestUser,
  input: Partial<CallInput<'items.create'>['items'][0]>,
) {
  const bin = await buildBin(server, { owner });
  return buildItem(owner, bin, input);
}

test('each of an item’s dates comes to the inbox, by push and in a mail once', async ({
  server,
  olga,
  push,
}) => {
  const device = push.addDevice();
  const { endpoint, p256dh, auth } = device;
  await olga.act('push.subscribe', { endpoint, p256dh, auth, locale: 'en', showsNames: true });
  const milk = await putItem(server, olga, { name: 'Milk', expiryDate: plusDays(TODAY, 1) });
  await putItem(server, olga, { name: 'Drill', warrantyUntil: plusDays(TODAY, 30) });
  await putItem(server, olga, { name: 'Tea', expiryDate: plusDays(TODAY, 40) });
  await lookFrom(server, olga);
  const [mail, ...others] = await remindAt(server, olga, TODAY);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: olga.email, subject: '2 reminders' });
  expect(mail?.text).toContain(`Milk (`);
  expect(mail?.text).toContain(`https://bins.example.org/bins/${milk.binId}/items/${milk.id}`);
  expect(await remindersOf(olga)).toMatchObject([
    { title: 'Milk', binId: milk.binId, reminder: { kind: 'expires', day: '2030-05-04', itemId: milk.id } },
    { title: 'Drill', reminder: { kind: 'warrantyEnds', day: '2030-06-02' } },
  ]);
  await runWaitingJobs(server.pool, `push:${olga.id}`);
  await expect.poll(() => device.arrived.length, SOON).toBe(2);
  expect(device.arrived.map(({ text }) => text).toSorted()).toEqual([
    'Drill\nThe warranty ends on 2 June 2030.',
    'Milk\nExpires tomorrow.',
  ]);
  expect(device.arrived[0]?.settles).toMatchObject([
    { action: 'done' },
    { action: 'snooze', title: 'Tomorrow' },
  ]);
  await server.pool.query(`UPDATE reminder_settings SET look_at = '2030-04-01'`);
  expect(await remindAt(server, olga, TODAY)).toEqual([]);
  expect(await remindersOf(olga)).toHaveLength(2);
});

test('dates in own fields of items, bins and places remind as their fields say', async ({ server, olga }) => {
  const [inspection, service, opened] = [uuidv7(), uuidv7(), uuidv7()];
  const field = { of: 'item', kind: 'day' } as const;
  await olga.act('fields.create', { ...field, id: inspection, name: 'Inspection', remind: [7, 1] });
  await olga.act('fields.create', { ...field, id: service, name: 'Service', remind: [1] });
  await olga.act('fields.create', { ...field, id: opened, name: 'Opened' });
  const ofBin = uuidv7();
  await olga.act('fields.create', { id: ofBin, of: 'bin', name: 'Repack', kind: 'day', remind: [0] });
  const ofPlace = uuidv7();
  await olga.act('fields.create', { id: ofPlace, of: 'location', name: 'Lease', kind: 'day', remind: [30] });
  const place = uuidv7();
  await olga.act('locations.create', { id: place, name: 'Attic', fields: { [ofPlace]: '2030-06-02' } });
  const tomorrow = plusDays(TODAY, 1);
  const fields = { [inspection]: tomorrow, [service]: tomorrow, [opened]: TODAY };
  const ladder = await putItem(server, olga, { name: 'Ladder', fields });
  await putItem(server, olga, { name: 'Rope', fields: { [service]: plusDays(TODAY, 2) } });
  await olga.act('bins.update', { id: ladder.binId, fields: { [ofBin]: TODAY } });
  await lookFrom(server, olga);
  const [mail] = await remindAt(server, olga, TODAY);
  expect(mail?.text).toMatch(/Inspection, Service tomorrow\.|Service, Inspection tomorrow\./);
  expect(mail?.text).toContain('Repack today.');
  expect(mail?.text).toContain('Lease on 2 June 2030.');
  const sent = await remindersOf(olga);
  expect(sent.map(({ title }) => title)).toEqual([expect.any(String), 'Ladder', 'Attic']);
  const [ofContainer, ofLadder, ofAttic] = sent;
  expect(ofContainer).toMatchObject({
    body: 'Repack',
    binId: ladder.binId,
    reminder: { thing: ladder.binId },
  });
  expect(ofLadder?.reminder).toMatchObject({ kind: 'ownDate', day: tomorrow, itemId: ladder.id });
  expect(ofAttic).toMatchObject({ locationId: place, reminder: { day: '2030-06-02' } });
  await olga.act('reminders.settle', { thing: ladder.id, kind: 'ownDate', day: tomorrow });
  await olga.act('fields.delete', { id: service });
  await server.pool.query(`UPDATE reminder_settings SET look_at = '2030-04-01'`);
  expect(await remindAt(server, olga, tomorrow)).toEqual([]);
});

test('own dates of one thing remind each person as that person set', async ({ server, olga, anna }) => {
  const [inspection, opened, repack] = [uuidv7(), uuidv7(), uuidv7()];
  const field = { of: 'item', kind: 'day' } as const;
  await olga.act('fields.create', { ...field, id: inspection, name: 'Inspection', remind: [7, 1] });
  await olga.act('fields.create', { ...field, id: opened, name: 'Opened' });
  await olga.act('fields.create', { id: repack, of: 'bin', name: 'Repack', kind: 'day', remind: [1] });
  const on = (days: number) => plusDays(TODAY, days);
  const ladder = await putItem(server, olga, { name: 'Ladder', fields: { [inspection]: on(14) } });
  const { binId } = ladder;
  const put = (name: string, fields: Record<string, string>) =>
    buildItem(olga, { id: binId }, { name, fields });
  const jack = await put('Jack', { [inspection]: on(7), [opened]: on(3) });
  await put('Rope', { [inspection]: on(7), [opened]: on(3) });
  await olga.act('bins.update', { id: binId, name: 'Shed', fields: { [repack]: on(1) } });
  const remind = (user: TestUser, target: ReminderTarget, fieldId: string, before: (0 | 1 | 3 | 7 | 14)[]) =>
    user.act('reminders.put', { id: uuidv7(), target, of: `fields.${fieldId}`, before });
  const item = ({ id }: { id: string }) => ({ kind: 'item' as const, id, binId });
  await remind(olga, item(ladder), inspection, [14]);
  await remind(olga, item(jack), inspection, []);
  await remind(olga, item(jack), opened, [3]);
  await remind(olga, { kind: 'bin', id: binId }, repack, []);
  await shareBin(server, { id: binId }, anna, 'viewer');
  await remind(anna, item(jack), opened, [3]);
  await remind(anna, { kind: 'bin', id: binId }, repack, [1]);
  for (const user of [olga, anna]) await lookFrom(server, user);
  await remindAt(server, olga, TODAY);
  const said = async (user: TestUser) =>
    (await remindersOf(user)).map(({ title, body }) => `${title}: ${body}`).toSorted();
  expect(await said(olga)).toEqual(['Jack: Opened', 'Ladder: Inspection', 'Rope: Inspection']);
  expect(await said(anna)).toEqual(['Jack: Opened', 'Shed: Repack']);

  await unshareBins(server, olga.id, anna);
  await olga.act('items.update', { binId, id: jack.id, fields: { [opened]: on(10) } });
  await server.pool.query(`UPDATE reminder_settings SET look_at = '2030-04-01'`);
  await remindAt(server, anna, on(7));
  expect(await said(anna)).toHaveLength(2);
});

test('two processes that look at once send each reminder once', async ({ server, olga }) => {
  await putItem(server, olga, { name: 'Milk', expiryDate: TODAY });
  await lookFrom(server, olga);
  const mails = await Promise.all(Array.from({ length: 6 }, () => remindAt(server, olga, TODAY)));
  expect(mails.flat()).toHaveLength(1);
  expect(await remindersOf(olga)).toHaveLength(1);
});

test('what became untrue before its day is not sent', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const due = { expiryDate: TODAY };
  const [eaten, binned, renewed] = await Promise.all(
    ['Eaten', 'Binned', 'Renewed'].map((name) => buildItem(olga, bin, { name, ...due })),
  );
  const other = await putItem(server, olga, { name: 'In a bin that goes', ...due });
  const lent = await buildItem(olga, bin, { name: 'Lent', loanedTo: 'Sven', dueDate: TODAY });
  await olga.act('items.update', { binId: bin.id, id: eaten?.id ?? '', quantity: 0 });
  await olga.act('items.delete', { binId: bin.id, ids: [binned?.id ?? ''] });
  await olga.act('items.update', { binId: bin.id, id: renewed?.id ?? '', expiryDate: '2031-01-01' });
  await olga.act('items.update', { binId: bin.id, id: lent.id, loanedTo: null });
  await olga.act('bins.delete', { id: other.binId });
  await lookFrom(server, olga);
  expect(await remindAt(server, olga, TODAY)).toEqual([]);
  expect(await remindersOf(olga)).toEqual([]);
});

test('the keeper is reminded the day before, on the day, and when it is overdue', async ({
  server,
  olga,
}) => {
  await putItem(server, olga, { name: 'Tent', loanedTo: 'Sven', dueDate: TODAY });
  await lookFrom(server, olga);
  for (const [days, count] of [
    [-2, 0],
    [-1, 1],
    [0, 2],
    [1, 3],
    [2, 3],
  ] as const) {
    await remindAt(server, olga, plusDays(TODAY, days));
    const { rows } = await server.pool.query('SELECT inbox_day FROM sent_reminders WHERE user_id = $1', [
      olga.id,
    ]);
    expect(rows.length).toBe(count === 0 ? 0 : 1);
    // An entry replaces the earlier one of the same thing.
    expect(await reminderTitles(olga)).toEqual(count === 0 ? [] : ['Tent']);
  }
  expect((await remindersOf(olga))[0]?.reminder).toMatchObject({ day: TODAY, today: plusDays(TODAY, 1) });
});

test('reminders come at the person’s hour of their own day', async ({ server, olga }) => {
  await putItem(server, olga, { name: 'Milk', expiryDate: TODAY });
  await lookFrom(server, olga, {
    timeZone: 'Asia/Kolkata',
    hour: 7,
    kinds: { expires: channels({ before: [0] }) },
  });
  // 7:00 of 3 May in India is 1:30 of that day in UTC.
  await remindAt(server, olga, '2030-05-02', 2);
  await remindAt(server, olga, '2030-05-02', 20);
  expect(await remindersOf(olga)).toEqual([]);
  await remindAt(server, olga, TODAY, 1);
  expect(await remindersOf(olga)).toEqual([]);
  await remindAt(server, olga, TODAY, 2);
  expect(await reminderTitles(olga)).toEqual(['Milk']);
});

const channels = (chosen: Partial<ReturnType<typeof allOn>>) => ({ ...allOn(), ...chosen });
const allOn = () => ({ before: [0, 1, 3, 7, 14, 30, 90] as (0 | 1)[], inbox: true, push: true, mail: true });

test('each kind can be switched off, and mails are weekly where that was chosen', async ({
  server,
  olga,
}) => {
  await putItem(server, olga, { name: 'Milk', expiryDate: '2030-05-08' });
  await putItem(server, olga, { name: 'Drill', warrantyUntil: '2030-05-08' });
  await lookFrom(server, olga, {
    digest: 'weekly',
    kinds: {
      expires: channels({ before: [0], inbox: false, push: false }),
      warrantyEnds: channels({ before: [], mail: true }),
    },
  });
  // 6 May 2030 is a Monday; its mail looks a week ahead.
  expect(await remindAt(server, olga, '2030-05-05')).toEqual([]);
  const [mail] = await remindAt(server, olga, '2030-05-06');
  expect(mail?.subject).toBe('Reminder: Milk');
  expect(await remindAt(server, olga, '2030-05-08')).toEqual([]);
  expect(await remindAt(server, olga, '2030-05-13')).toEqual([]);
  expect(await remindersOf(olga)).toEqual([]);
});

test('a change of the settings keeps what it leaves out', async ({ olga }) => {
  const low = { before: [], inbox: true, push: false, mail: false };
  await olga.act('reminders.configure', { hour: 7, kinds: { low } });
  const { choice } = await olga.act('reminders.configure', { digest: 'weekly' });
  expect(choice).toMatchObject({ hour: 7, kinds: { low }, digest: 'weekly' });
  expect((await olga.act('reminders.list', {})).choice).toEqual(choice);
});

test('a snoozed reminder comes again once, and one that is done does not', async ({ server, olga }) => {
  await putItem(server, olga, { name: 'Milk', expiryDate: TODAY });
  await lookFrom(server, olga);
  await remindAt(server, olga, TODAY);
  const [first] = await remindersOf(olga);
  const { thing = '', kind, day = '' } = first?.reminder ?? {};
  if (kind === undefined) throw new Error('a dated reminder is expected');
  const { rows } = await server.pool.query(
    `UPDATE sent_reminders SET snoozed_until = '2030-05-04' WHERE user_id = $1 RETURNING thing`,
    [olga.id],
  );
  expect(rows).toEqual([{ thing }]);
  await remindAt(server, olga, '2030-05-04');
  const [second] = await remindersOf(olga);
  expect(second?.id).not.toBe(first?.id);
  await olga.act('reminders.settle', { thing, kind, day });
  expect(await remindersOf(olga)).toMatchObject([{ read: true, reminder: { state: 'done' } }]);
  await remindAt(server, olga, '2030-05-05');
  expect(await remindersOf(olga)).toMatchObject([{ id: second?.id }]);
});

test('an answer is taken back once, and a reminder of one day is there again', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga, name: 'Freezer' });
  const id = uuidv7();
  const set = { id, target: { kind: 'bin', id: bin.id }, day: TODAY, text: 'Defrost' } as const;
  await olga.act('reminders.put', set);
  await lookFrom(server, olga);
  await remindAt(server, olga, TODAY);
  const sent = { thing: id, kind: 'chosen', day: TODAY } as const;
  const reminders = async () => (await olga.act('reminders.list', {})).reminders;
  const state = async () => (await remindersOf(olga))[0]?.reminder?.state;
  await olga.act('reminders.settle', sent);
  expect(await reminders()).toEqual([]);
  expect((await remindersOf(olga))[0]?.reminder?.ended).toEqual(set);
  await olga.act('reminders.unsettle', { ...sent, answer: 'snoozed' });
  await anna.act('reminders.unsettle', { ...sent, answer: 'done' });
  expect([await reminders(), await state()]).toEqual([[], 'done']);
  const once = { 'Idempotency-Key': uuidv7() };
  await olga.act('reminders.unsettle', { ...sent, answer: 'done' }, once);
  expect([await reminders(), await state()]).toEqual([[set], undefined]);
  await olga.act('reminders.settle', sent);
  await olga.act('reminders.unsettle', { ...sent, answer: 'done' }, once);
  expect(await state()).toBe('done');
  // A mail's link snoozes the reminder later.
  await olga.act('reminders.settle', { ...sent, snooze: 1 });
  expect([await reminders(), await state()]).toEqual([[set], 'snoozed']);
  await olga.act('reminders.unsettle', { ...sent, answer: 'snoozed' });
  const [opened] = await remindersOf(olga);
  expect(opened?.reminder).toEqual({ kind: 'chosen', thing: id, day: TODAY, today: TODAY });
  await remindAt(server, olga, plusDays(TODAY, 1));
  expect((await remindersOf(olga)).map((each) => each.id)).toEqual([opened?.id]);
});

test('an answer is not taken back where it came again, or where there is no room', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const id = uuidv7();
  await olga.act('reminders.put', { id, target: { kind: 'bin', id: bin.id }, day: TODAY });
  await lookFrom(server, olga);
  await remindAt(server, olga, TODAY);
  const sent = { thing: id, kind: 'chosen', day: TODAY } as const;
  await olga.act('reminders.settle', { ...sent, snooze: 1 });
  await remindAt(server, olga, plusDays(TODAY, 1));
  const [again] = await remindersOf(olga);
  await olga.act('reminders.unsettle', { ...sent, answer: 'snoozed' });
  expect(await remindersOf(olga)).toEqual([again]);
  await olga.act('reminders.settle', sent);
  await server.pool.query(
    `INSERT INTO reminders (user_id, id, owner_id, kind, target, day, created_at)
     SELECT $1, gen_random_uuid(), $1, 'bin', $2, '2031-01-01', now() FROM generate_series(1, 300)`,
    [olga.id, bin.id],
  );
  const { error } = await olga.call('reminders.unsettle', { ...sent, answer: 'done' });
  expect(error?.details?.code).toBe('reminders.full');
  expect((await remindersOf(olga))[0]?.reminder?.state).toBe('done');
  expect((await olga.act('reminders.list', {})).reminders).toHaveLength(300);
});

test('what is never answered comes once, also after its record is purged', async ({ server, olga }) => {
  const day = '2024-05-03';
  const item = { name: 'Milk', expiryDate: day, warrantyUntil: day, lowStockAt: 1 };
  const { id, binId } = await putItem(server, olga, { ...item, loanedTo: 'Sven', dueDate: day });
  await olga.act('reminders.put', { id: uuidv7(), target: { kind: 'item', id, binId }, day });
  await server.pool.query(`UPDATE items SET low_since = '2024-05-02T10:00:00Z' WHERE id = $1`, [id]);
  const all = channels({ before: [0] });
  await lookFrom(server, olga, {
    kinds: { dueBack: all, expires: all, warrantyEnds: all, chosen: all, low: all },
  });
  const entries = async () => (await remindersOf(olga)).map((each) => `${each.reminder?.kind} ${each.id}`);
  const mails = [];
  for (const days of [0, 1, 30, 399]) mails.push(...(await remindAt(server, olga, plusDays(day, days))));
  expect(mails).toHaveLength(2);
  const before = await entries();
  expect(before).toHaveLength(5);
  await runHousekeeping({ pool: server.pool, publish: () => {} });
  const { rows } = await server.pool.query('SELECT kind FROM sent_reminders WHERE user_id = $1', [olga.id]);
  expect(rows).toEqual([]);
  for (const days of [401, 500, 2000]) mails.push(...(await remindAt(server, olga, plusDays(day, days))));
  expect(mails).toHaveLength(2);
  expect(await entries()).toEqual(before);
});

test('what is snoozed for months comes again, of each kind', async ({ server, olga }) => {
  const day = '2024-05-03';
  // Housekeeping counts from today.
  const until = new Date().toISOString().slice(0, 10);
  await putItem(server, olga, { name: 'Milk', expiryDate: day, warrantyUntil: day, lowStockAt: 1 });
  await server.pool.query(`UPDATE items SET low_since = '2024-05-02T10:00:00Z' WHERE owner_id = $1`, [
    olga.id,
  ]);
  const all = channels({ before: [0] });
  await lookFrom(server, olga, { kinds: { expires: all, warrantyEnds: all, low: all } });
  await remindAt(server, olga, day);
  await server.pool.query('UPDATE sent_reminders SET snoozed_until = $2 WHERE user_id = $1', [
    olga.id,
    until,
  ]);
  await runHousekeeping({ pool: server.pool, publish: () => {} });
  await remindAt(server, olga, plusDays(until, -1));
  expect((await remindersOf(olga)).map(({ reminder }) => reminder?.today)).toEqual([day, day, day]);
  await remindAt(server, olga, until);
  const again = (await remindersOf(olga)).map(({ reminder }) => `${reminder?.kind} ${reminder?.today}`);
  expect(again.toSorted()).toEqual(['expires', 'low', 'warrantyEnds'].map((kind) => `${kind} ${until}`));
});

test('a day that a person chose comes in a shared bin as long as they see it', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga, name: 'Freezer' });
  await shareBin(server, bin, anna, 'viewer');
  const target = { kind: 'bin', id: bin.id } as const;
  await anna.act('reminders.put', { id: uuidv7(), target, day: TODAY, text: 'Defrost' });
  await anna.act('reminders.put', { id: uuidv7(), target, day: plusDays(TODAY, 1), text: 'Dry' });
  await lookFrom(server, anna);
  await lookFrom(server, olga);
  await remindAt(server, olga, TODAY);
  expect(await remindersOf(anna)).toMatchObject([{ title: 'Freezer', body: 'Defrost' }]);
  expect(await remindersOf(olga)).toEqual([]);
  await unshareBins(server, olga.id, anna);
  await remindAt(server, olga, plusDays(TODAY, 1));
  expect(await remindersOf(anna)).toHaveLength(1);
});

test('a chosen day of what is in the trash is not sent, and comes once it is restored', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga, name: 'Freezer' });
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const item = await putItem(server, olga, { name: 'Cheese' });
  for (const target of [
    { kind: 'bin', id: bin.id },
    { kind: 'location', id: place.id },
    { kind: 'item', id: item.id, binId: item.binId },
  ] as const)
    await olga.act('reminders.put', { id: uuidv7(), target, day: TODAY });
  await olga.act('bins.delete', { id: bin.id });
  await olga.act('locations.delete', { id: place.id });
  await olga.act('items.delete', { binId: item.binId, ids: [item.id] });
  await lookFrom(server, olga);
  expect(await remindAt(server, olga, TODAY)).toEqual([]);
  expect(await reminderTitles(olga)).toEqual([]);
  await olga.act('bins.restore', { id: bin.id });
  await olga.act('locations.restore', { id: place.id });
  await olga.act('items.restore', { binId: item.binId, ids: [item.id] });
  await remindAt(server, olga, plusDays(TODAY, 1));
  expect((await reminderTitles(olga)).toSorted()).toEqual(['Cellar', 'Cheese', 'Freezer']);
});

test.for([
  ['Europe/Stockholm', 2, '2030-03-31', 1],
  ['Europe/Stockholm', 2, '2030-10-27', 0],
  ['Australia/Lord_Howe', 1, '2030-04-06', 14],
  ['Asia/Kathmandu', 0, '2030-05-02', 19],
] as const)(
  'in %s at %i o’clock people are reminded once, also when clocks change',
  async ([timeZone, hour, day, utc], { server, olga }) => {
    await putItem(server, olga, { name: 'Milk', expiryDate: plusDays(day, utc > 12 ? 1 : 0) });
    await lookFrom(server, olga, { timeZone, hour, kinds: { expires: channels({ before: [0] }) } });
    const mails = [];
    for (const later of [0, 1, 2, 3]) mails.push(...(await remindAt(server, olga, day, utc + later)));
    mails.push(...(await remindAt(server, olga, plusDays(day, 1), utc)));
    expect(mails).toHaveLength(1);
  },
);

test('a repeating reminder comes each time, also from 29 February', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga, name: 'Boiler' });
  const id = uuidv7();
  const target = { kind: 'bin', id: bin.id } as const;
  await olga.act('reminders.put', { id, target, day: '2032-02-29', repeat: 'yearly' });
  await lookFrom(server, olga);
  await remindAt(server, olga, '2032-02-28');
  expect(await reminderTitles(olga)).toEqual([]);
  await remindAt(server, olga, '2032-02-29');
  expect((await olga.act('reminders.list', {})).reminders).toMatchObject([{ id, day: '2033-02-28' }]);
  await olga.act('reminders.settle', { thing: id, kind: 'chosen', day: '2032-02-29' });
  await remindAt(server, olga, '2033-02-28');
  expect((await remindersOf(olga))[0]?.reminder?.day).toBe('2033-02-28');
  expect((await olga.act('reminders.list', {})).reminders).toMatchObject([{ id, day: '2034-02-28' }]);
});

test('a reminder of every third month keeps to month ends, also with a new text', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga, name: 'Pump' });
  const id = uuidv7();
  const about = { id, target: { kind: 'bin', id: bin.id }, repeat: 'monthly', every: 3 } as const;
  await olga.act('reminders.put', { ...about, day: '2032-01-31' });
  await lookFrom(server, olga);
  await remindAt(server, olga, '2032-01-31');
  const next = { ...about, day: '2032-04-30' };
  expect((await olga.act('reminders.list', {})).reminders).toEqual([next]);
  await olga.act('reminders.put', { ...next, text: 'Grease' });
  await remindAt(server, olga, '2032-04-30');
  expect((await olga.act('reminders.list', {})).reminders).toMatchObject([
    { day: '2032-07-31', text: 'Grease', every: 3 },
  ]);
  // Older clients leave out what they do not know.
  const { every: _, ...known } = { ...about, day: '2032-07-31' };
  await olga.act('reminders.put', { ...known, text: 'Oil' });
  await remindAt(server, olga, '2032-07-31');
  const [oiled] = (await olga.act('reminders.list', {})).reminders;
  expect(oiled).toMatchObject({ day: '2032-10-31', text: 'Oil', every: 3 });
  await olga.act('reminders.put', { ...about, every: 1, day: '2032-11-30' });
  expect((await olga.act('reminders.list', {})).reminders).toEqual([{ ...known, day: '2032-11-30' }]);
  await olga.act('reminders.put', { ...about, day: '2032-11-30' });
  await olga.act('reminders.put', { ...known, day: '2032-11-30', repeat: 'weekly' });
  expect((await olga.act('reminders.list', {})).reminders[0]?.every).toBeUndefined();
  for (const bad of [{ every: 0 }, { every: 366 }, { every: 1.5 }, { every: 2, repeat: undefined }])
    await expect(olga.act('reminders.put', { ...about, day: '2033-01-31', ...bad })).rejects.toThrow(
      'request.invalid',
    );
});

test('an item that was moved still reminds, with where it is now', async ({ server, olga }) => {
  const item = await putItem(server, olga, { name: 'Tent' });
  const garage = await buildBin(server, { owner: olga });
  const target = { kind: 'item', id: item.id, binId: item.binId } as const;
  await olga.act('reminders.put', { id: uuidv7(), target, day: TODAY });
  await olga.act('items.move', { binId: item.binId, ids: [item.id], toBinId: garage.id });
  await lookFrom(server, olga);
  await remindAt(server, olga, TODAY);
  expect(await remindersOf(olga)).toMatchObject([{ title: 'Tent', binId: garage.id }]);
});

test('somebody who asked for a date of another person’s item is reminded of it', async ({
  server,
  olga,
  anna,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'viewer');
  const { id, binId } = await buildItem(olga, bin, { name: 'Cheese', expiryDate: TODAY });
  await anna.act('reminders.put', {
    id: uuidv7(),
    target: { kind: 'item', id, binId },
    of: 'expires',
    before: [3],
  });
  await lookFrom(server, anna);
  await remindAt(server, olga, plusDays(TODAY, -3));
  expect(await reminderTitles(anna)).toEqual(['Cheese']);
});

test('of 10,000 things that are due the mail lists fifty and the inbox twenty', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  await server.pool.query(
    `INSERT INTO items (owner_id, bin_id, id, revision, name, quantity, tags, expiry_date, date_added, updated_at)
     SELECT $1, $2, gen_random_uuid(), 1, 'Jar ' || n, 1, '{}', $3::date, now(), now() FROM generate_series(1, 10000) n`,
    [olga.id, bin.id, TODAY],
  );
  await lookFrom(server, olga);
  const [mail] = await remindAt(server, olga, TODAY);
  expect(mail?.subject).toBe('10,000 reminders');
  expect(mail?.text).toContain('and 9,950 more');
  const entries = await remindersOf(olga);
  expect(entries).toHaveLength(20);
  expect(entries.at(-1)?.more).toBe(9_980);
});

test('of 100,000 records of sent reminders the one of the oldest date is deleted', async ({
  server,
  olga,
}) => {
  await server.pool.query(
    `INSERT INTO sent_reminders (user_id, thing, kind, day, inbox_day)
     SELECT $1, gen_random_uuid(), 'expires', date '2030-05-02' - n, '2030-05-02' FROM generate_series(1, 100000) n`,
    [olga.id],
  );
  await putItem(server, olga, { name: 'Milk', expiryDate: plusDays(TODAY, 1) });
  await lookFrom(server, olga);
  await remindAt(server, olga, TODAY);
  const { rows } = await server.pool.query(
    `SELECT count(*)::int AS records, min(day) = date '2030-05-02' - 99999 AS "isOldestGone", max(day)::text AS newest
     FROM sent_reminders WHERE user_id = $1`,
    [olga.id],
  );
  expect(rows).toEqual([{ records: 100_000, isOldestGone: true, newest: plusDays(TODAY, 1) }]);
});

test('a mail’s link shows what can be done, and only a press does it', async ({ server, olga }) => {
  await putItem(server, olga, { name: 'Milk', expiryDate: TODAY });
  await lookFrom(server, olga, { locale: 'sv' });
  const [mail] = await remindAt(server, olga, TODAY);
  const link = mail?.text.match(/\/reminder\/\S+/)?.[0] ?? '';
  const page = await server.fetch(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Påminn mig om en vecka');
  expect((await remindersOf(olga))[0]?.reminder?.state).toBeUndefined();
  const pressed = await server.fetch(`${link}/week`, { method: 'POST' });
  expect(await pressed.text()).toContain('om en vecka');
  expect((await remindersOf(olga))[0]?.reminder?.state).toBe('snoozed');
  expect(mail?.text).toContain('/settings?open=reminders\n');
  const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await server.fetch(new URL(mail?.stopUrl ?? '').pathname, form)).status).toBe(200);
  expect((await olga.act('reminders.list', {})).choice.digest).toBe('off');
  for (const bad of [`${link}x`, '/reminder/x', '/reminder/e30.', `${link}/delete`]) {
    expect((await server.fetch(bad, { method: 'POST' })).status).toBe(404);
  }
  expect((await server.fetch(`${link}x`)).status).toBe(404);
});

test('of one date of an item a person has one reminder, and at most 300 in all', async ({ server, olga }) => {
  const { id, binId } = await putItem(server, olga, { name: 'Milk', expiryDate: TODAY });
  const target = { kind: 'item', id, binId } as const;
  const last = uuidv7();
  await olga.act('reminders.put', { id: uuidv7(), target, of: 'expires', before: [30] });
  await olga.act('reminders.put', { id: last, target, of: 'expires', before: [] });
  expect((await olga.act('reminders.list', {})).reminders).toMatchObject([{ id: last, before: [] }]);
  await server.pool.query(
    `INSERT INTO reminders (user_id, id, owner_id, kind, target, day, created_at)
     SELECT $1, gen_random_uuid(), $1, 'bin', $2, '2030-01-01', now() FROM generate_series(2, 300)`,
    [olga.id, binId],
  );
  const more = await olga.call('reminders.put', { id: uuidv7(), target, day: TODAY });
  expect(more.error?.details?.code).toBe('reminders.full');
  expect((await olga.call('reminders.put', { id: last, target, of: 'expires', before: [1] })).status).toBe(
    200,
  );
});

test('nobody settles or deletes what is another person’s', async ({ server, olga, anna }) => {
  const { id, binId } = await putItem(server, olga, { name: 'Milk', expiryDate: TODAY });
  const reminder = uuidv7();
  await olga.act('reminders.put', { id: reminder, target: { kind: 'item', id, binId }, day: TODAY });
  await anna.act('reminders.delete', { id: reminder });
  await lookFrom(server, olga);
  await remindAt(server, olga, TODAY);
  await anna.act('reminders.settle', { thing: id, kind: 'expires', day: TODAY });
  expect((await olga.act('reminders.list', {})).reminders).toHaveLength(1);
  expect((await remindersOf(olga)).every(({ reminder }) => reminder?.state === undefined)).toBe(true);
});
