import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { levelsMax } from '#domain/tree.ts';
import { buildBin, buildUser, shareLocation, type TestUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

const make = (person: TestUser, name: string, parentLocationId?: string) =>
  person.act('locations.create', { name, parentLocationId });
const read = (person: TestUser, { id }: { id: string }) => person.act('locations.get', { id });
const codeOf = (answer: { error: { details?: { code: ErrorCode } } | undefined }) =>
  answer.error?.details?.code;
const seesPlace = async (person: TestUser, { id }: { id: string }) =>
  codeOf(await person.call('locations.get', { id })) === undefined;
const seesBin = async (person: TestUser, { id }: { id: string }) =>
  codeOf(await person.call('bins.get', { id })) === undefined;

test('access to a place reaches the places and bins in it, also later ones', async ({ server, olga }) => {
  const anna = await buildUser(server);
  const house = await make(olga, 'House');
  const attic = await make(olga, 'Attic', house.id);
  await shareLocation(server, house, anna, 'editor');
  const shelf = await make(anna, 'Shelf', attic.id);
  const bin = await buildBin(server, { owner: anna, name: `Bin ${uuidv7()}`, locationId: shelf.id });
  expect(shelf).toMatchObject({ ownerId: olga.id, parentLocationId: attic.id, role: 'editor' });
  expect(await read(anna, attic)).toMatchObject({ parentLocationId: house.id });
  expect(bin).toMatchObject({ ownerId: olga.id, locationId: shelf.id });
  const via = { kind: 'location', id: house.id };
  expect((await read(olga, shelf)).accessList[anna.id]).toMatchObject({ role: 'editor', via });
  await olga.act('accessEntries.delete', {
    target: { kind: 'location', id: house.id },
    userId: anna.id,
    eventId: uuidv7(),
  });
  expect([await seesPlace(anna, attic), await seesPlace(anna, shelf), await seesBin(anna, bin)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a place hides the place around it from people who do not see that one', async ({ server, olga }) => {
  const anna = await buildUser(server);
  const house = await make(olga, 'House');
  const attic = await make(olga, 'Attic', house.id);
  await shareLocation(server, attic, anna, 'viewer');
  expect(await read(anna, attic)).not.toHaveProperty('parentLocationId');
  expect((await anna.act('locations.list', {})).locations.map(({ name }) => name)).toEqual(['Attic']);
});

test('a moved place takes on the access of its new surroundings', async ({ server, olga }) => {
  const [anna, erik] = [await buildUser(server), await buildUser(server)];
  const [house, cottage] = [await make(olga, 'House'), await make(olga, 'Cottage')];
  const attic = await make(olga, 'Attic', house.id);
  const bin = await buildBin(server, { owner: olga, name: `Bin ${uuidv7()}`, locationId: attic.id });
  await shareLocation(server, house, anna, 'editor');
  await shareLocation(server, cottage, erik, 'viewer');
  const moved = await olga.act('locations.move', { id: attic.id, parentLocationId: cottage.id });
  expect(moved).toMatchObject({ parentLocationId: cottage.id });
  expect([await seesBin(anna, bin), await seesBin(erik, bin)]).toEqual([false, true]);
  const out = await olga.act('locations.move', { id: attic.id, parentLocationId: null });
  expect(out).not.toHaveProperty('parentLocationId');
  expect(await seesBin(erik, bin)).toBe(false);
});

describe('a move is refused', () => {
  test('into itself and what is in it, deeper than the limit, or elsewhere’s place', async ({
    server,
    olga,
  }) => {
    const anna = await buildUser(server);
    const chain = [await make(olga, '0')];
    for (let level = 1; level < levelsMax.location; level++)
      chain.push(await make(olga, `${level}`, chain.at(-1)?.id));
    const [top = '', second = ''] = chain.map(({ id }) => id);
    const deepest = chain.at(-1)?.id ?? '';
    const move = async (id: string, parentLocationId: string) =>
      codeOf(await olga.call('locations.move', { id, parentLocationId }));
    expect(await move(top, top)).toBe('locations.cycle');
    expect(await move(top, deepest)).toBe('locations.cycle');
    const shed = await make(olga, 'Shed');
    expect(await move(shed.id, deepest)).toBe('locations.tooDeep');
    expect(await move(top, shed.id)).toBe('locations.tooDeep');
    expect(await move(second, shed.id)).toBeUndefined();
    expect(codeOf(await olga.call('locations.create', { name: 'Box', parentLocationId: deepest }))).toBe(
      'locations.tooDeep',
    );
    const hers = await make(anna, 'Hers');
    await shareLocation(server, hers, olga, 'editor');
    expect(await move(shed.id, hers.id)).toBe('locations.otherOwner');
  });

  test('into a place in the trash', async ({ olga }) => {
    const [house, shed] = [await make(olga, 'House'), await make(olga, 'Shed')];
    await olga.act('locations.delete', { id: house.id });
    const into = { parentLocationId: house.id };
    expect(codeOf(await olga.call('locations.move', { id: shed.id, ...into }))).toBe('locations.inTrash');
    expect(codeOf(await olga.call('locations.create', { name: 'Box', ...into }))).toBe('locations.inTrash');
  });
});

describe('deleting a place', () => {
  test('puts what it held into the place around it, and restoring brings it back', async ({
    server,
    olga,
  }) => {
    const [anna, erik] = [await buildUser(server), await buildUser(server)];
    const house = await make(olga, 'House');
    const attic = await make(olga, 'Attic', house.id);
    const shelf = await make(olga, 'Shelf', attic.id);
    const bin = await buildBin(server, { owner: olga, name: `Bin ${uuidv7()}`, locationId: attic.id });
    const onShelf = await buildBin(server, { owner: olga, name: `Bin ${uuidv7()}`, locationId: shelf.id });
    await shareLocation(server, house, anna, 'editor');
    await shareLocation(server, attic, erik, 'viewer');
    await olga.act('locations.delete', { id: attic.id });
    expect(await read(olga, shelf)).toMatchObject({ parentLocationId: house.id });
    expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ locationId: house.id });
    expect([await seesBin(anna, bin), await seesBin(erik, bin)]).toEqual([true, false]);
    expect([await seesBin(anna, onShelf), await seesBin(erik, onShelf)]).toEqual([true, false]);
    const crate = await make(olga, 'Crate', (await make(olga, 'Rack', shelf.id)).id);
    const later = await buildBin(server, { owner: olga, name: `Bin ${uuidv7()}`, locationId: crate.id });
    await olga.act('locations.restore', { id: attic.id });
    expect(await read(anna, attic)).toMatchObject({ parentLocationId: house.id });
    expect(await read(olga, shelf)).toMatchObject({ parentLocationId: attic.id });
    expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ locationId: attic.id });
    for (const each of [bin, onShelf, later])
      expect([await seesBin(anna, each), await seesBin(erik, each)]).toEqual([true, true]);
  });

  test('never gives back access that was ended below it meanwhile', async ({ server, olga }) => {
    const erik = await buildUser(server);
    const attic = await make(olga, 'Attic');
    const shelf = await make(olga, 'Shelf', attic.id);
    const bin = await buildBin(server, { owner: olga, name: `Bin ${uuidv7()}`, locationId: shelf.id });
    await shareLocation(server, attic, erik, 'viewer');
    const target = { kind: 'bin' as const, id: bin.id };
    await olga.act('accessEntries.delete', { target, userId: erik.id, eventId: uuidv7() });
    await olga.act('locations.delete', { id: attic.id });
    await olga.act('locations.restore', { id: attic.id });
    expect([await seesPlace(erik, shelf), await seesBin(erik, bin)]).toEqual([true, false]);
  });

  test('leaves a place that is already in the trash where its content went', async ({ olga }) => {
    const house = await make(olga, 'House');
    const attic = await make(olga, 'Attic', house.id);
    const shelf = await make(olga, 'Shelf', attic.id);
    await olga.act('locations.delete', { id: shelf.id });
    await olga.act('locations.delete', { id: attic.id });
    await olga.act('locations.restore', { id: shelf.id });
    expect(await read(olga, shelf)).toMatchObject({ parentLocationId: house.id });
  });
});
