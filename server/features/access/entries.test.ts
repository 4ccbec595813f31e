import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildUser, operationHeader, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import type { Answer, TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { createLinks } from '../links.ts';
import { createServerSettings } from '../operator/server-settings.ts';
import { createStorage } from '../storage/storage.ts';
import { deleteEntries } from './entries.commands.ts';

const makeBin = (olga: TestUser, input: { parentBinId?: string; locationId?: string } = {}) =>
  olga.act('bins.create', { name: `Bin ${uuidv7()}`, ...input });
const makePlace = (olga: TestUser) => olga.act('locations.create', { name: `Place ${uuidv7()}` });
const binTarget = ({ id }: { id: string }): Target => ({ kind: 'bin', id });
const placeTarget = ({ id }: { id: string }): Target => ({ kind: 'location', id });
const codeOf = (answer: Answer<never>) => answer.error?.details?.code;
const roleOf = async (user: TestUser, { id }: { id: string }) =>
  (await user.call('bins.get', { id })).result?.role;
const visibleTo = async (server: TestServer, user: TestUser) => {
  const { rows } = await server.pool.query('SELECT target FROM visible WHERE user_id = $1', [user.id]);
  return rows.map(({ target }) => target).sort();
};

test('who shares one thing is given more, down to all below, and is told', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const [known, other, place] = [await makeBin(olga), await makeBin(olga), await makePlace(olga)];
  const inside = await makeBin(olga, { parentBinId: other.id });
  const inPlace = await makeBin(olga, { locationId: place.id });
  await shareBin(server, known, erik, 'viewer');
  const targets = [binTarget(other), placeTarget(place)];
  const given = { targets, userId: erik.id, role: 'editor' } as const;
  const { revisions } = await olga.act('accessEntries.create', given);
  const touched = [other.id, inside.id, place.id, inPlace.id];
  expect(Object.keys(revisions).sort()).toEqual(touched.sort());
  expect(await Promise.all([other, inside, inPlace].map((bin) => roleOf(erik, bin)))).toEqual(
    Array(3).fill('editor'),
  );
  expect(await erik.act('locations.get', { id: place.id })).toMatchObject({ role: 'editor' });
  const { notifications } = await erik.act('notifications.list', {});
  expect(notifications).toMatchObject([{ binId: other.id, title: other.name, role: 'editor', more: 1 }]);
  await olga.act('accessEntries.create', { ...given, role: 'viewer' });
  expect(await roleOf(erik, inside)).toBe('viewer');
});

test('whoever shares nothing with the giver, exists or not, is nobody', async ({ server, olga }) => {
  const [bin, foreign] = [await makeBin(olga), await makeBin(olga)];
  const [admin, stranger] = [await buildUser(server), await buildUser(server)];
  await shareBin(server, bin, admin, 'admin');
  await shareBin(server, foreign, stranger, 'viewer');
  const give = (by: TestUser, userId: string) =>
    by.call('accessEntries.create', { targets: [binTarget(bin)], role: 'viewer', userId });
  const answers = [await give(admin, stranger.id), await give(admin, uuidv7()), await give(admin, olga.id)];
  for (const answer of answers) expect(answer.error).toEqual(answers[0]?.error);
  expect(codeOf(answers[0] as Answer<never>)).toBe('entries.notFound');
  expect(codeOf(await give(admin, admin.id))).toBe('access.denied');
  expect((await give(olga, stranger.id)).error).toBeUndefined();
});

test('a grant with targets of two owners, trashed or unmanaged ones is refused whole', async ({
  server,
  olga,
  anna,
}) => {
  const [bin, viewed, trashed] = [await makeBin(olga), await makeBin(olga), await makeBin(olga)];
  const erik = await buildUser(server);
  await shareBin(server, bin, erik, 'admin');
  await shareBin(server, viewed, erik, 'editor');
  await shareBin(server, bin, anna, 'viewer');
  const own = await erik.act('bins.create', { name: 'Own' });
  const give = (by: TestUser, ...bins: { id: string }[]) =>
    by.call('accessEntries.create', { targets: bins.map(binTarget), userId: anna.id, role: 'viewer' });
  await olga.act('bins.delete', { id: trashed.id });
  expect(codeOf(await give(erik, bin, own))).toBe('invites.otherOwners');
  expect(codeOf(await give(erik, bin, viewed))).toBe('access.denied');
  expect(codeOf(await give(erik, bin, { id: uuidv7() }))).toBe('bins.notFound');
  expect(codeOf(await give(olga, bin, trashed))).toBe('bins.inTrash');
  expect(await roleOf(anna, viewed)).toBeUndefined();
});

test('an admin’s reach ends where they do not administer', async ({ server, olga }) => {
  const [admin, friend] = [await buildUser(server), await buildUser(server)];
  const attic = await makeBin(olga);
  const [open, closed] = [
    await makeBin(olga, { parentBinId: attic.id }),
    await makeBin(olga, { parentBinId: attic.id }),
  ];
  await shareBin(server, attic, admin, 'admin');
  await olga.act('accessEntries.update', { target: binTarget(closed), userId: admin.id, role: 'viewer' });
  await shareBin(server, open, friend, 'viewer');
  const { revisions } = await admin.act('accessEntries.create', {
    targets: [binTarget(attic)],
    userId: friend.id,
    role: 'admin',
  });
  expect(Object.keys(revisions).sort()).toEqual([attic.id, open.id].sort());
  expect(await roleOf(friend, closed)).toBeUndefined();
  await shareBin(server, closed, friend, 'viewer');
  const inside = await friend.act('bins.get', { id: closed.id });
  const ended = await admin.act('accessEntries.delete', { target: binTarget(attic), userId: friend.id });
  expect(await roleOf(friend, open)).toBeUndefined();
  const alone = await friend.act('bins.get', { id: closed.id });
  expect(alone.role).toBe('viewer');
  // The bin around it is hidden from the friend now, so the friend's devices get a change; the admin's do not.
  expect([inside.parentBinId, alone.parentBinId]).toEqual([attic.id, undefined]);
  expect(alone.revision).toBe(inside.revision + 1);
  expect(Object.keys(ended.revisions)).not.toContain(closed.id);
});

test('a role changes here and below, wherever it was given', async ({ server, olga, anna }) => {
  const erik = await buildUser(server);
  const place = await makePlace(olga);
  const attic = await makeBin(olga, { locationId: place.id });
  const box = await makeBin(olga, { parentBinId: attic.id });
  await shareLocation(server, place, erik, 'viewer');
  await shareBin(server, box, erik, 'admin');
  const change = { target: binTarget(attic), userId: erik.id, role: 'editor' } as const;
  const { revisions } = await olga.act('accessEntries.update', change);
  expect(Object.keys(revisions).sort()).toEqual([attic.id, box.id].sort());
  expect(await roleOf(erik, attic)).toBe('editor');
  expect(await roleOf(erik, box)).toBe('editor');
  expect(await erik.act('locations.get', { id: place.id })).toMatchObject({ role: 'viewer' });
  expect((await olga.act('accessEntries.update', change)).revisions).toEqual({});
  const nobody = await olga.call('accessEntries.update', { ...change, userId: anna.id });
  expect(codeOf(nobody)).toBe('entries.notFound');
  expect(codeOf(await olga.call('accessEntries.update', { ...change, userId: olga.id }))).toBe(
    'entries.notFound',
  );
  expect(codeOf(await erik.call('accessEntries.update', { ...change, role: 'admin' }))).toBe('access.denied');
});

test('revoking ends all of a person’s entries here and below', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const place = await makePlace(olga);
  const attic = await makeBin(olga, { locationId: place.id });
  const box = await makeBin(olga, { parentBinId: attic.id });
  await shareLocation(server, place, erik, 'viewer');
  await shareBin(server, box, erik, 'editor');
  expect(await visibleTo(server, erik)).toEqual([place.id, attic.id, box.id].sort());
  const { revisions } = await olga.act('accessEntries.delete', { target: binTarget(attic), userId: erik.id });
  expect(Object.keys(revisions).sort()).toEqual([attic.id, box.id].sort());
  expect(await visibleTo(server, erik)).toEqual([place.id]);
  expect(codeOf(await erik.call('bins.get', { id: box.id }))).toBe('bins.notFound');
  const again = { target: binTarget(attic), userId: erik.id };
  expect(codeOf(await olga.call('accessEntries.delete', again))).toBe('entries.notFound');
  await olga.act('accessEntries.delete', { target: placeTarget(place), userId: erik.id });
  expect(await visibleTo(server, erik)).toEqual([]);
});

test('every sharee may leave, the owner may not, and only managers remove others', async ({
  server,
  olga,
  anna,
}) => {
  const [viewer, editor] = [await buildUser(server), await buildUser(server)];
  const bin = await makeBin(olga);
  await shareBin(server, bin, viewer, 'viewer');
  await shareBin(server, bin, editor, 'editor');
  const end = (by: TestUser, who: TestUser) =>
    by.call('accessEntries.delete', { target: binTarget(bin), userId: who.id });
  expect(codeOf(await end(editor, viewer))).toBe('access.denied');
  expect(codeOf(await end(olga, olga))).toBe('entries.notFound');
  expect(codeOf(await end(anna, viewer))).toBe('bins.notFound');
  expect((await end(viewer, viewer)).result?.revisions).toHaveProperty(bin.id);
  expect(codeOf(await viewer.call('bins.get', { id: bin.id }))).toBe('bins.notFound');
  expect(codeOf(await end(viewer, viewer))).toBe('bins.notFound');
});

test('what was taken is given back exactly, wherever it came from', async ({ server, olga }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  await erik.act('me.get', {});
  const place = await makePlace(olga);
  const attic = await makeBin(olga, { locationId: place.id });
  const box = await makeBin(olga, { parentBinId: attic.id });
  await shareLocation(server, place, erik, 'viewer');
  await shareBin(server, box, erik, 'admin');
  const entries = async () =>
    (
      await server.pool.query('SELECT * FROM access_entries WHERE user_id = $1 ORDER BY target, via_id', [
        erik.id,
      ])
    ).rows;
  const before = [await entries(), await visibleTo(server, erik)];
  const target = placeTarget(place);
  const { eventId } = await olga.act('accessEntries.delete', { target, userId: erik.id });
  expect(await entries()).toEqual([]);
  const { revisions } = await olga.act('accessEntries.restore', { target, eventId });
  expect(Object.keys(revisions).sort()).toEqual([place.id, attic.id, box.id].sort());
  expect([await entries(), await visibleTo(server, erik)]).toEqual(before);
  expect((await olga.act('accessEntries.restore', { target, eventId })).revisions).toEqual({});
  const { rows } = await server.pool.query(
    `SELECT event, actor_name AS actor, detail->'person'->>'userName' AS person, detail->>'role' AS role
     FROM history WHERE target = $1 ORDER BY at`,
    [place.id],
  );
  expect(rows.filter(({ event }) => event.startsWith('access'))).toEqual([
    { event: 'accessEnded', actor: 'Olga', person: 'Erik', role: 'admin' },
    { event: 'accessGranted', actor: 'Olga', person: 'Erik', role: 'admin' },
  ]);
});

test('only what still lies where it was shared comes back', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const attic = await makeBin(olga);
  const [stays, moves] = [
    await makeBin(olga, { parentBinId: attic.id }),
    await makeBin(olga, { parentBinId: attic.id }),
  ];
  await shareBin(server, attic, erik, 'viewer');
  const target = binTarget(attic);
  const { eventId } = await olga.act('accessEntries.delete', { target, userId: erik.id });
  await olga.act('bins.move', { id: moves.id, parentBinId: null });
  await olga.act('accessEntries.restore', { target, eventId });
  expect(await roleOf(erik, stays)).toBe('viewer');
  expect(await roleOf(erik, moves)).toBeUndefined();
});

test('what was given back shows again what holds it, also where it was seen all along', async ({
  server,
  olga,
}) => {
  const erik = await buildUser(server);
  const place = await makePlace(olga);
  const bin = await makeBin(olga, { locationId: place.id });
  await shareLocation(server, place, erik, 'editor');
  await shareBin(server, bin, erik, 'viewer');
  const target = placeTarget(place);
  const { eventId } = await olga.act('accessEntries.delete', { target, userId: erik.id });
  await shareBin(server, bin, erik, 'viewer');
  const before = await erik.act('bins.get', { id: bin.id });
  expect(before).not.toHaveProperty('locationId');
  await olga.act('accessEntries.restore', { target, eventId });
  const after = await erik.act('bins.get', { id: bin.id });
  expect(after).toHaveProperty('locationId', place.id);
  expect(after.revision).toBeGreaterThan(before.revision);
});

test('giving back has its time, and needs the right to', async ({ server, olga }) => {
  const [admin, erik] = [await buildUser(server), await buildUser(server)];
  const bin = await makeBin(olga);
  await shareBin(server, bin, admin, 'admin');
  await shareBin(server, bin, erik, 'editor');
  const target = binTarget(bin);
  const { eventId } = await olga.act('accessEntries.delete', { target, userId: erik.id });
  const restore = (by: TestUser, id = eventId) => by.call('accessEntries.restore', { target, eventId: id });
  expect(codeOf(await restore(erik))).toBe('bins.notFound');
  expect(codeOf(await restore(admin, uuidv7()))).toBe('entries.tooLate');
  await server.pool.query(`UPDATE history SET at = now() - interval '31 days' WHERE id = $1`, [eventId]);
  expect(codeOf(await restore(admin))).toBe('entries.tooLate');
  await server.pool.query(`UPDATE history SET at = now() - interval '29 days' WHERE id = $1`, [eventId]);
  expect((await restore(admin)).error).toBeUndefined();
  expect(await roleOf(erik, bin)).toBe('editor');
});

test('a leaver may undo it for some minutes, but not after being revoked', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const bin = await makeBin(olga);
  await shareBin(server, bin, erik, 'editor');
  const target = binTarget(bin);
  const eventId = uuidv7();
  const leave = { target, userId: erik.id, eventId };
  expect(await erik.act('accessEntries.delete', leave)).toMatchObject({ eventId });
  await erik.act('accessEntries.restore', { target, eventId });
  expect(await roleOf(erik, bin)).toBe('editor');
  expect(codeOf(await erik.call('accessEntries.delete', leave))).toBe('ids.taken');
  const later = await erik.act('accessEntries.delete', { target, userId: erik.id });
  await server.pool.query(`UPDATE history SET at = now() - interval '11 minutes' WHERE id = $1`, [
    later.eventId,
  ]);
  const late = await erik.call('accessEntries.restore', { target, eventId: later.eventId });
  expect(codeOf(late)).toBe('bins.notFound');
  await shareBin(server, bin, erik, 'editor');
  const revoked = await olga.act('accessEntries.delete', { target, userId: erik.id });
  const back = await erik.call('accessEntries.restore', { target, eventId: revoked.eventId });
  expect(codeOf(back)).toBe('bins.notFound');
});

test('who has left is not put back in by others', async ({ server, olga }) => {
  const bin = await makeBin(olga);
  const target = binTarget(bin);
  const [erik, admin] = [await buildUser(server, { name: 'Erik' }), await buildUser(server)];
  await shareBin(server, bin, erik, 'editor');
  await shareBin(server, bin, admin, 'admin');
  const { eventId } = await erik.act('accessEntries.delete', { target, userId: erik.id });
  for (const manager of [olga, admin]) {
    expect(codeOf(await manager.call('accessEntries.restore', { target, eventId }))).toBe('entries.tooLate');
  }
  expect(codeOf(await erik.call('bins.get', { id: bin.id }))).toBe('bins.notFound');
});

test('a leaving cannot be undone twice after others decided otherwise', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const place = await makePlace(olga);
  const [bin, box] = [await makeBin(olga), await makeBin(olga, { locationId: place.id })];
  await shareBin(server, bin, erik, 'admin');
  const target = binTarget(bin);
  const leave = (sharedTarget: Target) =>
    erik.act('accessEntries.delete', { target: sharedTarget, userId: erik.id });
  const comeBack = (sharedTarget: Target, { eventId }: { eventId: string }) =>
    erik.call('accessEntries.restore', { target: sharedTarget, eventId });
  const asAdmin = await leave(target);
  await comeBack(target, asAdmin);
  expect(await roleOf(erik, bin)).toBe('admin');
  await olga.act('accessEntries.update', { target, userId: erik.id, role: 'viewer' });
  await leave(target);
  expect(codeOf(await comeBack(target, asAdmin))).toBe('entries.tooLate');
  await shareBin(server, bin, erik, 'viewer');
  const asViewer = await leave(target);
  await comeBack(target, asViewer);
  await olga.act('accessEntries.delete', { target, userId: erik.id });
  expect(codeOf(await comeBack(target, asViewer))).toBe('entries.tooLate');
  expect(await roleOf(erik, bin)).toBeUndefined();

  await shareLocation(server, place, erik, 'editor');
  const left = await leave(binTarget(box));
  await olga.act('accessEntries.delete', { target: placeTarget(place), userId: erik.id });
  expect(codeOf(await comeBack(binTarget(box), left))).toBe('entries.tooLate');
  expect(await roleOf(erik, box)).toBeUndefined();
});

test('what is decided while a place lies in the trash holds when it comes back', async ({ server, olga }) => {
  const [erik, vera] = [await buildUser(server), await buildUser(server)];
  const place = await makePlace(olga);
  const [box, other] = [
    await makeBin(olga, { locationId: place.id }),
    await makeBin(olga, { locationId: place.id }),
  ];
  for (const person of [erik, vera]) {
    await shareLocation(server, place, person, 'editor');
    await shareBin(server, box, person, 'editor');
  }
  await olga.act('locations.delete', { id: place.id });
  await olga.act('accessEntries.delete', { target: binTarget(box), userId: erik.id });
  await olga.act('accessEntries.update', { target: binTarget(box), userId: vera.id, role: 'viewer' });
  await olga.act('locations.restore', { id: place.id });
  expect([await roleOf(erik, box), await roleOf(vera, box)]).toEqual([undefined, 'viewer']);
  expect([await roleOf(erik, other), await roleOf(vera, other)]).toEqual(['editor', 'editor']);
});

test('access by a place in the trash is ended there, or with all that the person has', async ({
  server,
  olga,
}) => {
  const [erik, vera] = [await buildUser(server), await buildUser(server)];
  const [place, other] = [await makePlace(olga), await makePlace(olga)];
  const [box, club] = [await makeBin(olga, { locationId: place.id }), await makeBin(olga)];
  for (const person of [erik, vera]) {
    await shareLocation(server, place, person, 'admin');
    await shareBin(server, club, person, 'viewer');
  }
  await olga.act('locations.delete', { id: place.id });
  const ended = await olga.act('accessEntries.delete', { target: placeTarget(place), userId: erik.id });
  expect(ended.eventId).toBeTruthy();
  const nothing = await olga.call('accessEntries.delete', { target: placeTarget(other), userId: erik.id });
  expect(codeOf(nothing)).toBe('entries.notFound');
  await olga.act('accessEntries.delete', { target: binTarget(club), userId: vera.id, inTrashToo: true });
  await olga.act('locations.restore', { id: place.id });
  for (const person of [erik, vera]) expect(await roleOf(person, box)).toBeUndefined();
  expect(await roleOf(erik, club)).toBe('viewer');
});

/** The person asks for the bin, and is a viewer of it. */
async function grantAsked(olga: TestUser, person: TestUser, bin: { id: string }): Promise<void> {
  const target = binTarget(bin);
  await olga.act('bins.update', { id: bin.id, isPrivate: false });
  await person.act('accessRequests.create', { target });
  await olga.act('accessRequests.grant', { target, userId: person.id, role: 'viewer' });
}

test('undoing a leaving restores only its entries, unless decided about since', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const place = await makePlace(olga);
  const bin = await makeBin(olga, { locationId: place.id });
  const target = binTarget(bin);
  await shareLocation(server, place, erik, 'admin');
  const first = await erik.act('accessEntries.delete', { target, userId: erik.id });
  await grantAsked(olga, erik, bin);
  const more = await erik.call('accessEntries.restore', { target, eventId: first.eventId });
  expect(codeOf(more)).toBe('entries.tooLate');
  expect(await roleOf(erik, bin)).toBe('viewer');
  const second = await erik.act('accessEntries.delete', { target, userId: erik.id });
  await olga.act('accessEntries.delete', { target, userId: erik.id });
  const back = await erik.call('accessEntries.restore', { target, eventId: second.eventId });
  expect(codeOf(back)).toBe('entries.tooLate');
  const again = await olga.call('accessEntries.delete', { target, userId: erik.id });
  expect(codeOf(again)).toBe('entries.notFound');
});

test('a revoke that began before a leaving and is done after it is the later one', async ({
  server,
  olga,
}) => {
  const erik = await buildUser(server);
  const place = await makePlace(olga);
  const bin = await makeBin(olga, { locationId: place.id });
  const target = binTarget(bin);
  await shareLocation(server, place, erik, 'admin');
  const began = new Date().toISOString();
  const { eventId } = await erik.act('accessEntries.delete', { target, userId: erik.id });
  const caller = {
    userId: olga.id,
    userName: olga.name,
    now: began,
    sessionId: '',
    installation: {
      origin: server.url,
      links: createLinks('a secret that is only used in tests'),
      isMailing: false,
      hasPasswords: true,
      imports: {} as never,
      followUpDelay: { min: 0, max: 1 },
      push: { publicKey: '', accepts: () => false },
      mails: { enqueue: async () => {} },
      accountDeletionDays: 7,
      serverSettings: createServerSettings(server.pool, {}),
      newAccounts: {} as never,
      upkeep: {} as never,
    },
    storage: createStorage(server.pool, 1, () => {}),
  };
  const whole = { target: placeTarget(place), userId: erik.id };
  await inTransaction(server.pool, (tx) => deleteEntries.act(tx, caller, whole));
  expect(codeOf(await erik.call('accessEntries.restore', { target, eventId }))).toBe('entries.tooLate');
});

test('who has left is given more only by an invitation', async ({ server, olga }) => {
  const [erik, bin, other] = [await buildUser(server), await makeBin(olga), await makeBin(olga)];
  const target = binTarget(bin);
  for (const each of [bin, other]) await shareBin(server, each, erik, 'viewer');
  await erik.act('accessEntries.delete', { target, userId: erik.id });
  const give = () =>
    olga.call('accessEntries.create', { targets: [target], userId: erik.id, role: 'editor' });
  expect(codeOf(await give())).toBe('entries.left');
  await grantAsked(olga, erik, bin);
  expect((await give()).error).toBeUndefined();
});

test('the list shows names to everybody inside, addresses to those who manage', async ({
  server,
  olga,
  anna,
}) => {
  const [viewer, admin] = [await buildUser(server, { name: 'Vera' }), await buildUser(server)];
  const attic = await makeBin(olga);
  const box = await makeBin(olga, { parentBinId: attic.id });
  await shareBin(server, attic, viewer, 'viewer');
  await shareBin(server, box, viewer, 'editor');
  await shareBin(server, box, admin, 'admin');
  const listed = async (by: TestUser, target?: Target) =>
    (await by.act('accessEntries.list', { target })).entries.filter(({ userId }) => userId === viewer.id);
  const [seen] = await listed(viewer, binTarget(box));
  expect(seen).toEqual({
    target: binTarget(box),
    userId: viewer.id,
    role: 'editor',
    grantedAt: expect.any(String),
    userName: 'Vera',
  });
  const asAdmin = [{ ...seen, userEmail: viewer.email }];
  expect(await listed(admin, binTarget(box))).toEqual(asAdmin);
  expect(await listed(admin)).toEqual(asAdmin);
  expect(await listed(viewer)).toEqual([]);
  const mine = await listed(olga);
  expect(mine).toContainEqual(asAdmin[0]);
  expect(mine).toContainEqual(expect.objectContaining({ target: binTarget(attic), role: 'viewer' }));
  expect(codeOf(await anna.call('accessEntries.list', { target: binTarget(box) }))).toBe('bins.notFound');
});

test('the same operation again does nothing more', async ({ server, olga }) => {
  const erik = await buildUser(server);
  const bin = await makeBin(olga);
  await shareBin(server, bin, erik, 'viewer');
  const key = operationHeader();
  const end = { target: binTarget(bin), userId: erik.id };
  const first = await erik.act('accessEntries.delete', end, key);
  expect(await erik.act('accessEntries.delete', end, key)).toEqual(first);
});
