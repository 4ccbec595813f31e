import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { CallInput } from '#domain/calls.ts';
import { type ActivityEvent, activityPage } from '#domain/history/activity.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  shareBin,
  shareLocation,
  type TestUser,
  unshareBins,
} from '#test/builders.ts';
import { test as base } from '#test/server-test.ts';

const test = base
  .extend('erik', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Erik' }))
  .extend('vera', { scope: 'file' }, ({ server }) => buildUser(server, { name: 'Vera' }));

async function activityOf(
  reader: TestUser,
  filter: CallInput<'activity.list'> = {},
): Promise<ActivityEvent[]> {
  const events: ActivityEvent[] = [];
  let before: CallInput<'activity.list'>['before'];
  do {
    const page = await reader.act('activity.list', { ...filter, before });
    events.push(...page.events);
    before = page.next;
  } while (before !== undefined);
  return events;
}

const kindsIn = (events: readonly ActivityEvent[], { id }: { id: string }) =>
  events.filter(({ target }) => target.id === id).map(({ kind }) => kind);

test('lists what everybody did in own and shared things, newest first', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const place = await olga.act('locations.create', { name: 'Cellar' });
  const shared = await olga.act('bins.create', { name: 'Ropes', locationId: place.id });
  const hidden = await buildBin(server, { owner: olga });
  const own = await buildBin(server, { owner: erik });
  await shareBin(server, shared, erik, 'editor');
  await erik.act('items.create', { binId: shared.id, items: [{ name: 'Rope' }] });
  await olga.act('bins.update', { id: shared.id, color: 'moss' });
  await olga.act('bins.update', { id: hidden.id, color: 'moss' });

  const seen = await activityOf(erik);
  expect(kindsIn(seen, shared)).toEqual(['changed', 'itemsAdded', 'created']);
  expect(kindsIn(seen, own)).toEqual(['created']);
  expect(kindsIn(seen, hidden)).toEqual([]);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(await activityOf(vera)).toEqual([]);

  const byErik = await activityOf(olga, { actorId: erik.id });
  expect(kindsIn(byErik, shared)).toEqual(['itemsAdded']);
  const ofItems = await activityOf(erik, { group: 'items' });
  expect(kindsIn(ofItems, shared)).toEqual(['itemsAdded']);
  expect(kindsIn(ofItems, own)).toEqual([]);
  for (const reader of [olga, erik]) {
    const inPlace = await activityOf(reader, { locationId: place.id });
    expect(kindsIn(inPlace, shared)).toContain('itemsAdded');
    expect(kindsIn(inPlace, own)).toEqual([]);
    expect(kindsIn(inPlace, hidden)).toEqual([]);
  }
});

test('the filter by place reaches the places below that the reader sees', async ({ server, olga, erik }) => {
  const house = await olga.act('locations.create', { name: 'House' });
  const attic = await olga.act('locations.create', { name: 'Attic', parentLocationId: house.id });
  const safe = await olga.act('locations.create', { name: 'Safe', parentLocationId: house.id });
  const ropes = await buildBin(server, { owner: olga, locationId: attic.id });
  const gold = await buildBin(server, { owner: olga, locationId: safe.id });
  await shareLocation(server, house, erik, 'editor');
  await olga.act('accessEntries.delete', {
    target: { kind: 'location', id: safe.id },
    userId: erik.id,
    eventId: crypto.randomUUID(),
  });
  const [ofOlga, ofErik] = [
    await activityOf(olga, { locationId: house.id }),
    await activityOf(erik, { locationId: house.id }),
  ];
  for (const target of [house, attic, ropes]) {
    expect(kindsIn(ofOlga, target)).toContain('created');
    expect(kindsIn(ofErik, target)).toContain('created');
  }
  expect(kindsIn(ofOlga, gold)).toContain('created');
  expect([...kindsIn(ofErik, gold), ...kindsIn(ofErik, safe)]).toEqual([]);
});

test('an act of many calls is never cut between two pages', async ({ server }) => {
  const owner = await buildUser(server, { plan: 'unlimited' });
  const bins = await Promise.all(Array.from({ length: 60 }, () => buildBin(server, { owner })));
  await owner.act('locations.create', { name: 'Before' });
  const actId = uuidv7();
  for (const { id } of bins) await owner.act('bins.update', { id, color: 'moss' }, { 'whichbin-act': actId });
  await owner.act('locations.create', { name: 'After' });

  const { events, next } = await owner.act('activity.list', {});
  expect(events.map((event) => event.actId)).toEqual([undefined, ...bins.map(() => actId)]);
  const [before] = (await owner.act('activity.list', { before: next })).events;
  expect(before).toMatchObject({ kind: 'created', target: { kind: 'location' } });

  const { error } = await owner.call('bins.create', { name: 'X' }, { 'whichbin-act': 'act' });
  expect(error?.details?.fields?.[0]?.path).toBe('Whichbin-Act');
});

test('shows each reader of an event what the history of its thing shows', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const place = await olga.act('locations.create', { name: 'Attic' });
  const box = await olga.act('bins.create', { name: 'Box', locationId: place.id });
  const secret = await buildBin(server, { owner: olga, name: 'Secret' });
  const { items } = await olga.act('items.create', {
    binId: box.id,
    items: [{ name: 'Torch' }, { name: 'Rope' }],
  });
  await shareBin(server, box, erik, 'editor');
  await shareLocation(server, place, vera, 'viewer');
  const ids = items.map(({ id }) => id);
  await olga.act('items.update', { binId: box.id, id: ids[0] ?? '', notes: 'Red' });
  await olga.act('items.delete', { binId: box.id, ids: ids.slice(0, 1) });
  await olga.act('items.move', { binId: box.id, ids: ids.slice(1), toBinId: secret.id });
  await olga.act('bins.move', { id: secret.id, parentBinId: box.id });
  await olga.act('bins.move', { id: secret.id, locationId: null });

  for (const reader of [olga, erik, vera]) {
    const seen = await activityOf(reader);
    for (const target of [
      { kind: 'bin', id: box.id },
      ...(reader === erik ? [] : [{ kind: 'location', id: place.id } as const]),
    ] satisfies Target[]) {
      const { events } = await reader.act('history.list', { target });
      expect(seen.filter((each) => each.target.id === target.id)).toEqual(
        events.map((event) => ({ ...event, target })),
      );
    }
  }
});

test('shows nothing of things in the trash to viewers, or of ended access', async ({
  server,
  olga,
  erik,
  vera,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const other = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  await shareBin(server, bin, vera, 'viewer');
  await shareBin(server, other, erik, 'editor');
  expect(kindsIn(await activityOf(vera), bin)).toEqual(['created']);
  await olga.act('bins.delete', { id: bin.id });
  expect(kindsIn(await activityOf(vera), bin)).toEqual([]);
  expect(kindsIn(await activityOf(erik), bin)).toEqual(['deleted', 'created']);
  await unshareBins(server, olga.id, erik);
  expect(kindsIn(await activityOf(erik), other)).toEqual([]);
});

test('pages neither skip nor repeat events of the same moment', async ({ server, olga, erik }) => {
  const own = await buildBin(server, { owner: erik });
  const shared = await buildBin(server, { owner: olga });
  await shareBin(server, shared, erik, 'viewer');
  const each = activityPage;
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT owner_id, 'bin', id, gen_random_uuid(), 'changed', timestamptz '2020-05-03T10:00:00.123456Z' + n % 3 * interval '1 us',
       owner_id, 'Olga', '{}', 0, '{}' FROM bins, generate_series(1, $2::int) AS n WHERE id = ANY($1)`,
    [[own.id, shared.id], each],
  );
  const old = (await activityOf(erik)).filter(({ at }) => at.startsWith('2020'));
  expect(new Set(old.map(({ id }) => id)).size).toBe(2 * each);
  expect(old).toHaveLength(2 * each);
});

test('pages list every event of one act on more shared bins than a page has', async ({
  server,
  olga,
  erik,
}) => {
  const rack = await buildBin(server, { owner: olga });
  const inside = await Promise.all(
    Array.from({ length: 2 * activityPage + 20 }, () =>
      buildBin(server, { owner: olga, parentBinId: rack.id }),
    ),
  );
  await Promise.all([rack, ...inside].map((bin) => shareBin(server, bin, erik, 'editor')));
  await olga.act('bins.delete', { id: rack.id, cascade: true });
  const deleted = (await activityOf(erik)).filter(({ kind }) => kind === 'deleted');
  const ids = new Set(deleted.map(({ target }) => target.id));
  expect(inside.flatMap(({ id, name }) => (ids.has(id) ? [] : name))).toEqual([]);
});

test('refuses bad positions and filters, and finds nothing of unknown ones', async ({
  server,
  olga,
  erik,
}) => {
  const place = await olga.act('locations.create', { name: 'Shed' });
  await buildBin(server, { owner: olga });
  const id = crypto.randomUUID();
  for (const bad of [
    { before: { at: 'infinity', id } },
    { before: { at: '0000-01-01T00:00:00Z', id } },
    { before: { at: '2026-05-03T10:00:00Z', id: 'x' } },
    { before: { at: '2026-05-03T10:00:00Z' } },
    { actorId: 'olga' },
    { locationId: "'; DROP TABLE history" },
    { group: 'everything' },
    { kinds: ['created'] },
  ])
    expect((await olga.call('activity.list', bad as never)).status).toBe(400);
  expect(await olga.act('activity.list', { before: { at: '0001-01-01T00:00:00Z', id } })).toEqual({
    events: [],
  });
  expect(await olga.act('activity.list', { actorId: id })).toEqual({ events: [] });
  expect(await olga.act('activity.list', { locationId: id })).toEqual({ events: [] });
  expect(await erik.act('activity.list', { locationId: place.id })).toEqual({ events: [] });
});

test('lists only what came back, from own and shared things', async ({ server, olga, erik, vera }) => {
  const box = await buildBin(server, { owner: olga });
  const { id } = await buildItem(olga, box, { name: 'Chairs', quantity: 4 });
  const [first, second] = [uuidv7(), uuidv7()];
  const of = { binId: box.id, id };
  await olga.act('items.lend', {
    ...of,
    loanId: first,
    quantity: 3,
    borrower: 'Sven',
    dueDate: '2020-05-03',
  });
  await olga.act('items.lend', { ...of, loanId: second, quantity: 1, borrower: 'Anna' });
  await olga.act('items.changeLoan', { ...of, loanId: second, dueDate: '2030-05-03' });
  await olga.act('items.return', { ...of, loanId: first, quantity: 1 });
  await olga.act('items.update', { ...of, name: 'Folding chairs' });
  await shareBin(server, box, erik, 'viewer');
  await olga.act('items.return', { ...of, loanId: first });

  const loansIn = (events: readonly ActivityEvent[]) =>
    events.map(({ names, changes = [] }) => [
      ...names,
      changes.flatMap(({ field, from, to }) => (field === 'loan' ? { from, to } : [])),
    ]);
  const sven = { id: first, borrower: 'Sven', dueDate: '2020-05-03' };
  const expected = [
    ['Folding chairs', [{ from: expect.objectContaining({ ...sven, quantity: 2 }), to: undefined }]],
    [
      'Chairs',
      [
        {
          from: expect.objectContaining({ ...sven, quantity: 3 }),
          to: expect.objectContaining({ ...sven, quantity: 2 }),
        },
      ],
    ],
  ];
  for (const reader of [olga, erik])
    expect(loansIn(await activityOf(reader, { only: 'returns' }))).toEqual(expected);
  expect(await activityOf(vera, { only: 'returns' })).toEqual([]);
  expect(await activityOf(olga, { only: 'returns', actorId: erik.id })).toEqual([]);
});
