import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { HistoryEvent } from '#domain/history/history.ts';
import { historyPage } from '#domain/history/history-limits.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { test as base } from '#test/server-test.ts';

const test = base.extend('vera', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Vera' }));

async function wholeHistory(reader: TestUser, binId: string, itemId: string): Promise<HistoryEvent[]> {
  const all: HistoryEvent[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = all.at(-1);
    const target = { kind: 'bin' as const, id: last?.binId ?? binId };
    const page = await reader.act('history.list', { target, itemId, ...(last && { before: last.id }) });
    all.push(...page.events);
    hasMore = page.hasMore;
  }
  return all;
}

test('an item has its own history, over all bins it was in, forth and back', async ({ server, olga }) => {
  const [a, b] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const { items } = await olga.act('items.create', {
    binId: a.id,
    items: [{ name: 'Rope' }, { name: 'Torch' }],
  });
  const id = items[1]?.id ?? '';
  const move = (from: string, to: string) => olga.act('items.move', { binId: from, ids: [id], toBinId: to });
  await olga.act('items.update', { binId: a.id, id, notes: 'Red' });
  await move(a.id, b.id);
  await olga.act('items.update', { binId: b.id, id, name: 'Lamp' });
  await move(b.id, a.id);
  await olga.act('items.delete', { binId: a.id, ids: [id] });
  const told = (await wholeHistory(olga, a.id, id)).map(({ kind, names, count, ids, binId }) => ({
    kind,
    names,
    count,
    ids,
    binId,
  }));
  const line = (kind: string, name: string, binId: string) => ({
    kind,
    names: [name],
    count: 1,
    ids: [id],
    binId,
  });
  expect(told).toEqual([
    line('itemsDeleted', 'Lamp', a.id),
    line('itemsMovedIn', 'Lamp', a.id),
    line('itemChanged', 'Lamp', b.id),
    line('itemsMovedIn', 'Torch', b.id),
    line('itemChanged', 'Torch', a.id),
    line('itemsAdded', 'Torch', a.id),
  ]);
});

test('its pages go on in the bins before, however often it was moved', async ({ server, olga }) => {
  const bins = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const item = await buildItem(olga, bins[0] ?? { id: '' });
  const at = (n: number) => bins[n % 2]?.id ?? '';
  for (let n = 0; n < 24; n++) {
    await olga.act('items.move', { binId: at(n), ids: [item.id], toBinId: at(n + 1) });
  }
  const all = await wholeHistory(olga, at(24), item.id);
  expect(all.map(({ kind }) => kind)).toEqual([...Array(24).fill('itemsMovedIn'), 'itemsAdded']);
  for (let n = 0; n < historyPage; n++) {
    await olga.act('items.update', { binId: at(24), id: item.id, notes: `Note ${n}` });
  }
  const longer = await wholeHistory(olga, at(24), item.id);
  expect(longer).toHaveLength(all.length + historyPage);
  expect(new Set(longer.map(({ id }) => id)).size).toBe(longer.length);
});

test('of bins that the reader does not see it tells nothing', async ({ server, olga, vera }) => {
  const [hidden, shared] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  await shareBin(server, shared, vera, 'viewer');
  const item = await buildItem(olga, hidden, { name: 'Diary' });
  await olga.act('items.update', { binId: hidden.id, id: item.id, notes: 'Secret' });
  await olga.act('items.move', { binId: hidden.id, ids: [item.id], toBinId: shared.id });
  await olga.act('items.update', { binId: shared.id, id: item.id, notes: 'Open' });
  const seen = await wholeHistory(vera, shared.id, item.id);
  expect(seen.map(({ kind, names }) => [kind, names])).toEqual([
    ['itemChanged', ['Diary']],
    ['itemsMovedIn', ['Diary']],
  ]);
  expect(JSON.stringify(seen)).not.toContain(hidden.id);
  await olga.act('items.delete', { binId: shared.id, ids: [item.id] });
  const text = JSON.stringify(await wholeHistory(vera, shared.id, item.id));
  expect(text).not.toContain('Diary');
  expect(text).not.toContain('Open');
  const answer = await vera.call('history.list', {
    target: { kind: 'bin', id: hidden.id },
    itemId: item.id,
  });
  expect(answer.error?.details?.code).toBe('bins.notFound');
});

test('an unknown item, or a line that is not there, has no history', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  const target = { kind: 'bin' as const, id: bin.id };
  const none = { events: [], hasMore: false };
  expect(await olga.act('history.list', { target, itemId: uuidv7() })).toEqual(none);
  expect(await olga.act('history.list', { target, itemId: item.id, before: uuidv7() })).toEqual(none);
});

test('one item is found among ten thousand lines', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin);
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT $1, 'bin', $2, gen_random_uuid(), 'itemChanged', now() + n * interval '1 ms', $1, 'Olga', '{Other}', 1,
       jsonb_build_object('ids', jsonb_build_array(gen_random_uuid()))
     FROM generate_series(1, 10000) AS n`,
    [olga.id, bin.id],
  );
  await server.pool.query('ANALYZE history');
  const target = { kind: 'bin' as const, id: bin.id };
  expect(await olga.act('history.list', { target })).toMatchObject({ hasMore: true });
  const { events } = await olga.act('history.list', { target, itemId: item.id });
  expect(events.map(({ kind }) => kind)).toEqual(['itemsAdded']);
});
