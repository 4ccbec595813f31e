import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
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
import { test as serverTest } from '#test/server-test.ts';

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

test('a place has at most 30 lists, and those long in the trash make room', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const target = { kind: 'bin' as const, id: bin.id };
  const lists = [];
  for (let n = 0; n < listsPerTargetMax; n++) lists.push(await create(olga, target));
  const [first, second] = lists;
  if (first === undefined || second === undefined) throw new Error('no lists');
  const more = { target, id: uuidv7(), name: 'More', stages };
  expect(codeOf(await olga.call('lists.create', more))).toBe('lists.tooMany');
  await olga.act('lists.tick', { ...first, at: at(), ticks: [tickOf(uuidv7(), 'a')] });
  await olga.act('lists.delete', first);
  await server.pool.query(
    `UPDATE bins SET lists = jsonb_set(lists, '{0,deletedAt}', '"2020-01-01T00:00:00.000Z"') WHERE id = $1`,
    [bin.id],
  );
  await olga.act('lists.update', { ...second, name: 'Second' });
  const { rows } = await server.pool.query('SELECT 1 FROM list_entries WHERE list_id = $1', [first.id]);
  expect(rows).toEqual([]);
  await olga.act('lists.create', more);
});
