import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { CallInput } from '#domain/calls.ts';
import type { EventKind, HistoryEvent } from '#domain/history/history.ts';
import { historyPage } from '#domain/history/history-limits.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { countStatements } from '#test/counted-statements.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';

const test = base
  .extend('erik', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Erik' }))
  .extend('vera', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Vera' }));

type WithId = { id: string };
const named = () => `Bin ${uuidv7()}`;
const makeBin = (
  server: TestServer,
  olga: TestUser,
  input: { parentBinId?: string; locationId?: string } = {},
) => buildBin(server, { owner: olga, name: named(), ...input });
const makePlace = (olga: TestUser, name = 'Attic') => olga.act('locations.create', { name });
const binOf = ({ id }: WithId): Target => ({ kind: 'bin', id });
const locationOf = ({ id }: WithId): Target => ({ kind: 'location', id });

async function eventsOf(olga: TestUser, target: Target, reader = olga): Promise<HistoryEvent[]> {
  return (await reader.act('history.list', { target })).events;
}

async function kindsOf(olga: TestUser, target: Target, reader = olga): Promise<EventKind[]> {
  return (await eventsOf(olga, target, reader)).map((event) => event.kind);
}

test('tells who did what when in a bin, newest first', async ({ server, olga, erik }) => {
  const bin = await olga.act('bins.create', { name: named() });
  await shareBin(server, bin, erik, 'editor');
  const name = named();
  await erik.act('bins.update', { id: bin.id, name, color: 'moss' });
  const names = Array.from({ length: 12 }, (_, n) => `Item ${n}`);
  const { items } = await olga.act('items.create', {
    binId: bin.id,
    items: names.map((each) => ({ name: each })),
  });
  const ids = items.map((item) => item.id);
  const one = ids.slice(0, 1);
  await erik.act('items.update', { binId: bin.id, id: ids[0] ?? '', notes: 'Red' });
  await olga.act('items.delete', { binId: bin.id, ids: one });
  await olga.act('items.restore', { binId: bin.id, ids: one });
  const by = (user: TestUser) => ({
    id: expect.any(String),
    at: expect.any(String),
    actorId: user.id,
    actorName: user.name,
  });
  const events = await eventsOf(olga, binOf(bin));
  expect(events).toEqual([
    { ...by(olga), kind: 'itemsRestored', names: ['Item 0'], count: 1, ids: one },
    { ...by(olga), kind: 'itemsDeleted', names: ['Item 0'], count: 1, ids: one },
    {
      ...by(erik),
      kind: 'itemChanged',
      names: ['Item 0'],
      count: 1,
      ids: one,
      changes: [{ field: 'notes', to: 'Red' }],
    },
    { ...by(olga), kind: 'itemsAdded', names: names.slice(0, 10), count: 12, ids },
    { ...by(erik), kind: 'changed', names: [name], count: 1, changes: [{ field: 'color', to: 'moss' }] },
    { ...by(erik), kind: 'renamed', names: [bin.name, name], count: 2 },
    { ...by(olga), kind: 'created', names: [bin.name], count: 1 },
  ]);
  const moments = events.map((event) => event.at);
  expect(moments).toEqual(moments.toSorted().reverse());
});

test('deleting and restoring with what lies below is told in every bin', async ({ server, olga }) => {
  const top = await makeBin(server, olga);
  const inside = await makeBin(server, olga, { parentBinId: top.id });
  await olga.act('bins.delete', { id: top.id, cascade: true });
  const name = named();
  await olga.act('bins.restore', { id: top.id, name });
  expect((await eventsOf(olga, binOf(top))).map(({ kind, names }) => [kind, names])).toEqual([
    ['restored', [name]],
    ['deleted', [top.name]],
    ['created', [top.name]],
  ]);
  expect(await kindsOf(olga, binOf(inside))).toEqual(['restored', 'deleted', 'created']);
});

test('items that move are told in the bin they left and in the one they came into', async ({
  server,
  olga,
}) => {
  const [from, to] = [await makeBin(server, olga), await makeBin(server, olga)];
  const item = await buildItem(olga, from);
  await olga.act('items.move', { binId: from.id, ids: [item.id], toBinId: to.id });
  const moved = { names: ['Torch'], count: 1, ids: [item.id], from: binOf(from), to: binOf(to) };
  expect((await eventsOf(olga, binOf(from)))[0]).toMatchObject({ kind: 'itemsMovedOut', ...moved });
  expect((await eventsOf(olga, binOf(to)))[0]).toMatchObject({ kind: 'itemsMovedIn', ...moved });
});

test('a bin that moves is told in itself, and in all that it left and came into', async ({
  server,
  olga,
}) => {
  const [attic, cellar] = [await makePlace(olga), await makePlace(olga, 'Cellar')];
  const shelf = await makeBin(server, olga, { locationId: cellar.id });
  const box = await makeBin(server, olga, { locationId: attic.id });
  await olga.act('bins.move', { id: box.id, parentBinId: shelf.id });
  const way = { from: locationOf(attic), to: binOf(shelf) };
  const own = (await eventsOf(olga, binOf(box)))[0];
  expect(own).toMatchObject({ kind: 'movedIn', names: [], count: 0, ...way });
  expect(own).not.toHaveProperty('ids');
  const told = { names: [box.name], count: 1, ids: [box.id], ...way };
  expect((await eventsOf(olga, locationOf(attic)))[0]).toMatchObject({ kind: 'movedOut', ...told });
  expect((await eventsOf(olga, locationOf(cellar)))[0]).toMatchObject({ kind: 'movedIn', ...told });
  expect((await eventsOf(olga, binOf(shelf)))[0]).toMatchObject({ kind: 'movedIn', ...told });
  await olga.act('bins.move', { id: box.id, parentBinId: null });
  expect((await eventsOf(olga, binOf(shelf)))[0]).toMatchObject({ kind: 'movedOut', to: locationOf(cellar) });
  expect(await kindsOf(olga, locationOf(cellar))).toEqual(['movedIn', 'created']);
  await olga.act('bins.move', { id: box.id, locationId: null });
  const gone = (await eventsOf(olga, binOf(box)))[0];
  expect(gone).toMatchObject({ kind: 'movedOut', from: locationOf(cellar) });
  expect(gone).not.toHaveProperty('to');
});

test('a location’s history has its events; its bins’ have its delete and restore', async ({
  server,
  olga,
}) => {
  const place = await makePlace(olga);
  const box = await makeBin(server, olga, { locationId: place.id });
  const inside = await makeBin(server, olga, { parentBinId: box.id });
  await olga.act('locations.update', { id: place.id, name: 'Loft', address: 'Storgatan 1' });
  await olga.act('locations.delete', { id: place.id });
  await olga.act('locations.restore', { id: place.id });
  expect((await eventsOf(olga, locationOf(place))).map(({ kind, names }) => [kind, names])).toEqual([
    ['restored', ['Loft']],
    ['deleted', ['Loft']],
    ['changed', ['Loft']],
    ['renamed', ['Attic', 'Loft']],
    ['created', ['Attic']],
  ]);
  const moves = (await eventsOf(olga, binOf(box))).slice(0, 2);
  expect(moves).toMatchObject([
    { kind: 'movedIn', to: locationOf(place) },
    { kind: 'movedOut', from: locationOf(place) },
  ]);
  expect(await kindsOf(olga, binOf(inside))).toEqual(['created']);
});

test('what changes nothing, is refused, only read or sent again leaves nothing', async ({
  server,
  olga,
  vera,
}) => {
  const place = await makePlace(olga);
  const bin = await makeBin(server, olga, { locationId: place.id });
  const item = await buildItem(olga, bin);
  const [binBefore, placeBefore] = [
    await eventsOf(olga, binOf(bin)),
    await eventsOf(olga, locationOf(place)),
  ];
  await olga.act('bins.open', { id: bin.id });
  await olga.act('bins.get', { id: bin.id });
  await olga.act('bins.update', { id: bin.id, name: bin.name, description: null, addTags: [] });
  await olga.act('bins.move', { id: bin.id, locationId: place.id });
  await olga.act('bins.restore', { id: bin.id });
  await olga.act('items.update', { binId: bin.id, id: item.id, quantity: 1, name: item.name });
  await olga.act('items.restore', { binId: bin.id, ids: [item.id] });
  await olga.act('items.move', { binId: bin.id, ids: [item.id], toBinId: bin.id });
  await olga.act('locations.update', { id: place.id, name: 'Attic' });
  await olga.act('locations.restore', { id: place.id });
  await olga.call('bins.move', { id: bin.id, parentBinId: bin.id });
  await vera.call('bins.update', { id: bin.id, name: 'Mine' });
  expect(await eventsOf(olga, binOf(bin))).toEqual(binBefore);
  expect(await eventsOf(olga, locationOf(place))).toEqual(placeBefore);
  const key = operationHeader();
  for (let n = 0; n < 3; n++) await olga.act('bins.update', { id: bin.id, color: 'moss' }, key);
  await olga.act('bins.delete', { id: bin.id });
  await olga.act('bins.delete', { id: bin.id });
  await olga.act('locations.delete', { id: place.id });
  await olga.act('locations.delete', { id: place.id });
  expect(await kindsOf(olga, binOf(bin))).toEqual([
    'movedOut',
    'deleted',
    'changed',
    ...binBefore.map(({ kind }) => kind),
  ]);
  expect(await kindsOf(olga, locationOf(place))).toEqual(['deleted', 'created']);
});

test('steps of one person on one item join, until something else comes between', async ({
  server,
  olga,
  erik,
}) => {
  const bin = await makeBin(server, olga);
  await shareBin(server, bin, erik, 'editor');
  const [torch, rope] = [await buildItem(olga, bin), await buildItem(olga, bin, { name: 'Rope' })];
  const step = (user: TestUser, item: WithId) =>
    user.act('items.update', { binId: bin.id, id: item.id, quantityBy: 1 });
  const changes = async () =>
    (await eventsOf(olga, binOf(bin))).filter(({ kind }) => kind === 'itemChanged').length;
  for (let n = 0; n < 5; n++) await step(olga, torch);
  expect(await changes()).toBe(1);
  await step(olga, rope);
  await step(olga, torch);
  expect(await changes()).toBe(3);
  await step(erik, torch);
  await step(olga, torch);
  expect(await changes()).toBe(5);
  await olga.act('items.update', { binId: bin.id, id: torch.id, notes: 'Red' });
  expect(await changes()).toBe(6);
  await step(olga, torch);
  expect(await changes()).toBe(7);
  await server.pool.query(
    `UPDATE history SET at = (at AT TIME ZONE 'UTC' - interval '11 minutes') AT TIME ZONE 'UTC' WHERE target = $1`,
    [bin.id],
  );
  await step(olga, torch);
  expect(await changes()).toBe(8);
});

test('a changed field has both values, and joined steps the first and the last', async ({ server, olga }) => {
  const bin = await makeBin(server, olga);
  const item = await buildItem(olga, bin, { quantity: 4, tags: ['red'] });
  const update = (change: Omit<CallInput<'items.update'>, 'binId' | 'id'>) =>
    olga.act('items.update', { binId: bin.id, id: item.id, ...change });
  await update({ name: 'Lamp', notes: 'Warm', addTags: ['old'], expiryDate: '2027-01-02' });
  await update({ notes: null, value: 250 });
  for (let n = 0; n < 3; n++) await update({ quantityBy: -1 });
  await update({ quantity: 4 });
  const events = (await eventsOf(olga, binOf(bin))).slice(0, 4);
  expect(events.map(({ names, changes }) => [names, changes])).toEqual([
    [['Lamp'], [{ field: 'quantity', from: 1, to: 4 }]],
    [['Lamp'], [{ field: 'quantity', from: 4, to: 1 }]],
    [
      ['Lamp'],
      [
        { field: 'notes', from: 'Warm' },
        { field: 'value', to: 250 },
      ],
    ],
    [
      ['Lamp'],
      [
        { field: 'name', from: 'Torch', to: 'Lamp' },
        { field: 'tags', from: ['red'], to: ['red', 'old'] },
        { field: 'notes', to: 'Warm' },
        { field: 'expiryDate', to: '2027-01-02' },
      ],
    ],
  ]);
});

test('a quantity set over one that its writer had not seen is marked so', async ({ server, olga, erik }) => {
  const bin = await makeBin(server, olga);
  await shareBin(server, bin, erik, 'editor');
  const { id } = await buildItem(olga, bin, { name: 'Dry bag', quantity: 1 });
  await erik.act('items.update', { binId: bin.id, id, quantity: 9, was: { quantity: 1 } });
  await olga.act('items.update', { binId: bin.id, id, quantity: 7, was: { quantity: 1 } });
  const [late, before] = await eventsOf(olga, binOf(bin));
  expect(before?.changes).toEqual([{ field: 'quantity', from: 1, to: 9 }]);
  expect(late?.changes).toEqual([{ field: 'quantity', from: 9, to: 7, isUnseen: true }]);
});

test('tells who made a bin public, and of long texts the beginning', async ({ server, olga }) => {
  const bin = await makeBin(server, olga);
  await olga.act('bins.update', { id: bin.id, isPrivate: false });
  await olga.act('bins.update', { id: bin.id, description: '\u{1f600}'.repeat(1_000) });
  const [described, published] = await eventsOf(olga, binOf(bin));
  expect(published?.changes).toEqual([{ field: 'isPrivate', from: true, to: false }]);
  expect(described?.changes).toEqual([{ field: 'description', to: '\u{1f600}'.repeat(500), isCut: true }]);
});

test('a step beside a line of before values were told makes its own line', async ({ server, olga }) => {
  const bin = await makeBin(server, olga);
  const item = await buildItem(olga, bin);
  const step = () => olga.act('items.update', { binId: bin.id, id: item.id, quantityBy: 1 });
  await step();
  await server.pool.query(`UPDATE history SET detail = detail - 'changes' WHERE target = $1`, [bin.id]);
  await step();
  const [newer, older] = await eventsOf(olga, binOf(bin));
  expect(newer?.changes).toEqual([{ field: 'quantity', from: 2, to: 3 }]);
  expect(older).toMatchObject({ kind: 'itemChanged', names: ['Torch'] });
  expect(older).not.toHaveProperty('changes');
});

test('a viewer does not read values of what lies in the trash', async ({ server, olga, vera }) => {
  const bin = await makeBin(server, olga);
  await shareBin(server, bin, vera, 'viewer');
  const item = await buildItem(olga, bin);
  await olga.act('items.update', { binId: bin.id, id: item.id, notes: 'Secret' });
  expect(JSON.stringify(await eventsOf(olga, binOf(bin), vera))).toContain('Secret');
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  expect(JSON.stringify(await eventsOf(olga, binOf(bin), vera))).not.toContain('Secret');
});

test('viewers read no ids and not what was thrown away; editors do', async ({ server, olga, erik, vera }) => {
  const bin = await makeBin(server, olga);
  await shareBin(server, bin, vera, 'viewer');
  await shareBin(server, bin, erik, 'editor');
  const item = await buildItem(olga, bin, { name: 'Diary' });
  await olga.act('items.delete', { binId: bin.id, ids: [item.id] });
  const [seen] = await eventsOf(olga, binOf(bin), vera);
  expect(seen).toMatchObject({ kind: 'itemsDeleted', names: [], count: 1 });
  expect(JSON.stringify(await eventsOf(olga, binOf(bin), vera))).not.toContain('"ids"');
  expect((await eventsOf(olga, binOf(bin), erik))[0]).toMatchObject({ names: ['Diary'], ids: [item.id] });
  expect(JSON.stringify(await eventsOf(olga, binOf(bin), erik))).not.toContain(olga.email);
});

test('a viewer reads no names of what lies in the trash, wherever they stand', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const [bin, other] = [await makeBin(server, olga), await makeBin(server, olga)];
  for (const each of [bin, other]) await shareBin(server, each, erik, 'editor');
  const { items } = await olga.act('items.create', {
    binId: bin.id,
    items: [{ name: 'Diary' }, { name: 'Torch' }, { name: 'Rope' }],
  });
  const [diary, , rope] = items.map(({ id }) => id) as [string, string, string];
  await olga.act('items.update', { binId: bin.id, id: diary, notes: 'Secret' });
  await olga.act('items.move', { binId: bin.id, ids: [rope], toBinId: other.id });
  await olga.act('items.delete', { binId: bin.id, ids: [diary] });
  await olga.act('items.delete', { binId: other.id, ids: [rope] });
  for (const each of [bin, other]) await shareBin(server, each, vera, 'viewer');
  const namesIn = async (reader: TestUser, { id }: WithId) =>
    (await eventsOf(olga, binOf({ id }), reader)).flatMap(({ kind, names }) =>
      names.length ? [[kind, names]] : [],
    );
  expect(await namesIn(vera, bin)).toEqual([
    ['itemsMovedOut', ['Rope']],
    ['itemsAdded', ['Torch']],
    ['created', [expect.any(String)]],
  ]);
  expect((await namesIn(vera, other)).map(([kind]) => kind)).toEqual(['created']);
  expect(await namesIn(erik, bin)).toContainEqual(['itemsAdded', ['Diary', 'Torch', 'Rope']]);
  await server.pool.query('DELETE FROM items WHERE id = $1', [diary]);
  expect(JSON.stringify(await eventsOf(olga, binOf(bin), vera))).not.toContain('Diary');
});

test('where something went or came from is told only to who sees that', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const [shared, hidden] = [await makePlace(olga), await makePlace(olga, 'Hidden')];
  const bin = await makeBin(server, olga, { locationId: hidden.id });
  await shareBin(server, bin, vera, 'viewer');
  await shareBin(server, bin, erik, 'admin');
  await shareLocation(server, shared, vera, 'viewer');
  await olga.act('bins.move', { id: bin.id, locationId: shared.id });
  const [seen] = await eventsOf(olga, binOf(bin), vera);
  expect(seen).toMatchObject({ kind: 'movedIn', to: locationOf(shared) });
  expect(seen).not.toHaveProperty('from');
  expect((await eventsOf(olga, binOf(bin), erik))[0]).not.toHaveProperty('to');
  const other = await makeBin(server, olga);
  const item = await buildItem(olga, bin);
  await olga.act('items.move', { binId: bin.id, ids: [item.id], toBinId: other.id });
  const [moved] = await eventsOf(olga, binOf(bin), vera);
  expect(moved).toMatchObject({ kind: 'itemsMovedOut', names: ['Torch'], from: binOf(bin) });
  expect(moved).not.toHaveProperty('to');
});

test('the name of a bin that came or left is for those who saw it then, or see it now', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const place = await makePlace(olga);
  const box = await makeBin(server, olga, { locationId: place.id });
  const anna = await buildUser(server, { name: 'Anna' });
  for (const user of [vera, erik, anna]) await shareLocation(server, place, user, 'editor');
  await olga.act('accessEntries.delete', { target: binOf(box), userId: erik.id });
  const name = named();
  await olga.act('bins.update', { id: box.id, name });
  await olga.act('bins.move', { id: box.id, locationId: null });
  await shareBin(server, box, anna, 'viewer');
  const leavingAs = async (reader: TestUser) => (await eventsOf(olga, locationOf(place), reader))[0];
  expect(await leavingAs(olga)).toMatchObject({ kind: 'movedOut', names: [name], ids: [box.id] });
  expect(await leavingAs(vera)).toMatchObject({ kind: 'movedOut', names: [name], count: 1 });
  expect(await leavingAs(vera)).not.toHaveProperty('ids');
  expect(await leavingAs(anna)).toMatchObject({ names: [name], ids: [box.id] });
  const told = await eventsOf(olga, locationOf(place), erik);
  expect(told.map(({ kind }) => kind)).not.toContain('movedOut');
  expect(JSON.stringify(told)).not.toContain(box.id);
});

test('lines that may not be told are passed over, however many there are, in one read', async ({
  server,
  olga,
  vera,
}) => {
  const place = await makePlace(olga);
  const box = await makeBin(server, olga);
  await shareLocation(server, place, vera, 'viewer');
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT $1, 'location', $2, gen_random_uuid(), 'movedOut', now(), $1, 'Olga', '{Hidden}', 1, $3
     FROM generate_series(1, $4)`,
    [olga.id, place.id, JSON.stringify({ ids: [box.id], seenBy: [] }), 3 * historyPage],
  );
  const reads = await countStatements('history-list', async () => {
    const { events, hasMore } = await vera.act('history.list', { target: locationOf(place) });
    expect([events.map(({ kind }) => kind), hasMore]).toEqual([['created'], false]);
  });
  expect(reads).toBe(1);
});

test('ended access is told by name to those who manage people', async ({ server, olga, erik, vera }) => {
  const bin = await makeBin(server, olga);
  await shareBin(server, bin, vera, 'admin');
  await shareBin(server, bin, erik, 'viewer');
  await olga.act('accessEntries.update', { target: binOf(bin), userId: erik.id, role: 'admin' });
  await olga.act('accessEntries.delete', { target: binOf(bin), userId: erik.id });
  const person = { userId: erik.id, userName: 'Erik' };
  const events = await eventsOf(olga, binOf(bin), vera);
  expect(events.slice(0, 2)).toEqual([
    expect.objectContaining({ kind: 'accessEnded', person, role: 'admin', names: [], count: 0 }),
    expect.objectContaining({ kind: 'accessChanged', person, role: 'admin', previousRole: 'viewer' }),
  ]);
  expect(JSON.stringify(events)).not.toContain('entries');
});

test('pages go on where the last one ended, whatever ids devices chose', async ({ server, olga, vera }) => {
  const bin = await makeBin(server, olga);
  for (const eventId of ['00000000-0000-7000-8000-000000000001', 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
    await shareBin(server, bin, vera, 'viewer');
    await olga.act('accessEntries.delete', { target: binOf(bin), userId: vera.id, eventId });
    for (let n = 0; n < historyPage / 2; n++) await buildItem(olga, bin);
  }
  const all: HistoryEvent[] = [];
  const sizes: number[] = [];
  for (let hasMore = true; hasMore; ) {
    const before = all.at(-1)?.id;
    const page = await olga.act('history.list', { target: binOf(bin), ...(before && { before }) });
    all.push(...page.events);
    sizes.push(page.events.length);
    hasMore = page.hasMore;
  }
  expect(sizes).toEqual([historyPage, 3]);
  const added = Array<EventKind>(historyPage / 2).fill('itemsAdded');
  expect(all.map(({ kind }) => kind)).toEqual([...added, 'accessEnded', ...added, 'accessEnded', 'created']);
  const unknown = await olga.act('history.list', { target: binOf(bin), before: uuidv7() });
  expect(unknown).toEqual({ events: [], hasMore: false });
});

test('who may not see a thing may not read what happened to it', async ({ server, olga, erik, vera }) => {
  const [bin, place] = [await makeBin(server, olga), await makePlace(olga)];
  await shareBin(server, bin, vera, 'viewer');
  await olga.act('bins.delete', { id: bin.id });
  const code = async (reader: TestUser, target: Target) =>
    (await reader.call('history.list', { target })).error?.details?.code;
  expect(await code(vera, binOf(bin))).toBe('bins.notFound');
  expect(await code(erik, locationOf(place))).toBe('locations.notFound');
  expect(await code(erik, locationOf(bin))).toBe('locations.notFound');
  expect(await kindsOf(olga, binOf(bin))).toEqual(['deleted', 'created']);
});

test('a write and its history entry are stored together or not at all', async () => {
  const own = await startTestServer({ logLevel: 'silent' });
  try {
    const anna = await buildUser(own);
    const bin = await buildBin(own, { owner: anna });
    await own.pool.query('ALTER TABLE history RENAME TO lost');
    for (const key of [undefined, operationHeader()]) {
      const answer = await anna.call('items.create', { binId: bin.id, items: [{ name: 'Rope' }] }, key);
      expect(answer.status).toBe(500);
    }
    await own.pool.query('ALTER TABLE lost RENAME TO history');
    await own.pool.query('ALTER TABLE operations RENAME TO lost');
    await anna.call('bins.delete', { id: bin.id }, operationHeader());
    await own.pool.query('ALTER TABLE lost RENAME TO operations');
    expect(await anna.act('bins.get', { id: bin.id })).toMatchObject({
      itemCount: 0,
      revision: bin.revision,
    });
    const { events } = await anna.act('history.list', { target: binOf(bin) });
    expect(events.map(({ kind }) => kind)).toEqual(['created']);
  } finally {
    await own.close();
  }
});

test('a line names at most 200 items, and each item has its lines in its history', async ({
  server,
  olga,
}) => {
  const bin = await makeBin(server, olga);
  const ids = Array.from({ length: 450 }, () => uuidv7());
  const items = ids.map((id, n) => ({ id, name: `Item ${n}` }));
  await olga.act('items.create', { binId: bin.id, items });
  await olga.act('items.delete', { binId: bin.id, ids });
  const events = await eventsOf(olga, binOf(bin));
  expect(events.map(({ kind, count }) => [kind, count])).toEqual([
    ['itemsDeleted', 200],
    ['itemsDeleted', 200],
    ['itemsDeleted', 50],
    ['itemsAdded', 200],
    ['itemsAdded', 200],
    ['itemsAdded', 50],
    ['created', 1],
  ]);
  expect(events.slice(0, 3).flatMap((event) => event.ids)).toEqual(ids);
  expect(events[1]?.names).toEqual(items.slice(200, 210).map(({ name }) => name));
  const itemId = ids[449] ?? '';
  const ofItem = await olga.act('history.list', { target: binOf(bin), itemId });
  expect(ofItem.events.map(({ kind }) => kind)).toEqual(['itemsDeleted', 'itemsAdded']);
});
