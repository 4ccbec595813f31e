import { v7 as uuidv7 } from 'uuid';
import { expect, vi } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { NewTick } from '#domain/lists/list.ts';
import { listsPerTargetMax } from '#domain/lists/list-limits.ts';
import {
  buildBin,
  operationHeader,
  shareBin,
  shareLocation,
  signUp,
  type TestUser,
  unshareBins,
} from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import type { TestServer } from '#test/server.ts';
import { test as serverTest } from '#test/server-test.ts';
import type { Hint } from '../../live/hint.ts';
import { purgeLists } from './purge-lists.ts';

const test = serverTest
  .extend('erik', ({ server }) => signUp(server, { name: 'Erik' }))
  .extend('vera', ({ server }) => signUp(server, { name: 'Vera' }));

const stages = [
  { id: 'a', name: 'Packed' },
  { id: 'b', name: 'Loaded' },
];
const at = () => new Date().toISOString();
const tickOf = (id: string, stage: string, count = 1, saw?: number): NewTick => ({
  kind: 'bin',
  id,
  stage,
  count,
  ...(saw !== undefined && { saw }),
});
type Address = Awaited<ReturnType<typeof create>>;

/** Lets a list have been in the trash for so many days; `place` is its position among the lists. */
async function age(server: TestServer, { id }: TestUser, { target }: Address, place: number, days: number) {
  const table = target === undefined ? 'profiles' : target.kind === 'bin' ? 'bins' : 'locations';
  await server.pool.query(
    `UPDATE ${table} SET lists = jsonb_set(lists, ARRAY[$2, 'deletedAt'], to_jsonb($3::text)) WHERE ${table === 'profiles' ? 'user_id' : 'id'} = $1`,
    [target?.id ?? id, `${place}`, new Date(Date.now() - days * 86_400_000).toISOString()],
  );
}

const codeOf = (answer: { error?: { details?: { code: string } } }) => answer.error?.details?.code;

async function create(person: TestUser, target?: Target) {
  const address = { target, id: uuidv7() };
  await person.act('lists.create', { ...address, name: 'Move', stages });
  return address;
}

test('two people tick one list, and both devices get the same entries', async ({ server, olga, erik }) => {
  const house = await olga.act('locations.create', { name: 'House' });
  await shareLocation(server, house, erik, 'editor');
  const target = { kind: 'location' as const, id: house.id };
  const list = await create(olga, target);
  const live = await openLive({ url: server.url, token: erik.token });
  try {
    await live.ready();
    const [box, crate] = [uuidv7(), uuidv7()];
    await olga.act('lists.put', { ...list, entries: [{ kind: 'bin', id: box, isIn: true }] });
    await olga.act('lists.tick', { ...list, at: at(), ticks: [tickOf(box, 'a')] });
    const { revisions } = await erik.act('lists.tick', {
      ...list,
      at: at(),
      ticks: [tickOf(box, 'a'), tickOf(crate, 'b')],
    });
    const revision = revisions[house.id] ?? 0;
    await expect.poll(() => live.copy.locations.get(house.id)?.location.revision).toBe(revision);
    const { lists = [] } = live.copy.locations.get(house.id)?.location ?? {};
    expect(lists).toMatchObject([{ id: list.id, name: 'Move', stages, entriesRevision: revision }]);
    expect(JSON.stringify(lists)).not.toContain('session');
    const [ofOlga, ofErik] = [await olga.act('lists.get', list), await erik.act('lists.get', list)];
    expect(ofErik).toEqual(ofOlga);
    // The box was ticked once, by who came first.
    expect(ofOlga.entries.find(({ id }) => id === box)).toMatchObject({
      isIn: true,
      ticks: { a: { count: 1, by: olga.id } },
    });
    expect(ofOlga.people.map(({ userName }) => userName).sort()).toEqual(['Erik', 'Olga']);
    const after = { revision: revision - 1 };
    expect((await olga.act('lists.get', { ...list, after })).entries.map(({ id }) => id)).toEqual([crate]);
  } finally {
    await live.close();
  }
});

test('a tick is taken back only by a writer who has seen it, or by its own', async ({
  server,
  olga,
  erik,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  const list = await create(olga, { kind: 'bin', id: bin.id });
  const box = uuidv7();
  const tick = (person: TestUser, ...ticks: NewTick[]) =>
    person.act('lists.tick', { ...list, at: at(), ticks });
  const tickNow = async () => (await olga.act('lists.get', list)).entries[0]?.ticks?.a;
  await tick(olga, tickOf(box, 'a'));
  const first = (await tickNow())?.revision ?? 0;
  expect((await tick(erik, tickOf(box, 'a', 0))).revisions).toEqual({});
  expect(await tickNow()).toMatchObject({ count: 1, by: olga.id });
  await tick(erik, tickOf(box, 'a', 0, first));
  expect(await tickNow()).toMatchObject({ count: 0, by: erik.id });
  // Erik saw the first tick, not this one.
  await tick(olga, tickOf(box, 'a'));
  await tick(erik, tickOf(box, 'a', 0, first));
  expect(await tickNow()).toMatchObject({ count: 1, by: olga.id });
  await tick(olga, tickOf(box, 'a', 0));
  expect(await tickNow()).toMatchObject({ count: 0, by: olga.id });
});

test('viewers tick where they may take out, and take back only their own ticks', async ({
  server,
  olga,
  vera,
}) => {
  const shed = await olga.act('locations.create', { name: 'Shed' });
  const bin = await buildBin(server, { owner: olga, locationId: shed.id });
  await shareLocation(server, shed, vera, 'viewer');
  for (const target of [
    { kind: 'location' as const, id: shed.id },
    { kind: 'bin' as const, id: bin.id },
  ]) {
    const list = await create(olga, target);
    const box = uuidv7();
    const byVera = (...ticks: NewTick[]) => vera.call('lists.tick', { ...list, at: at(), ticks });
    await olga.act('locations.update', { id: shed.id, viewersMayTakeOut: false });
    expect(codeOf(await byVera(tickOf(box, 'a')))).toBe('access.denied');
    await olga.act('locations.update', { id: shed.id, viewersMayTakeOut: true });
    expect(codeOf(await byVera(tickOf(box, 'a')))).toBeUndefined();
    expect(codeOf(await byVera(tickOf(box, 'a', 0)))).toBeUndefined();
    await olga.act('lists.tick', { ...list, at: at(), ticks: [tickOf(box, 'a')] });
    const [entry] = (await vera.act('lists.get', list)).entries;
    expect(codeOf(await byVera(tickOf(box, 'a', 0, entry?.ticks?.a?.revision)))).toBe('access.denied');
    expect(codeOf(await vera.call('lists.update', { ...list, name: 'Mine' }))).toBe('access.denied');
  }
});

test('the lists of a place and the own ones are listed, those in the trash for editors', async ({
  server,
  olga,
  vera,
}) => {
  const place = await olga.act('locations.create', { name: 'House' });
  const target = { kind: 'location', id: place.id } as const;
  await shareLocation(server, place, vera, 'viewer');
  const live = await create(olga, target);
  const trashed = await create(olga, target);
  const own = await create(olga);
  await olga.act('lists.delete', trashed);
  const idsOf = ({ lists }: { lists: { id: string }[] }) => lists.map(({ id }) => id);
  expect(idsOf(await olga.act('lists.list', { target }))).toEqual([live.id, trashed.id]);
  expect(idsOf(await vera.act('lists.list', { target }))).toEqual([live.id]);
  expect(idsOf(await olga.act('lists.list', {}))).toEqual([own.id]);
  expect(idsOf(await vera.act('lists.list', {}))).toEqual([]);
});

test('late ticks of a person without access are refused, and repeats count once', async ({
  server,
  olga,
  erik,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  const list = await create(olga, { kind: 'bin', id: bin.id });
  const data = { ...list, at: at(), ticks: [tickOf(uuidv7(), 'b')] };
  const key = operationHeader();
  const first = await erik.act('lists.tick', data, key);
  expect(await erik.act('lists.tick', data, key)).toEqual(first);
  expect((await olga.act('lists.devices', list)).devices).toMatchObject([
    { userId: erik.id, userName: 'Erik', isThis: false },
  ]);
  await unshareBins(server, olga.id, erik);
  expect(codeOf(await erik.call('lists.tick', data, operationHeader()))).toBe('bins.notFound');
  expect(codeOf(await erik.call('lists.get', list))).toBe('bins.notFound');
  // Nothing more comes from this device.
  expect((await olga.act('lists.devices', list)).devices).toEqual([]);
});

test('a list in the trash is hidden from viewers and comes back with its ticks', async ({
  server,
  olga,
  vera,
}) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, vera, 'viewer');
  const list = await create(olga, { kind: 'bin', id: bin.id });
  await olga.act('lists.tick', { ...list, at: at(), ticks: [tickOf(uuidv7(), 'a')] });
  await olga.act('lists.delete', list);
  expect(codeOf(await olga.call('lists.tick', { ...list, at: at(), ticks: [tickOf(uuidv7(), 'a')] }))).toBe(
    'lists.inTrash',
  );
  expect((await olga.act('bins.get', { id: bin.id })).lists).toMatchObject([
    { deletedAt: expect.any(String) },
  ]);
  expect((await vera.act('bins.get', { id: bin.id })).lists).toBeUndefined();
  expect(codeOf(await vera.call('lists.get', list))).toBe('lists.notFound');
  await olga.act('lists.restore', list);
  expect((await vera.act('lists.get', list)).entries).toHaveLength(1);
  // With the bin and back.
  await olga.act('bins.delete', { id: bin.id });
  expect(codeOf(await vera.call('lists.get', list))).toBe('bins.notFound');
  expect(codeOf(await olga.call('lists.update', { ...list, name: 'Late' }))).toBe('bins.inTrash');
  await olga.act('bins.restore', { id: bin.id });
  expect((await vera.act('lists.get', list)).entries).toHaveLength(1);
});

test('two ticks at once are one, and a wrong clock decides nothing', async ({ server, olga, erik }) => {
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  const target = { kind: 'bin' as const, id: bin.id };
  const [list, other] = [await create(olga, target), await create(olga, target)];
  const box = uuidv7();
  const clock = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const [slow, fast] = [clock(-1), clock(1)];
  const answers = await Promise.all([
    olga.act('lists.tick', { ...list, at: slow, ticks: [tickOf(box, 'a')] }),
    erik.act('lists.tick', { ...list, at: fast, ticks: [tickOf(box, 'a')] }),
  ]);
  expect(answers.filter(({ revisions }) => revisions[bin.id] !== undefined)).toHaveLength(1);
  const { entries } = await olga.act('lists.get', list);
  expect(entries).toMatchObject([{ id: box, ticks: { a: { count: 1 } } }]);
  // The later tick counts, whatever the clocks say.
  await erik.act('lists.tick', { ...list, at: slow, ticks: [tickOf(box, 'a', 3)] });
  expect((await olga.act('lists.get', list)).entries[0]?.ticks?.a).toMatchObject({ count: 3, by: erik.id });
  // The same box in another list is another entry.
  expect((await olga.act('lists.get', other)).entries).toEqual([]);
});

test('what becomes of a list is in the history of its bin, ticks are not', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const target = { kind: 'bin' as const, id: bin.id };
  const list = await create(olga, target);
  const put = (isIn: boolean, ...ids: string[]) =>
    olga.act('lists.put', { ...list, entries: ids.map((id) => ({ kind: 'bin', id, isIn })) });
  const [box, crate] = [uuidv7(), uuidv7()];
  await put(true, box, crate);
  await put(true, box);
  await put(false, crate);
  await olga.act('lists.tick', { ...list, at: at(), ticks: [tickOf(box, 'a')] });
  await olga.act('lists.update', { ...list, name: 'Tour', covers: 'bins' });
  await olga.act('lists.update', { ...list, name: 'Tour' });
  for (const _ of [1, 2]) await olga.act('lists.delete', list);
  await olga.act('lists.restore', list);
  const { events } = await olga.act('history.list', { target });
  expect(events.map(({ kind, names, count }) => [kind, names, count])).toEqual([
    ['listRestored', ['Tour'], 1],
    ['listDeleted', ['Tour'], 1],
    ['listChanged', ['Tour'], 1],
    ['listRenamed', ['Move', 'Tour'], 2],
    ['listExcluded', ['Move'], 1],
    ['listIncluded', ['Move'], 2],
    ['listCreated', ['Move'], 1],
    ['created', [bin.name], 1],
  ]);
});

test('a person’s own list is in the account and for nobody else', async ({ olga, erik }) => {
  const list = await create(olga);
  const { revisions } = await olga.act('lists.tick', { ...list, at: at(), ticks: [tickOf(uuidv7(), 'a')] });
  expect(Object.keys(revisions)).toEqual(['me']);
  expect((await olga.act('lists.get', list)).entries).toHaveLength(1);
  expect(codeOf(await erik.call('lists.get', list))).toBe('lists.notFound');
});

test('the entries of a list are not read by a list of the same id elsewhere', async ({
  server,
  olga,
  erik,
}) => {
  const [secret, open] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  await shareBin(server, open, erik, 'editor');
  const list = await create(olga, { kind: 'bin', id: secret.id });
  await olga.act('lists.put', { ...list, entries: [{ kind: 'bin', id: uuidv7(), isIn: true }] });
  const same = { target: { kind: 'bin' as const, id: open.id }, id: list.id };
  await erik.act('lists.create', { ...same, name: 'Same', stages });
  expect((await erik.act('lists.get', same)).entries).toEqual([]);
});

test('a bin has at most 30 lists, those in the trash included', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const target = { kind: 'bin' as const, id: bin.id };
  const [first] = [await create(olga, target)];
  for (let n = 1; n < listsPerTargetMax; n++) await create(olga, target);
  await olga.act('lists.delete', first);
  const more = { target, id: uuidv7(), name: 'More', stages };
  expect(codeOf(await olga.call('lists.create', more))).toBe('lists.tooMany');
});

test('lists leave the trash after 30 days with their entries, others stay', async ({ server }) => {
  const olga = await signUp(server);
  const bin = await buildBin(server, { owner: olga });
  const place = await olga.act('locations.create', { name: 'House' });
  const targets = [
    { kind: 'bin' as const, id: bin.id },
    { kind: 'location' as const, id: place.id },
    undefined,
  ];
  const days = [31, 29, undefined];
  const lists = [];
  for (const target of targets) {
    const ofTarget = [];
    for (const _ of days) ofTarget.push(await create(olga, target));
    for (const list of ofTarget)
      await olga.act('lists.tick', { ...list, at: at(), ticks: [tickOf(uuidv7(), 'a')] });
    lists.push(...ofTarget);
    for (const [n, daysAgo] of days.entries()) {
      const list = ofTarget[n];
      if (list === undefined || daysAgo === undefined) continue;
      await olga.act('lists.delete', list);
      await age(server, olga, list, n, daysAgo);
    }
  }
  const read = (list: Address) => olga.call('lists.get', list);
  const purge = async () => {
    const hints: Hint[] = [];
    const before = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await purgeLists(server.pool, (hint) => hints.push(hint), before);
    return hints;
  };
  const revision = async () => (await olga.act('bins.get', { id: bin.id })).revision;
  const before = await revision();
  expect(await purge()).toEqual([
    { ownerId: olga.id, locations: [place.id] },
    { ownerId: olga.id, bins: [bin.id] },
    { ownerId: olga.id, accounts: [olga.id] },
  ]);
  expect(await revision()).toBe(before + 1);
  const { rows } = await server.pool.query('SELECT list_id AS id FROM list_entries WHERE owner_id = $1', [
    olga.id,
  ]);
  const left = lists.filter((_, n) => n % days.length !== 0);
  expect(rows.map(({ id }) => id).sort()).toEqual(left.map(({ id }) => id).sort());
  for (const [n, list] of lists.entries())
    expect(codeOf(await read(list))).toBe(n % days.length === 0 ? 'lists.notFound' : undefined);
  expect(await purge()).toEqual([]);
});

test('entries go with their place or bin for good', async ({ server }) => {
  const olga = await signUp(server);
  const place = await olga.act('locations.create', { name: 'House' });
  const bin = await buildBin(server, { owner: olga, locationId: place.id });
  const inside = await buildBin(server, { owner: olga, parentBinId: bin.id });
  const targets = [
    { kind: 'location' as const, id: place.id },
    { kind: 'bin' as const, id: bin.id },
    { kind: 'bin' as const, id: inside.id },
    undefined,
  ];
  for (const target of targets) {
    const list = await create(olga, target);
    await olga.act('lists.tick', { ...list, at: at(), ticks: [tickOf(uuidv7(), 'a')] });
  }
  const entries = async () =>
    (await server.pool.query('SELECT target FROM list_entries WHERE owner_id = $1', [olga.id])).rows;
  await olga.act('bins.delete', { id: bin.id, cascade: true });
  await olga.act('locations.delete', { id: place.id });
  expect(await entries()).toHaveLength(4);
  await olga.act('trash.delete', {});
  expect(await entries()).toEqual([{ target: olga.id }]);
});

test('emptying the trash deletes the lists in it, and no others', async ({ server, olga, erik }) => {
  const box = await buildBin(server, { owner: olga });
  const bins = await buildBin(server, { owner: erik });
  const [target, ofErik] = [box, bins].map(({ id }) => ({ kind: 'bin' as const, id }));
  const trashed = await create(olga, target);
  const own = await create(olga);
  const left = await create(olga, target);
  const others = await create(erik, ofErik);
  for (const [person, list] of [
    [olga, trashed],
    [olga, own],
    [olga, left],
    [erik, others],
  ] as const) {
    await person.act('lists.tick', { ...list, at: at(), ticks: [tickOf(uuidv7(), 'a')] });
    if (list !== left) await person.act('lists.delete', list);
  }
  await olga.act('trash.delete', {});
  await vi.waitFor(async () => expect(codeOf(await olga.call('lists.get', own))).toBe('lists.notFound'));
  expect(codeOf(await olga.call('lists.get', trashed))).toBe('lists.notFound');
  await olga.act('lists.restore', left);
  await erik.act('lists.restore', others);
  expect((await erik.act('lists.get', others)).entries).toHaveLength(1);
  const { rows } = await server.pool.query(
    'SELECT list_id AS id FROM list_entries WHERE list_id = ANY($1::uuid[])',
    [[trashed.id, own.id, left.id]],
  );
  expect(rows).toEqual([{ id: left.id }]);
});
