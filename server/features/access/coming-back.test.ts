import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Role, Target } from '#domain/access/access.ts';
import { buildUser, shareBin, type TestUser } from '#test/builders.ts';
import type { Answer, TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

const makeBin = (
  olga: TestUser,
  input: { parentBinId?: string; locationId?: string; isPrivate?: boolean } = {},
) => olga.act('bins.create', { name: `Bin ${uuidv7()}`, ...input });
const makePlace = (olga: TestUser) => olga.act('locations.create', { name: `Place ${uuidv7()}` });
const binTarget = ({ id }: { id: string }): Target => ({ kind: 'bin', id });
const placeTarget = ({ id }: { id: string }): Target => ({ kind: 'location', id });
const codeOf = (answer: Answer<never>) => answer.error?.details?.code;
const roleOf = async (user: TestUser, { id }: { id: string }) =>
  (await user.call('bins.get', { id })).result?.role;
const leave = (who: TestUser, target: Target) => who.act('accessEntries.delete', { target, userId: who.id });
const end = (olga: TestUser, who: TestUser, target: Target) =>
  olga.act('accessEntries.delete', { target, userId: who.id });
const give = (olga: TestUser, who: TestUser, target: Target, role: Role = 'editor') =>
  olga.call('accessEntries.create', { targets: [target], userId: who.id, role });
const restore = (olga: TestUser, target: Target, { eventId }: { eventId: string }) =>
  olga.call('accessEntries.restore', { target, eventId });

/** Somebody who shares something of the owner's that the tests leave alone. */
async function buildKnown(server: TestServer, olga: TestUser): Promise<TestUser> {
  const [person, known] = [await buildUser(server), await makeBin(olga)];
  await shareBin(server, known, person, 'viewer');
  return person;
}

test('who left something is not given it by what holds it', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const place = await makePlace(olga);
  const attic = await makeBin(olga, { locationId: place.id });
  const box = await makeBin(olga, { parentBinId: attic.id });
  await shareBin(server, box, erik, 'viewer');
  await leave(erik, binTarget(box));
  for (const container of [binTarget(attic), placeTarget(place)]) {
    expect(codeOf(await give(olga, erik, container))).toBe('entries.left');
  }
  expect(await roleOf(erik, box)).toBeUndefined();
});

test('who left a place or a bin is not given again what lies in it', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const place = await makePlace(olga);
  const attic = await makeBin(olga, { locationId: place.id });
  const box = await makeBin(olga, { parentBinId: attic.id });
  await give(olga, erik, placeTarget(place));
  await leave(erik, placeTarget(place));
  for (const each of [attic, box])
    expect(codeOf(await give(olga, erik, binTarget(each)))).toBe('entries.left');
  // Once they were invited, and took it, others decide again.
  await invite(olga, erik, binTarget(attic), 'viewer');
  await end(olga, erik, binTarget(attic));
  expect((await give(olga, erik, binTarget(box))).error).toBeUndefined();
});

async function invite(olga: TestUser, who: TestUser, target: Target, role: Role): Promise<void> {
  const { invites } = await olga.act('invites.create', { targets: [target], emails: [who.email], role });
  const token = new URL(invites[0]?.link ?? '').pathname.split('/').at(-1) ?? '';
  await who.act('invites.accept', { token });
}

test('who left a bin does not come back into it by its being moved or restored', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const [place, bin] = [await makePlace(olga), await makeBin(olga)];
  const inside = await makeBin(olga, { parentBinId: bin.id });
  const other = await makeBin(olga, { parentBinId: bin.id });
  await shareBin(server, bin, erik, 'admin');
  await leave(erik, binTarget(inside));
  const vera = await buildKnown(server, olga);
  for (const person of [erik, vera]) await give(olga, person, placeTarget(place));
  await olga.act('bins.move', { id: bin.id, locationId: place.id });
  expect([await roleOf(erik, bin), await roleOf(erik, other)]).toEqual(['admin', 'admin']);
  expect([await roleOf(erik, inside), await roleOf(vera, inside)]).toEqual([undefined, 'editor']);

  // A bin moved below a bin of a trashed place is shared when the place is restored.
  const loose = await makeBin(olga);
  await shareBin(server, loose, erik, 'viewer');
  await olga.act('locations.delete', { id: place.id });
  await leave(erik, binTarget(loose));
  await olga.act('bins.move', { id: loose.id, parentBinId: other.id });
  await olga.act('locations.restore', { id: place.id });
  expect([await roleOf(erik, loose), await roleOf(vera, loose)]).toEqual([undefined, 'editor']);
});

test('leaving withdraws what was asked for there', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const place = await makePlace(olga);
  const bin = await makeBin(olga, { locationId: place.id, isPrivate: false });
  await shareBin(server, bin, erik, 'viewer');
  await erik.act('accessRequests.create', { target: binTarget(bin), wholePlace: true });
  const before = await erik.act('me.get', {});
  await leave(erik, binTarget(bin));
  const grant = { target: binTarget(bin), userId: erik.id, role: 'editor' } as const;
  for (const locationId of [undefined, place.id]) {
    const answer = await olga.call('accessRequests.grant', { ...grant, locationId });
    expect(codeOf(answer)).toBe('requests.notFound');
  }
  expect(await erik.act('accessRequests.list', {})).toEqual({ requests: [] });
  expect((await erik.act('me.get', {})).revision).toBeGreaterThan(before.revision);
});

test('granting a request restores access that was left before the request', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const place = await makePlace(olga);
  const [asked, left] = [
    await makeBin(olga, { locationId: place.id, isPrivate: false }),
    await makeBin(olga, { locationId: place.id }),
  ];
  await shareBin(server, left, erik, 'viewer');
  const grant = (locationId?: string) =>
    olga.call('accessRequests.grant', {
      target: binTarget(asked),
      userId: erik.id,
      role: 'viewer',
      ...(locationId && { locationId }),
    });
  const ask = (wholePlace: boolean) =>
    erik.act('accessRequests.create', { target: binTarget(asked), wholePlace });
  await ask(true);
  await leave(erik, binTarget(left));
  expect(codeOf(await grant(place.id))).toBe('entries.left');
  await ask(false);
  expect(codeOf(await grant(place.id))).toBe('entries.left');
  await erik.act('accessRequests.delete', { target: binTarget(asked) });
  await ask(true);
  expect((await grant(place.id)).error).toBeUndefined();
  expect(await roleOf(erik, left)).toBe('viewer');
});

test('an old ending brings back nothing that was decided since, and no higher role', async ({
  server,
  olga,
}) => {
  const erik = await buildKnown(server, olga);
  const place = await makePlace(olga);
  const [bin, other] = [
    await makeBin(olga, { locationId: place.id }),
    await makeBin(olga, { locationId: place.id }),
  ];
  await give(olga, erik, placeTarget(place), 'admin');
  const asAdmin = await end(olga, erik, placeTarget(place));
  await give(olga, erik, binTarget(bin), 'viewer');
  expect((await restore(olga, placeTarget(place), asAdmin)).error).toBeUndefined();
  expect([await roleOf(erik, bin), await roleOf(erik, other)]).toEqual(['viewer', 'admin']);

  const again = await end(olga, erik, binTarget(other));
  await give(olga, erik, binTarget(other), 'viewer');
  expect(codeOf(await restore(olga, binTarget(other), again))).toBe('entries.tooLate');
  await end(olga, erik, binTarget(other));
  expect(codeOf(await restore(olga, binTarget(other), again))).toBe('entries.tooLate');
  expect(await roleOf(erik, other)).toBeUndefined();
});

test('an old ending brings nobody back who came again and left', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const place = await makePlace(olga);
  const [bin, other] = [
    await makeBin(olga, { locationId: place.id }),
    await makeBin(olga, { locationId: place.id }),
  ];
  await give(olga, erik, placeTarget(place), 'admin');
  const asAdmin = await end(olga, erik, binTarget(bin));
  await give(olga, erik, placeTarget(place), 'viewer');
  await leave(erik, placeTarget(place));
  expect(codeOf(await restore(olga, binTarget(bin), asAdmin))).toBe('entries.tooLate');
  await invite(olga, erik, binTarget(other), 'viewer');
  const ended = await end(olga, erik, binTarget(other));
  expect((await restore(olga, binTarget(other), ended)).error).toBeUndefined();
  expect([await roleOf(erik, bin), await roleOf(erik, other)]).toEqual([undefined, 'viewer']);
});

test('a role lowered above since is not raised by an old ending below', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const attic = await makeBin(olga);
  const box = await makeBin(olga, { parentBinId: attic.id });
  await give(olga, erik, binTarget(attic), 'admin');
  const ended = await end(olga, erik, binTarget(box));
  await olga.act('accessEntries.update', { target: binTarget(attic), userId: erik.id, role: 'viewer' });
  expect(codeOf(await restore(olga, binTarget(box), ended))).toBe('entries.tooLate');
  expect(await roleOf(erik, box)).toBeUndefined();
});

test('of several endings each can be taken back', async ({ server, olga }) => {
  const erik = await buildKnown(server, olga);
  const bins = [await makeBin(olga), await makeBin(olga), await makeBin(olga)];
  const ended = [];
  for (const bin of bins) {
    await give(olga, erik, binTarget(bin), 'editor');
    ended.push({ target: binTarget(bin), event: await end(olga, erik, binTarget(bin)) });
  }
  for (const { target, event } of ended) expect((await restore(olga, target, event)).error).toBeUndefined();
  for (const bin of bins) expect(await roleOf(erik, bin)).toBe('editor');
});
