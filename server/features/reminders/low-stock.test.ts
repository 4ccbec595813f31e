import { expect } from 'vitest';
import { buildBin, buildItem, shareBin } from '#test/builders.ts';
import { lookFrom, remindAt, remindersOf, reminderTitles } from '#test/remind.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

const FELL = '2030-05-03T11:00:00Z';
const NEXT_DAY = '2030-05-04';

/** Items fall on the day on which a test runs. */
async function fallAt({ pool }: TestServer, moment: string): Promise<void> {
  await pool.query('UPDATE items SET low_since = $1 WHERE low_since IS NOT NULL', [moment]);
}

test('each fall to the limit reminds the owner once, in inbox and mail', async ({ server, olga, anna }) => {
  const bin = await buildBin(server, { owner: olga, name: 'Workshop' });
  await shareBin(server, bin, anna, 'editor');
  const screws = await buildItem(olga, bin, { name: 'Screws', quantity: 30, lowStockAt: 10 });
  const take = (count: number) =>
    olga.act('items.update', { binId: bin.id, id: screws.id, quantityBy: -count });
  await lookFrom(server, olga);
  await lookFrom(server, anna);
  expect(await remindAt(server, olga, '2030-05-02')).toEqual([]);
  await take(20);
  await fallAt(server, FELL);
  const [mail] = await remindAt(server, olga, NEXT_DAY);
  expect(mail?.text).toContain('Screws (Workshop)\nRunning low.');
  expect(await remindersOf(olga)).toMatchObject([
    { title: 'Screws', reminder: { kind: 'low', thing: screws.id, day: NEXT_DAY, itemId: screws.id } },
  ]);
  await take(5);
  expect(await remindAt(server, olga, '2030-05-05')).toEqual([]);
  // Bought and used up again, on the day of the first reminder.
  await take(-50);
  await take(50);
  await fallAt(server, '2030-05-05T10:00:00Z');
  expect(await remindAt(server, olga, '2030-05-06')).toHaveLength(1);
  expect(await remindAt(server, olga, '2030-05-07')).toEqual([]);
  expect(await remindersOf(anna)).toEqual([]);
});

test('falls before and after the hour of one day remind twice', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { id } = await buildItem(olga, bin, { name: 'Milk', quantity: 1, lowStockAt: 1 });
  await lookFrom(server, olga, { hour: 8, timeZone: 'Asia/Kolkata' });
  await fallAt(server, '2030-05-03T02:00:00Z');
  expect(await remindAt(server, olga, '2030-05-03', 3)).toHaveLength(1);
  await olga.act('items.update', { binId: bin.id, id, quantity: 2 });
  await olga.act('items.update', { binId: bin.id, id, quantity: 1 });
  await fallAt(server, '2030-05-03T03:00:00Z');
  expect(await remindAt(server, olga, '2030-05-04', 3)).toHaveLength(1);
});

test('restocked, fully lent and deleted items are not reminded of', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const [bought, unlimited, lent, binned] = await Promise.all(
    ['Bought', 'Unlimited', 'Lent', 'Binned'].map((name) =>
      buildItem(olga, bin, { name, quantity: 1, lowStockAt: 1 }),
    ),
  );
  const gone = await buildItem(olga, await buildBin(server, { owner: olga }), { quantity: 0, lowStockAt: 0 });
  await fallAt(server, FELL);
  const binId = bin.id;
  await olga.act('items.update', { binId, id: bought?.id ?? '', quantity: 9 });
  await olga.act('items.update', { binId, id: unlimited?.id ?? '', lowStockAt: null });
  await olga.act('items.lend', {
    binId,
    id: lent?.id ?? '',
    loanId: crypto.randomUUID(),
    quantity: 1,
    borrower: 'Bo',
  });
  await olga.act('items.delete', { binId, ids: [binned?.id ?? ''] });
  await olga.act('bins.delete', { id: gone.binId });
  await lookFrom(server, olga);
  expect(await remindAt(server, olga, NEXT_DAY)).toEqual([]);
  expect(await remindersOf(olga)).toEqual([]);
});

test('moving a low item to another bin does not remind again', async ({ server, olga }) => {
  const [from, to] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const { id } = await buildItem(olga, from, { name: 'Milk', quantity: 1, lowStockAt: 1 });
  await fallAt(server, FELL);
  await lookFrom(server, olga);
  await remindAt(server, olga, NEXT_DAY);
  expect(await reminderTitles(olga)).toEqual(['Milk']);
  const { items } = await olga.act('items.move', { binId: from.id, ids: [id], toBinId: to.id });
  expect(items[0]?.lowSince).toBe(new Date(FELL).toISOString());
  expect(await remindAt(server, olga, '2030-05-05')).toEqual([]);
});

test('low stock can be switched off, and a snoozed one comes again', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { id } = await buildItem(olga, bin, { name: 'Milk', quantity: 1, lowStockAt: 1 });
  await fallAt(server, FELL);
  const low = { before: [0 as const], inbox: true, push: false, mail: false };
  await lookFrom(server, olga, { kinds: { low } });
  expect(await remindAt(server, olga, NEXT_DAY)).toEqual([]);
  expect(await reminderTitles(olga)).toEqual(['Milk']);
  await olga.act('reminders.settle', { thing: id, kind: 'low', day: NEXT_DAY, snooze: 1 });
  await server.pool.query(`UPDATE sent_reminders SET snoozed_until = '2030-05-05'`);
  await remindAt(server, olga, '2030-05-05');
  expect(await remindersOf(olga)).toMatchObject([{ read: false, reminder: { today: '2030-05-05' } }]);
});
