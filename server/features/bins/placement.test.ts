import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { Role } from '#domain/access/access.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { levelsMax } from '#domain/tree.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  buildBin,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { delayAnswer } from '#test/delayed-answer.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import type { Caller } from '../command.ts';
import { restoreBin } from './trash-bin.commands.ts';

const named = () => `Bin ${uuidv7()}`;
const makeLocation = (olga: TestUser, owner = olga) => owner.act('locations.create', { name: 'Attic' });
const makeBin = (
  server: TestServer,
  olga: TestUser,
  input: { locationId?: string; parentBinId?: string } = {},
) => buildBin(server, { owner: olga, name: named(), ...input });
const read = (person: TestUser, bin: { id: string }) => person.act('bins.get', { id: bin.id });
const codeOf = (answer: { error: { details?: { code: ErrorCode } } | undefined }) =>
  answer.error?.details?.code;
const isHiddenFrom = async (person: TestUser, bin: { id: string }) =>
  codeOf(await person.call('bins.get', { id: bin.id })) === 'bins.notFound';

describe('a new bin', () => {
  test('lies in the place it is made in', async ({ server, olga }) => {
    const location = await makeLocation(olga);
    const bin = await makeBin(server, olga, { locationId: location.id });
    expect(bin).toHaveProperty('locationId', location.id);
    expect((await olga.act('bins.list', {})).bins.find((each) => each.id === bin.id)).toHaveProperty(
      'locationId',
      location.id,
    );
  });

  test('inside another lies where that lies, whatever place is named beside it', async ({ server, olga }) => {
    const [location, other] = [await makeLocation(olga), await makeLocation(olga)];
    const bin = await makeBin(server, olga, { locationId: location.id });
    expect(await makeBin(server, olga, { parentBinId: bin.id })).toHaveProperty('locationId', location.id);
    const named = await makeBin(server, olga, { parentBinId: bin.id, locationId: other.id });
    expect(named).toMatchObject({ parentBinId: bin.id, locationId: location.id });
    const nowhere = await makeBin(server, olga, {
      parentBinId: (await makeBin(server, olga)).id,
      locationId: other.id,
    });
    expect(nowhere).not.toHaveProperty('locationId');
  });

  test('in another’s place is the owner’s, counted on them, and shared as the place is', async ({
    server,
    olga,
    anna,
  }) => {
    const free = await buildUser(server, { name: 'Frida' });
    const location = await makeLocation(olga, free);
    await shareLocation(server, location, anna, 'editor');
    await shareLocation(server, location, olga, 'viewer');
    const name = named();
    const bin = await anna.act('bins.create', { name, locationId: location.id });
    expect(bin).toMatchObject({
      ownerId: free.id,
      ownerName: 'Frida',
      role: 'editor',
      locationId: location.id,
    });
    expect(bin.accessList[olga.id]).toMatchObject({
      role: 'viewer',
      via: { kind: 'location', id: location.id },
    });
    expect(await read(olga, bin)).toMatchObject({ role: 'viewer', ownerName: 'Frida' });
    expect(await read(free, bin)).not.toHaveProperty('ownerName');
    expect((await free.act('bins.list', {})).bins.map((each) => each.id)).toContain(bin.id);
    const twice = await anna.call('bins.create', { name: name.toUpperCase(), locationId: location.id });
    expect(codeOf(twice)).toBe('bins.duplicateName');
    for (let n = 1; n < 5; n++) await anna.act('bins.create', { name: named(), locationId: location.id });
    const sixth = await anna.call('bins.create', { name: named(), locationId: location.id });
    expect(sixth.error?.details).toEqual({ code: 'bins.limitReached', params: { n: 5 } });
  });

  test('is not made in a place where one may only look, nor in a hidden or invented one', async ({
    server,
    olga,
    anna,
  }) => {
    const location = await makeLocation(olga);
    await shareLocation(server, location, anna, 'viewer');
    const looked = await anna.call('bins.create', { name: named(), locationId: location.id });
    expect(codeOf(looked)).toBe('access.denied');
    const hidden = await anna.call('bins.create', {
      name: named(),
      locationId: (await makeLocation(olga)).id,
    });
    const invented = await anna.call('bins.create', { name: named(), locationId: uuidv7() });
    expect(hidden.error).toEqual(invented.error);
    expect(codeOf(hidden)).toBe('locations.notFound');
  });
});

describe('moving', () => {
  test('into a place takes sub-bins and trash along and shares them like the place', async ({
    server,
    olga,
    anna,
  }) => {
    const location = await makeLocation(olga);
    await shareLocation(server, location, anna, 'viewer');
    const bin = await makeBin(server, olga);
    const [inner, thrown] = [
      await makeBin(server, olga, { parentBinId: bin.id }),
      await makeBin(server, olga, { parentBinId: bin.id }),
    ];
    await olga.act('bins.delete', { id: thrown.id });
    const moved = await olga.act('bins.move', { id: bin.id, locationId: location.id });
    expect(moved).toHaveProperty('locationId', location.id);
    expect(Object.keys(moved.revisions).sort()).toEqual([bin.id, inner.id, thrown.id].sort());
    for (const each of [bin, inner, thrown])
      expect(await read(olga, each)).toMatchObject({
        locationId: location.id,
        revision: moved.revisions[each.id],
      });
    expect(await read(anna, inner)).toMatchObject({ parentBinId: bin.id, role: 'viewer' });
  });

  test('out of its bin keeps its place; into the same place changes nothing', async ({ server, olga }) => {
    const location = await makeLocation(olga);
    const top = await makeBin(server, olga, { locationId: location.id });
    const inner = await makeBin(server, olga, { parentBinId: top.id });
    const out = await olga.act('bins.move', { id: inner.id, parentBinId: null });
    expect(out).toMatchObject({ locationId: location.id, revisions: { [inner.id]: 2 } });
    expect(out).not.toHaveProperty('parentBinId');
    const again = await olga.act('bins.move', { id: inner.id, locationId: location.id });
    expect(again).toMatchObject({ locationId: location.id });
    expect(await read(olga, top)).toHaveProperty('revision', 1);
  });

  test('out of its bin into a place, and with null out of all', async ({ server, olga }) => {
    const [location, other] = [await makeLocation(olga), await makeLocation(olga)];
    const top = await makeBin(server, olga, { locationId: location.id });
    const inner = await makeBin(server, olga, { parentBinId: top.id });
    const there = await olga.act('bins.move', { id: inner.id, locationId: other.id });
    expect(there).toHaveProperty('locationId', other.id);
    expect(there).not.toHaveProperty('parentBinId');
    const nowhere = await olga.act('bins.move', { id: inner.id, locationId: null });
    expect(nowhere).not.toHaveProperty('locationId');
    const back = await olga.act('bins.move', { id: inner.id, parentBinId: top.id });
    expect(back).toMatchObject({ parentBinId: top.id, locationId: location.id });
  });

  test('takes away what came from the old place and keeps what was given at the bin', async ({
    server,
    olga,
    anna,
  }) => {
    const [location, other] = [await makeLocation(olga), await makeLocation(olga)];
    const bin = await makeBin(server, olga, { locationId: location.id });
    const inner = await makeBin(server, olga, { parentBinId: bin.id });
    const erik = await buildUser(server, { name: 'Erik' });
    const frida = await buildUser(server, { name: 'Frida' });
    await shareLocation(server, location, anna, 'editor');
    await shareBin(server, bin, erik, 'viewer');
    await shareLocation(server, other, frida, 'admin');
    await olga.act('bins.move', { id: bin.id, locationId: other.id });
    expect(await isHiddenFrom(anna, inner)).toBe(true);
    expect(await read(erik, inner)).toMatchObject({ role: 'viewer' });
    expect(await read(frida, inner)).toMatchObject({ role: 'admin', locationId: other.id });
    expect((await anna.act('bins.list', {})).bins.map((each) => each.id)).not.toContain(bin.id);
  });

  test('takes nobody into a sub-bin they were turned out of, or may only look into', async ({
    server,
    olga,
    anna,
  }) => {
    const location = await makeLocation(olga);
    const [bin, other] = [
      await makeBin(server, olga, { locationId: location.id }),
      await makeBin(server, olga, { locationId: location.id }),
    ];
    const inside = await makeBin(server, olga, { parentBinId: bin.id });
    await shareLocation(server, location, anna, 'admin');
    const target = { kind: 'bin', id: inside.id } as const;
    const tryAll = async () => [
      codeOf(await anna.call('bins.move', { id: bin.id, parentBinId: other.id })),
      codeOf(await anna.call('bins.move', { id: bin.id, locationId: null })),
      codeOf(await anna.call('bins.delete', { id: bin.id, cascade: true })),
    ];
    await olga.act('accessEntries.update', { target, userId: anna.id, role: 'viewer' });
    expect(await tryAll()).toEqual(Array(3).fill('access.denied'));
    await olga.act('accessEntries.delete', { target, userId: anna.id });
    expect(await tryAll()).toEqual(Array(3).fill('access.denied'));
    expect(await isHiddenFrom(anna, inside)).toBe(true);
    expect(await read(olga, bin)).toMatchObject({ locationId: location.id, role: 'owner' });
    await olga.act('bins.move', { id: inside.id, parentBinId: other.id });
    expect(await anna.act('bins.move', { id: bin.id, parentBinId: other.id })).toMatchObject({ id: bin.id });
  });

  test('names neither a bin nor a place is refused', async ({ server, olga }) => {
    const bin = await makeBin(server, olga);
    expect(codeOf(await olga.call('bins.move', { id: bin.id }))).toBe('request.invalid');
  });

  test('a place holds only its owner’s bins, however it is tried', async ({ server, olga, anna }) => {
    const erik = await buildUser(server, { name: 'Erik' });
    const place = await makeLocation(olga, erik);
    await shareLocation(server, place, olga, 'admin');
    const bin = await makeBin(server, olga);
    expect(codeOf(await olga.call('bins.move', { id: bin.id, locationId: place.id }))).toBe(
      'locations.otherOwner',
    );
    const own = await makeLocation(olga);
    await shareBin(server, bin, anna, 'admin');
    const annas = await makeLocation(olga, anna);
    expect(codeOf(await anna.call('bins.move', { id: bin.id, locationId: annas.id }))).toBe(
      'locations.otherOwner',
    );
    expect(codeOf(await anna.call('bins.move', { id: bin.id, locationId: own.id }))).toBe(
      'locations.notFound',
    );
    expect(await read(olga, bin)).not.toHaveProperty('locationId');
  });

  // The rules table: editor in both, or admin of the bin itself; and never into where one may only look.
  test.for<[string, Role, Role | undefined, Role | undefined, ErrorCode | undefined]>([
    ['an editor of both moves between two places', 'editor', 'editor', 'editor', undefined],
    ['a viewer of the new place does not', 'editor', 'editor', 'viewer', 'access.denied'],
    ['an editor of the bin alone does not', 'editor', undefined, 'editor', 'access.denied'],
    ['an editor takes nothing out of all places', 'editor', 'editor', undefined, 'access.denied'],
    ['an admin of the bin takes it out', 'admin', undefined, undefined, undefined],
    ['an admin of the bin needs a place where they may add', 'admin', undefined, 'viewer', 'access.denied'],
    ['an admin of the bin brings it into one', 'admin', undefined, 'editor', undefined],
    ['a viewer moves nothing', 'viewer', 'viewer', 'admin', 'access.denied'],
  ])('%s', async ([_what, ofBin, ofOld, ofNew, refusal], { server, olga }) => {
    const [from, to] = [await makeLocation(olga), await makeLocation(olga)];
    const bin = await makeBin(server, olga, { locationId: from.id });
    const person = await buildUser(server);
    if (ofOld !== undefined) await shareLocation(server, from, person, ofOld);
    await shareBin(server, bin, person, ofBin);
    if (ofNew !== undefined) await shareLocation(server, to, person, ofNew);
    const locationId = ofNew === undefined ? null : to.id;
    expect(codeOf(await person.call('bins.move', { id: bin.id, locationId }))).toBe(refusal);
    const expected = refusal === undefined ? (locationId ?? undefined) : from.id;
    expect((await read(olga, bin)).locationId).toBe(expected);
  });

  test('of one bin into two places at once ends in one of them, shared as that is', async ({
    server,
    olga,
    anna,
  }) => {
    const [first, second] = [await makeLocation(olga), await makeLocation(olga)];
    await shareLocation(server, first, anna, 'viewer');
    const bin = await makeBin(server, olga);
    const inner = await makeBin(server, olga, { parentBinId: bin.id });
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        [first, second].map(({ id: locationId }) => olga.act('bins.move', { id: bin.id, locationId })),
      );
      const [top, below] = [await read(olga, bin), await read(olga, inner)];
      expect(below.locationId).toBe(top.locationId);
      expect(await isHiddenFrom(anna, inner)).toBe(top.locationId === second.id);
    }
  });

  test('and a simultaneous grant end with the same entries as one after the other', async ({
    server,
    olga,
  }) => {
    const [first, second] = [await makeLocation(olga), await makeLocation(olga)];
    const bin = await makeBin(server, olga, { locationId: first.id });
    for (let round = 0; round < 5; round++) {
      const person = await buildUser(server);
      const [, { locationId }] = await Promise.all([
        shareLocation(server, first, person, 'viewer'),
        olga.act('bins.move', { id: bin.id, locationId: round % 2 === 0 ? second.id : first.id }),
      ]);
      expect(await isHiddenFrom(person, bin)).toBe(locationId === second.id);
    }
  });
});

describe('nested as deep as may be', () => {
  const tooDeep = { code: 'bins.tooDeep', params: { n: levelsMax.bin } };

  /** From the outermost to the innermost. */
  async function makeChain(server: TestServer, olga: TestUser, length: number) {
    const chain = [await makeBin(server, olga)];
    while (chain.length < length) {
      chain.push(await makeBin(server, olga, { parentBinId: chain.at(-1)?.id ?? '' }));
    }
    return chain.map(({ id }) => id);
  }

  test('a bin is refused one level further in, and made after a move outward', async ({ server, olga }) => {
    const chain = await makeChain(server, olga, levelsMax.bin);
    const last = chain.at(-1) ?? '';
    const refused = await olga.call('bins.create', { name: named(), parentBinId: last });
    expect(refused.error?.details).toEqual(tooDeep);
    await olga.act('bins.move', { id: last, parentBinId: chain.at(-3) ?? '' });
    expect(await makeBin(server, olga, { parentBinId: last })).toHaveProperty('parentBinId', last);
  });

  test('a moved bin counts with what lies in it, and with its trash', async ({ server, olga }) => {
    const chain = await makeChain(server, olga, levelsMax.bin - 1);
    const [top, inside] = await makeChain(server, olga, 2);
    const into = (parentBinId = '') => olga.call('bins.move', { id: top ?? '', parentBinId });
    expect((await into(chain.at(-1))).error?.details).toEqual(tooDeep);
    await olga.act('bins.delete', { id: inside ?? '' });
    expect((await into(chain.at(-1))).error?.details).toEqual(tooDeep);
    expect((await into(chain.at(-2))).error).toBeUndefined();
    const { bins } = await olga.act('bins.restore', { id: inside ?? '' });
    expect(bins).toMatchObject([{ id: inside, parentBinId: top }]);
  });

  test('a move and a new bin at once never exceed it together', async ({ server, olga }) => {
    for (let round = 0; round < 5; round++) {
      const chain = await makeChain(server, olga, levelsMax.bin - 1);
      const [top = ''] = await makeChain(server, olga, 1);
      const answers = await Promise.all([
        olga.call('bins.move', { id: top, parentBinId: chain.at(-1) ?? '' }),
        olga.call('bins.create', { name: named(), parentBinId: top }),
      ]);
      expect(answers.filter(({ error }) => error !== undefined)).toHaveLength(1);
      expect(answers.map(({ error }) => error?.details)).toContainEqual(tooDeep);
    }
  });
});

describe('restoring', () => {
  test('a bin whose parent is in the trash is restored to its place, without its entries', async ({
    server,
    olga,
    anna,
  }) => {
    const location = await makeLocation(olga);
    const top = await makeBin(server, olga, { locationId: location.id });
    const bin = await makeBin(server, olga, { parentBinId: top.id });
    const [inner, thrown] = [
      await makeBin(server, olga, { parentBinId: bin.id }),
      await makeBin(server, olga, { parentBinId: bin.id }),
    ];
    const [erik, frida] = [await buildUser(server), await buildUser(server)];
    await shareLocation(server, location, anna, 'viewer');
    await shareBin(server, top, erik, 'admin');
    await shareBin(server, bin, frida, 'editor');
    await olga.act('bins.delete', { id: thrown.id });
    await olga.act('bins.delete', { id: bin.id, cascade: true });
    await olga.act('bins.delete', { id: top.id });
    const restored = await olga.act('bins.restore', { id: bin.id });
    expect(restored.ids).toEqual([bin.id, inner.id]);
    expect(Object.keys(restored.revisions).sort()).toEqual([bin.id, inner.id, thrown.id].sort());
    expect(restored.bins[0]).toHaveProperty('locationId', location.id);
    expect(restored.bins[0]).not.toHaveProperty('parentBinId');
    expect(await isHiddenFrom(erik, bin)).toBe(true);
    expect(await isHiddenFrom(erik, thrown)).toBe(true);
    expect(await read(anna, inner)).toMatchObject({ role: 'viewer' });
    expect(await read(frida, inner)).toMatchObject({ role: 'editor' });
    expect(await read(frida, thrown)).toMatchObject({ deletedAt: expect.any(String) });
  });

  /** A bin in the trash that Erik administers only by its parent, which is there too. */
  async function buildLost(server: TestServer, olga: TestUser) {
    const top = await makeBin(server, olga);
    const bin = await makeBin(server, olga, { parentBinId: top.id });
    const erik = await buildUser(server);
    await shareBin(server, top, erik, 'admin');
    await olga.act('bins.delete', { id: bin.id });
    await olga.act('bins.delete', { id: top.id });
    return { bin, erik };
  }

  test('an admin who loses a bin by restoring it sees it this once more', async ({ server, olga }) => {
    const { bin, erik } = await buildLost(server, olga);
    const { bins } = await erik.act('bins.restore', { id: bin.id });
    expect(bins).toMatchObject([{ id: bin.id, role: 'admin' }]);
    expect(await isHiddenFrom(erik, bin)).toBe(true);
    expect(await read(olga, bin)).toMatchObject({ accessList: {} });
  });

  test('but not as it is changed afterwards, though the answer is read after the commit', async ({
    server,
    olga,
  }) => {
    const { bin, erik } = await buildLost(server, olga);
    const caller = { userId: erik.id, userName: erik.name, now: new Date().toISOString() } as Caller;
    const { result } = await inTransaction(server.pool, (tx) => restoreBin.act(tx, caller, { id: bin.id }));
    await olga.act('bins.update', { id: bin.id, description: 'Not for Erik' });
    expect(await result.read(server.pool)).toMatchObject({ ids: [bin.id], bins: [] });
  });

  test('keeps nobody waiting while its answer is read', async ({ server, olga }) => {
    const bin = await makeBin(server, olga);
    await olga.act('bins.delete', { id: bin.id });
    const held = delayAnswer('bins-part', olga.id);
    const restoring = olga.act('bins.restore', { id: bin.id });
    await held.isRead;
    await olga.act('bins.update', { id: bin.id, name: named() });
    held.release();
    expect((await restoring).bins).toMatchObject([{ id: bin.id, name: bin.name }]);
  });

  test('where it lies already, nobody who was shown out comes back', async ({ server, olga }) => {
    const location = await makeLocation(olga);
    const bin = await makeBin(server, olga, { locationId: location.id });
    const [bob, erik] = [await buildUser(server), await buildUser(server)];
    for (const person of [bob, erik]) await shareLocation(server, location, person, 'editor');
    await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: bob.id });
    const operation = operationHeader();
    const stayed = await erik.act('bins.move', { id: bin.id, locationId: location.id }, operation);
    expect(stayed).toMatchObject({ id: bin.id, locationId: location.id, revisions: {} });
    expect(await erik.act('bins.move', { id: bin.id, locationId: location.id }, operation)).toEqual(stayed);
    expect(await isHiddenFrom(bob, bin)).toBe(true);
    const { events } = await olga.act('history.list', { target: { kind: 'bin', id: bin.id } });
    expect(events.map(({ kind }) => kind)).not.toContain('movedIn');
  });

  test('an admin’s restoration covers bins they do not see, but does not name them', async ({
    server,
    olga,
  }) => {
    const top = await makeBin(server, olga);
    const hidden = await makeBin(server, olga, { parentBinId: top.id });
    const erik = await buildUser(server);
    await shareBin(server, top, erik, 'admin');
    await olga.act('accessEntries.delete', { target: { kind: 'bin', id: hidden.id }, userId: erik.id });
    await olga.act('bins.delete', { id: top.id, cascade: true });
    const operation = operationHeader();
    const restored = await erik.act('bins.restore', { id: top.id }, operation);
    expect(restored).toMatchObject({ ids: [top.id], bins: [{ id: top.id }] });
    expect(Object.keys(restored.revisions)).toEqual([top.id]);
    expect(await erik.act('bins.restore', { id: top.id }, operation)).toEqual(restored);
    expect(await read(olga, hidden)).not.toHaveProperty('deletedAt');
  });

  test('a bin whose parent is still there lies in it as before', async ({ server, olga, anna }) => {
    const location = await makeLocation(olga);
    const top = await makeBin(server, olga, { locationId: location.id });
    const bin = await makeBin(server, olga, { parentBinId: top.id });
    await shareBin(server, top, anna, 'editor');
    await olga.act('bins.delete', { id: bin.id });
    const { revisions } = await olga.act('bins.restore', { id: bin.id });
    expect(revisions).toEqual({ [bin.id]: 3 + 1 });
    expect(await read(anna, bin)).toMatchObject({ parentBinId: top.id, role: 'editor' });
  });

  test('a bin whose place is gone comes back nowhere', async ({ server, olga, anna }) => {
    const location = await makeLocation(olga);
    const bin = await makeBin(server, olga, { locationId: location.id });
    await shareLocation(server, location, anna, 'editor');
    await olga.act('bins.delete', { id: bin.id });
    await olga.act('locations.delete', { id: location.id });
    const { bins } = await olga.act('bins.restore', { id: bin.id });
    expect(bins[0]).not.toHaveProperty('locationId');
    expect(await isHiddenFrom(anna, bin)).toBe(true);
  });

  test('a bin moved in the trash’s time with its parent comes back where that lies now', async ({
    server,
    olga,
    anna,
  }) => {
    const [location, other] = [await makeLocation(olga), await makeLocation(olga)];
    const top = await makeBin(server, olga, { locationId: location.id });
    const bin = await makeBin(server, olga, { parentBinId: top.id });
    await shareLocation(server, other, anna, 'viewer');
    await olga.act('bins.delete', { id: bin.id });
    await olga.act('bins.move', { id: top.id, locationId: other.id });
    const { bins } = await olga.act('bins.restore', { id: bin.id });
    expect(bins[0]).toMatchObject({ parentBinId: top.id, locationId: other.id });
    expect(await read(anna, bin)).toMatchObject({ role: 'viewer', locationId: other.id });
  });
});
