import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { CallInput } from '#domain/calls.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import {
  buildBin,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { test as base } from '#test/server-test.ts';

const test = base.extend('erik', { scope: 'file' }, async ({ server }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  await erik.act('me.get', {});
  return erik;
});

const make = (olga: TestUser, input: Partial<Parameters<typeof olga.act<'locations.create'>>[1]> = {}) =>
  olga.act('locations.create', { name: 'Attic', ...input });
const codeOf = (answer: { error: { details?: { code: ErrorCode } } | undefined }) =>
  answer.error?.details?.code;
const sees = async (person: TestUser, location: Pick<Location, 'id'>) =>
  (await person.act('locations.list', {})).locations.some((each) => each.id === location.id);
const readBin = (person: TestUser, bin: { id: string }) => person.act('bins.get', { id: bin.id });

test('a new location has what it was given, and is its maker’s alone', async ({ olga, anna }) => {
  const id = uuidv7();
  const location = await make(olga, {
    id,
    name: '  The   attic ',
    description: 'Under the roof',
    address: ' Storgatan 1 ',
    color: 'teal',
  });
  expect(location).toEqual({
    id,
    ownerId: olga.id,
    userId: olga.id,
    name: 'The attic',
    description: 'Under the roof',
    address: 'Storgatan 1',
    color: 'teal',
    accessList: {},
    pendingRequests: {},
    createdAt: expect.stringMatching(/Z$/),
    role: 'owner',
    revision: 1,
    revisions: { [id]: 1 },
  });
  const { revisions: _, ...read } = location;
  expect(await olga.act('locations.get', { id })).toEqual(read);
  expect((await olga.act('locations.list', {})).locations).toContainEqual(read);
  expect(await sees(anna, location)).toBe(false);
});

test('two locations may have one name; an id is given once', async ({ server, olga, anna }) => {
  const first = await make(olga, { name: 'Shed' });
  const second = await make(olga, { name: 'Shed' });
  expect(second.id).not.toBe(first.id);
  expect(codeOf(await olga.call('locations.create', { id: first.id, name: 'Shed' }))).toBe('ids.taken');
  expect(codeOf(await anna.call('locations.create', { id: first.id, name: 'Mine' }))).toBe('ids.taken');
  const bin = await buildBin(server, { owner: olga });
  expect(codeOf(await olga.call('locations.create', { id: bin.id, name: 'Shed' }))).toBe('ids.taken');
});

test.for<[string, CallInput<'locations.create'>]>([
  ['an empty name', { name: '  ' }],
  ['a name too long', { name: 'x'.repeat(121) }],
  ['a colour there is none of', { name: 'Shed', color: 'pink' as never }],
  ['somebody else as owner', { name: 'Shed', ownerId: uuidv7() } as never],
])('%s is refused', async ([_what, input], { olga }) => {
  expect(codeOf(await olga.call('locations.create', input))).toBe('request.invalid');
});

test('a change leaves absent fields, clears null ones and tells what it covered', async ({ olga }) => {
  const { id } = await make(olga, { description: 'Old', address: 'Storgatan 1', color: 'rust' });
  const first = await olga.act('locations.update', { id, description: 'Mine', address: null });
  expect(first).toMatchObject({ name: 'Attic', description: 'Mine', color: 'rust', revision: 2 });
  expect(first).not.toHaveProperty('address');
  expect(first.revisions).toEqual({ [id]: 2 });
  const late = await olga.act('locations.update', { id, description: 'Late', was: { description: 'Old' } });
  expect(late).toMatchObject({ description: 'Late', overwrote: { description: 'Mine' } });
  const apart = await olga.act('locations.update', { id, color: 'sky', was: { color: 'rust' } });
  expect(apart).not.toHaveProperty('overwrote');
  expect(apart).toMatchObject({ description: 'Late', color: 'sky' });
});

test('changes of many fields by many at once are all kept', async ({ olga }) => {
  const { id } = await make(olga);
  await Promise.all([
    olga.act('locations.update', { id, name: 'Loft' }),
    olga.act('locations.update', { id, description: 'Dry' }),
    olga.act('locations.update', { id, address: 'Storgatan 2' }),
    olga.act('locations.update', { id, color: 'moss' }),
  ]);
  expect(await olga.act('locations.get', { id })).toMatchObject({
    name: 'Loft',
    description: 'Dry',
    address: 'Storgatan 2',
    color: 'moss',
    revision: 5,
  });
});

test('a foreign, a missing and a bin’s id are one answer to every call', async ({ server, olga, anna }) => {
  const foreign = await make(olga);
  const bin = await buildBin(server, { owner: anna });
  for (const name of ['get', 'update', 'delete', 'restore'] as const) {
    const answers = await Promise.all(
      [foreign.id, uuidv7(), bin.id].map((id) => anna.call(`locations.${name}`, { id })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect(answers[1]?.error).toEqual(answers[0]?.error);
    expect(answers[2]?.error).toEqual(answers[0]?.error);
    expect(answers[0]?.error?.message).toBe('Place not found');
  }
  expect(await olga.act('locations.get', { id: foreign.id })).toHaveProperty('revision', 1);
});

test('members of a location see its owner and members; only admins see addresses', async ({
  server,
  olga,
  anna,
  erik,
}) => {
  const location = await make(olga, { name: 'Club room' });
  await shareLocation(server, location, anna, 'viewer');
  await shareLocation(server, location, erik, 'admin');
  const seen = await anna.act('locations.get', { id: location.id });
  expect(seen).toMatchObject({ role: 'viewer', ownerId: olga.id, ownerName: 'Olga' });
  expect(seen.accessList[erik.id]).toEqual({
    role: 'admin',
    grantedBy: olga.id,
    grantedAt: expect.any(String),
    userName: 'Erik',
  });
  const asAdmin = await erik.act('locations.get', { id: location.id });
  expect(asAdmin.accessList[anna.id]).toMatchObject({ userEmail: anna.email });
  expect(await olga.act('locations.get', { id: location.id })).not.toHaveProperty('ownerName');
  expect(await sees(anna, location)).toBe(true);
});

test('who is invited is shown to those who manage its people', async ({ server, olga, erik }) => {
  const location = await make(olga);
  await shareLocation(server, location, erik, 'admin');
  const editor = await buildUser(server);
  await shareLocation(server, location, editor, 'editor');
  const targets = [{ kind: 'location' as const, id: location.id }];
  const emails = ['asa@example.org'];
  const { invites } = await olga.act('invites.create', { targets, emails, role: 'viewer' });
  const id = invites[0]?.id ?? '';
  for (const manager of [olga, erik]) {
    const seen = await manager.act('locations.get', { id: location.id });
    expect(seen.pendingRequests).toEqual({
      [id]: {
        userId: id,
        userName: 'asa@example.org',
        userEmail: 'asa@example.org',
        requestedAt: expect.any(String),
        message: 'invited:viewer',
      },
    });
  }
  expect((await editor.act('locations.get', { id: location.id })).pendingRequests).toEqual({});
});

test('an entry tells where it was given to those who see that', async ({ server, olga, anna, erik }) => {
  const location = await make(olga);
  const bin = await buildBin(server, { owner: olga, locationId: location.id });
  await shareLocation(server, location, anna, 'viewer');
  await shareBin(server, bin, erik, 'viewer');
  const via = { kind: 'location', id: location.id };
  expect((await readBin(olga, bin)).accessList[anna.id]).toMatchObject({ via });
  expect((await readBin(olga, bin)).accessList[erik.id]).not.toHaveProperty('via');
  expect((await readBin(anna, bin)).accessList[anna.id]).toMatchObject({ via });
  expect((await readBin(erik, bin)).accessList[anna.id]).not.toHaveProperty('via');
  expect(await readBin(erik, bin)).not.toHaveProperty('locationId');
  expect((await olga.act('locations.get', { id: location.id })).accessList[anna.id]).not.toHaveProperty(
    'via',
  );
});

test('deleting keeps the bins, in no place, and ends what was shared by it', async ({
  server,
  olga,
  anna,
  erik,
}) => {
  const location = await make(olga);
  const bin = await buildBin(server, { owner: olga, locationId: location.id });
  const inner = await buildBin(server, { owner: olga, parentBinId: bin.id });
  await shareLocation(server, location, anna, 'editor');
  await shareBin(server, bin, erik, 'viewer');
  const deleted = await olga.act('locations.delete', { id: location.id });
  expect([...deleted.ids].sort()).toEqual([bin.id, inner.id].sort());
  expect(Object.keys(deleted.revisions).sort()).toEqual([bin.id, inner.id, location.id].sort());
  const after = await readBin(olga, inner);
  expect(after).toMatchObject({ parentBinId: bin.id, revision: deleted.revisions[inner.id] });
  expect(after).not.toHaveProperty('locationId');
  expect(codeOf(await anna.call('bins.get', { id: bin.id }))).toBe('bins.notFound');
  expect((await readBin(erik, inner)).accessList).toHaveProperty(erik.id);
  expect(await olga.act('locations.get', { id: location.id })).toMatchObject({
    deletedAt: expect.any(String),
    accessList: {},
  });
  expect(await sees(olga, location)).toBe(true);
  expect(codeOf(await anna.call('locations.get', { id: location.id }))).toBe('locations.notFound');
  expect(await sees(anna, location)).toBe(false);
  expect((await olga.act('locations.delete', { id: location.id })).ids).toEqual([]);
});

test('what lies in the trash is not changed and holds nothing new', async ({ server, olga }) => {
  const location = await make(olga);
  await olga.act('locations.delete', { id: location.id });
  const bin = await buildBin(server, { owner: olga });
  const answers = await Promise.all([
    olga.call('locations.update', { id: location.id, name: 'Loft' }),
    olga.call('bins.create', { name: `Bin ${uuidv7()}`, locationId: location.id }),
    olga.call('bins.move', { id: bin.id, locationId: location.id }),
  ]);
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'locations.inTrash'));
});

test('restoring brings back its bins and who saw them, each as they did', async ({
  server,
  olga,
  anna,
  erik,
}) => {
  const location = await make(olga);
  const bin = await buildBin(server, { owner: olga, locationId: location.id });
  const inner = await buildBin(server, { owner: olga, parentBinId: bin.id });
  const thrown = await buildBin(server, { owner: olga, locationId: location.id });
  await olga.act('bins.delete', { id: thrown.id });
  await shareLocation(server, location, anna, 'viewer');
  await shareLocation(server, location, erik, 'admin');
  await olga.act('accessEntries.update', {
    target: { kind: 'bin', id: inner.id },
    userId: anna.id,
    role: 'editor',
  });
  await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: erik.id });
  await olga.act('locations.delete', { id: location.id });
  const restored = await olga.act('locations.restore', { id: location.id });
  expect([...restored.ids].sort()).toEqual([bin.id, inner.id, thrown.id].sort());
  expect(restored).not.toHaveProperty('deletedAt');
  expect(restored.accessList).toMatchObject({ [anna.id]: { role: 'viewer' }, [erik.id]: { role: 'admin' } });
  expect(await readBin(olga, thrown)).toMatchObject({
    locationId: location.id,
    deletedAt: expect.any(String),
  });
  expect(await readBin(anna, bin)).toMatchObject({ locationId: location.id, role: 'viewer' });
  expect(await readBin(anna, inner)).toMatchObject({ parentBinId: bin.id, role: 'editor' });
  expect(codeOf(await erik.call('bins.get', { id: bin.id }))).toBe('bins.notFound');
  expect(await readBin(erik, thrown)).toMatchObject({ role: 'admin' });
  expect((await olga.act('locations.restore', { id: location.id })).ids).toEqual([]);
});

test('restoring skips bins moved elsewhere and includes bins added to its bins', async ({
  server,
  olga,
  anna,
}) => {
  const [location, other] = [await make(olga), await make(olga, { name: 'Cellar' })];
  const create = (parentBinId?: string) =>
    buildBin(server, { owner: olga, locationId: location.id, parentBinId });
  const [stays, moved, inside] = [await create(), await create(), await create()];
  await shareLocation(server, location, anna, 'viewer');
  await olga.act('accessEntries.update', {
    target: { kind: 'bin', id: stays.id },
    userId: anna.id,
    role: 'admin',
  });
  await olga.act('locations.delete', { id: location.id });
  await olga.act('bins.move', { id: moved.id, locationId: other.id });
  const elsewhere = await buildBin(server, { owner: olga });
  await olga.act('bins.move', { id: inside.id, parentBinId: elsewhere.id });
  const fresh = await buildBin(server, { owner: olga, parentBinId: stays.id });
  const { ids } = await olga.act('locations.restore', { id: location.id });
  expect([...ids].sort()).toEqual([stays.id, fresh.id].sort());
  expect(await readBin(olga, moved)).toHaveProperty('locationId', other.id);
  expect(await readBin(olga, inside)).not.toHaveProperty('locationId');
  expect(codeOf(await anna.call('bins.get', { id: inside.id }))).toBe('bins.notFound');
  expect(await readBin(anna, fresh)).toMatchObject({ locationId: location.id, role: 'admin' });
});

test('each write is done once, however often it is sent', async ({ server, olga }) => {
  const id = uuidv7();
  const twice = async <T>(act: (key: Record<string, string>) => Promise<T>) => {
    const key = operationHeader();
    const first = await act(key);
    expect(await act(key)).toEqual(first);
  };
  await twice((key) => olga.act('locations.create', { id, name: 'Attic' }, key));
  const bin = await buildBin(server, { owner: olga, locationId: id });
  await twice((key) => olga.act('locations.update', { id, name: 'Loft' }, key));
  await twice((key) => olga.act('bins.move', { id: bin.id, locationId: null }, key));
  await twice((key) => olga.act('bins.move', { id: bin.id, locationId: id }, key));
  await twice((key) => olga.act('locations.delete', { id }, key));
  await twice((key) => olga.act('locations.restore', { id }, key));
  expect(await olga.act('locations.get', { id })).toMatchObject({ name: 'Loft', revision: 4 });
});

test('a thousand bins leave and come back together', async ({ server, olga, anna }) => {
  const location = await make(olga);
  await shareLocation(server, location, anna, 'editor');
  const ids = Array.from({ length: 1000 }, () => uuidv7());
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, location_id, is_private, qr_code, tags, created_at,
       revision)
     SELECT $1, t, t::text, t::text, right(t::text, 10), $3, true, t::text, '{}', now(), 1 FROM unnest($2::uuid[]) t`,
    [olga.id, ids, location.id],
  );
  await shareLocation(server, location, anna, 'editor');
  for (const name of ['locations.delete', 'locations.restore'] as const) {
    expect((await olga.act(name, { id: location.id })).ids).toHaveLength(1000);
  }
  expect((await anna.act('bins.list', {})).bins.filter((bin) => bin.locationId === location.id)).toHaveLength(
    1000,
  );
});
