import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { buildBin, buildItem } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';

test('an item comes back with every field as it was sent', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const sent = {
    id: uuidv7(),
    name: 'Drill “Bosch” 🛠 <b>',
    quantity: 3,
    tags: ['tools', 'Ö'],
    unit: 'pcs',
    notes: "It's Olga's;\nDROP TABLE items; --",
    value: 1234.567,
    currency: 'SEK',
    purchaseDate: '2019-02-28',
    expiryDate: '2031-12-31',
    warrantyUntil: '2027-01-01',
    lowStockAt: 1,
    barcode: '7310865004703',
    loanedTo: 'Erik',
    loanedCount: 2,
    dueDate: '2026-11-30',
  };
  const { items, revision, revisions } = await olga.act('items.create', { binId: bin.id, items: [sent] });
  const loans = [{ id: sent.id, quantity: 2, borrower: 'Erik', dueDate: '2026-11-30' }];
  expect(items).toEqual([
    { ...sent, loans, binId: bin.id, dateAdded: items[0]?.dateAdded, updatedAt: items[0]?.updatedAt },
  ]);
  expect(revisions).toEqual({ [bin.id]: revision });
  const read = await olga.act('bins.get', { id: bin.id });
  expect(read.items).toEqual(items);
  expect(read).toMatchObject({ itemCount: 1, quantityTotal: 3, revision });
});

test('an item needs only a name', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin, { name: '  Rope\t(long) ' });
  expect(item).toEqual({
    id: item.id,
    binId: bin.id,
    name: 'Rope (long)',
    quantity: 1,
    tags: [],
    dateAdded: item.dateAdded,
    updatedAt: item.dateAdded,
  });
});

test.for([2.5, -1, 1e9, 1_000_001])('%j is no quantity', async (quantity, { server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin, { quantity: 3 });
  const created = await olga.call('items.create', { binId: bin.id, items: [{ name: 'Socks', quantity }] });
  expect(created.status).toBe(400);
  const changed = await olga.call('items.update', { binId: bin.id, id: item.id, quantity });
  expect(changed.status).toBe(400);
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 1, quantityTotal: 3 });
});

test('all of several items are added, or none', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const taken = await buildItem(olga, bin);
  const fresh = uuidv7();
  const answer = await olga.call('items.create', {
    binId: bin.id,
    items: [
      { id: fresh, name: 'New' },
      { id: taken.id, name: 'Taken' },
    ],
  });
  expect(answer.error?.details?.code).toBe('ids.taken');
  expect((await olga.act('bins.get', { id: bin.id })).items).toEqual([taken]);
  await olga.act('items.create', { binId: bin.id, items: [{ id: fresh, name: 'New' }] });
});

test('one id twice in a request, or another owner’s, is taken', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const foreign = await buildBin(server);
  const id = uuidv7();
  const twice = await olga.call('items.create', {
    binId: bin.id,
    items: [
      { id, name: 'A' },
      { id, name: 'B' },
    ],
  });
  expect(twice.error?.details?.code).toBe('ids.taken');
  const othersId = await olga.call('items.create', { binId: bin.id, items: [{ id: foreign.id, name: 'A' }] });
  expect(othersId.error).toEqual(twice.error);
});

test('items keep the order in which they were added', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const names = ['Zebra', 'Apple', 'Mango', 'Banana'];
  for (const name of names) await buildItem(olga, bin, { id: uuidv7(), name });
  const { items } = await olga.act('bins.get', { id: bin.id });
  expect(items.map((item) => item.name)).toEqual(names);
});

test('a change leaves absent fields, clears null ones and tells what it covered', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const { id } = await buildItem(olga, bin, { notes: 'Old', unit: 'm', quantity: 2 });
  const first = await olga.act('items.update', { binId: bin.id, id, notes: 'Mine', unit: null });
  expect(first.item).toMatchObject({ notes: 'Mine', quantity: 2 });
  expect(first.item).not.toHaveProperty('unit');
  const late = await olga.act('items.update', { binId: bin.id, id, notes: 'Late', was: { notes: 'Old' } });
  expect(late).toMatchObject({ item: { notes: 'Late' }, overwrote: { notes: 'Mine' } });
  expect((await olga.act('bins.get', { id: bin.id })).items).toEqual([late.item]);
});

test('steps of a quantity add up, also fifty at once, and stop at 0', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const { id } = await buildItem(olga, bin, { quantity: 10 });
  await Promise.all(
    Array.from({ length: 50 }, () => olga.act('items.update', { binId: bin.id, id, quantityBy: 1 })),
  );
  const full = await olga.act('bins.get', { id: bin.id });
  expect(full).toMatchObject({ quantityTotal: 60, items: [{ quantity: 60 }] });
  const { item } = await olga.act('items.update', { binId: bin.id, id, quantityBy: -100 });
  expect(item).toMatchObject({ quantity: 0, outBy: 'Olga', outById: olga.id });
  const back = await olga.act('items.update', { binId: bin.id, id, quantityBy: 1 });
  expect(back.item).not.toHaveProperty('outBy');
  expect(back.item).not.toHaveProperty('outById');
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ quantityTotal: 1 });
});

test('a deleted item is in the trash, uncounted and read-only until restored', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin, { quantity: 5 });
  const { ids } = await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  expect(ids).toEqual([item.id]);
  const after = await olga.act('bins.get', { id: bin.id });
  expect(after).toMatchObject({ itemCount: 0, quantityTotal: 0, items: [{ id: item.id }] });
  expect(after.items[0]?.deletedAt).toBeDefined();
  const late = await olga.call('items.update', { binId: bin.id, id: item.id, quantity: 1 });
  expect(late.error?.details?.code).toBe('items.inTrash');
  const restored = await olga.act('items.restore', { binId: bin.id, ids: [item.id] });
  expect(restored.items).toEqual([item]);
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 1, quantityTotal: 5 });
});

test('deleting or restoring twice counts once', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin, { quantity: 5 });
  const chosen = { binId: bin.id, ids: [item.id] };
  await Promise.all(Array.from({ length: 8 }, () => olga.act('items.delete', chosen)));
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 0, quantityTotal: 0 });
  await Promise.all(Array.from({ length: 8 }, () => olga.act('items.restore', chosen)));
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 1, quantityTotal: 5 });
});

test('an unknown item is not found, nor one of another bin', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const elsewhere = await buildItem(olga, await buildBin(server, { owner: olga }));
  for (const id of [uuidv7(), elsewhere.id]) {
    const answers = await Promise.all([
      olga.call('items.update', { binId: bin.id, id, quantity: 1 }),
      olga.call('items.delete', { binId: bin.id, ids: [id] }),
      olga.call('items.restore', { binId: bin.id, ids: [id] }),
      olga.call('items.move', { binId: bin.id, ids: [id], toBinId: elsewhere.binId }),
    ]);
    for (const { status, error } of answers) {
      expect(status).toBe(404);
      expect(error?.message).toBe('Item not found');
    }
  }
});

test('a moved item leaves one bin and lies in the other; back again it leaves no trace', async ({
  server,
  olga,
}) => {
  const from = await buildBin(server, { owner: olga });
  const to = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, from, { quantity: 3, notes: 'Careful' });
  const { items, revision, revisions } = await olga.act('items.move', {
    binId: from.id,
    ids: [item.id],
    toBinId: to.id,
  });
  expect(items).toEqual([{ ...item, binId: to.id, updatedAt: items[0]?.updatedAt }]);
  expect(revisions[to.id]).toBe(revision);
  expect(await olga.act('bins.get', { id: from.id })).toMatchObject({
    items: [],
    itemCount: 0,
    quantityTotal: 0,
    revision: revisions[from.id],
  });
  expect(await olga.act('bins.get', { id: to.id })).toMatchObject({ items, itemCount: 1, quantityTotal: 3 });
  expect(await tombstonesOf(server, from.id)).toEqual([item.id]);
  await olga.act('items.move', { binId: to.id, ids: [item.id], toBinId: from.id });
  expect(await tombstonesOf(server, from.id)).toEqual([]);
  expect(await tombstonesOf(server, to.id)).toEqual([item.id]);
});

test('an item is in exactly one bin whoever moves it at the same time', async ({ server, olga }) => {
  const bins = await Promise.all([1, 2, 3, 4].map(() => buildBin(server, { owner: olga })));
  const [first] = bins;
  if (first === undefined) throw new Error('no bin');
  const item = await buildItem(olga, first, { quantity: 2 });
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const binId = bins[index % 4]?.id ?? '';
      const toBinId = bins[(index * 3 + 1) % 4]?.id ?? '';
      return olga.call('items.move', { binId, ids: [item.id], toBinId });
    }),
  );
  const read = await Promise.all(bins.map((bin) => olga.act('bins.get', { id: bin.id })));
  expect(read.flatMap((bin) => bin.items)).toHaveLength(1);
  for (const bin of read) {
    expect(bin.itemCount).toBe(bin.items.length);
    expect(bin.quantityTotal).toBe(2 * bin.items.length);
  }
});

test('an item cannot move to another owner’s bin, nor out of the trash', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const foreign = await buildBin(server);
  const refused = await olga.call('items.move', { binId: bin.id, ids: [item.id], toBinId: foreign.id });
  expect(refused.error?.details?.code).toBe('bins.notFound');
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  const to = await buildBin(server, { owner: olga });
  const trashed = await olga.call('items.move', { binId: bin.id, ids: [item.id], toBinId: to.id });
  expect(trashed.error?.details?.code).toBe('items.inTrash');
});

test('moving to where it lies changes nothing', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const { items } = await olga.act('items.move', { binId: bin.id, ids: [item.id], toBinId: bin.id });
  expect(items).toEqual([item]);
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ items: [item], itemCount: 1 });
});

test('ids are inserted in one order, so that concurrent inserts do not deadlock', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const [first, last] = [uuidv7(), uuidv7()].sort() as [string, string];
  const client = await server.pool.connect();
  const take = (id: string) => client.query('INSERT INTO ids (id, owner_id) VALUES ($1, $1)', [id]);
  try {
    await client.query('BEGIN');
    await take(first);
    const items = [last, first].map((id) => ({ id, name: 'Rope' }));
    const adding = olga.call('items.create', { binId: bin.id, items });
    await expect.poll(() => countLockWaits(server.pool)).toBe(1);
    await client.query(`SET LOCAL lock_timeout = '1s'`);
    await take(last);
    await client.query('ROLLBACK');
    expect((await adding).error).toBeUndefined();
  } finally {
    client.release();
  }
});

test('a thousand items are added at once', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const items = Array.from({ length: 1000 }, (_, n) => ({ name: `Thing ${n}` }));
  await olga.act('items.create', { binId: bin.id, items });
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 1000, quantityTotal: 1000 });
});

async function tombstonesOf(server: TestServer, binId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ id: string }>(
    'SELECT id FROM item_tombstones WHERE bin_id = $1',
    [binId],
  );
  return rows.map((row) => row.id);
}

test('several items of a bin change in one call, each in its own way', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const rope = await buildItem(olga, bin, { name: 'Rope', quantity: 3 });
  const tape = await buildItem(olga, bin, { name: 'Tape', tags: ['old'] });
  const lamp = await buildItem(olga, bin, { name: 'Lamp', tags: ['old'] });
  const changes = [
    { id: rope.id, quantity: 5, unit: 'm' },
    { id: tape.id, addTags: ['hire'], removeTags: ['old'] },
    { id: lamp.id, addTags: ['hire'], removeTags: ['old'] },
    { id: uuidv7(), addTags: ['gone'] },
  ];
  const { items } = await olga.act('items.updateMany', { binId: bin.id, items: changes });
  expect(items).toMatchObject([
    { name: 'Rope', quantity: 5, unit: 'm' },
    { name: 'Tape', tags: ['hire'] },
    { name: 'Lamp', tags: ['hire'] },
  ]);
  const stored = await olga.act('bins.get', { id: bin.id });
  expect(stored).toMatchObject({ items, itemCount: 3, quantityTotal: 7 });
  const { events } = await olga.act('history.list', { target: { kind: 'bin', id: bin.id } });
  // Items with the same change share a line.
  expect(events.filter(({ kind }) => kind === 'itemChanged').map(({ names }) => names.toSorted())).toEqual(
    expect.arrayContaining([['Rope'], ['Lamp', 'Tape']]),
  );
});

test('changing several items tells when none is there', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const change = (id: string) => olga.call('items.updateMany', { binId: bin.id, items: [{ id, unit: 'm' }] });
  expect((await change(uuidv7())).error?.details?.code).toBe('items.notFound');
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  expect((await change(item.id)).error?.details?.code).toBe('items.inTrash');
});
