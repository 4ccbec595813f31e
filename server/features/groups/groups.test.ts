import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Role, Target } from '#domain/access/access.ts';
import {
  buildBin,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

const bin = ({ id }: { id: string }): Target => ({ kind: 'bin', id });
const place = ({ id }: { id: string }): Target => ({ kind: 'location', id });
const makePlace = (olga: TestUser, name = `Place ${uuidv7()}`) => olga.act('locations.create', { name });
const codeOf = (answer: { error?: { details?: { code?: string } } | undefined }) =>
  answer.error?.details?.code;
const makeGroup = async (olga: TestUser, name = 'Leaders') => (await olga.act('groups.create', { name })).id;

async function makeLink(olga: TestUser, groupId: string, uses = 20): Promise<string> {
  const { url } = await olga.act('joinLinks.create', { groupId, days: 7, uses });
  return url.split('/').at(-1) ?? '';
}

/** Returns the person's role in each target; undefined if it is hidden. */
const rolesOf = async (person: TestUser, ...targets: Target[]): Promise<(string | undefined)[]> =>
  Promise.all(
    targets.map(async ({ kind, id }) =>
      kind === 'bin'
        ? (await person.call('bins.get', { id })).result?.role
        : (await person.call('locations.get', { id })).result?.role,
    ),
  );

/** The list of visible targets must say what the entries say. */
async function expectVisible(server: TestServer): Promise<void> {
  const { rows } = await server.pool.query(
    `SELECT coalesce(v.target, e.target) AS id FROM visible v FULL JOIN (
       SELECT DISTINCT ON (user_id, kind, target) user_id, kind, target, owner_id, role FROM access_entries
       ORDER BY user_id, kind, target, array_position(ARRAY['admin', 'editor', 'viewer'], role)
     ) AS e USING (user_id, kind, target, owner_id, role) WHERE v.target IS NULL OR e.target IS NULL`,
  );
  expect(rows).toEqual([]);
}

async function makeAcquainted(server: TestServer, olga: TestUser, person: TestUser): Promise<void> {
  // The first call creates the profile.
  await person.act('me.get', {});
  await shareBin(server, await buildBin(server, { owner: olga }), person, 'viewer');
}

/** A group with these members, each of whom sees a bin of their own of Olga's. */
async function groupOf(server: TestServer, olga: TestUser, members: TestUser[]): Promise<string> {
  const id = await makeGroup(olga);
  for (const member of members) await makeAcquainted(server, olga, member);
  if (members.length > 0)
    await olga.act('groups.addMembers', { id, userIds: members.map((each) => each.id) });
  return id;
}

test('a new member gets the access of a group, a removed one loses it', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  const inside = await buildBin(server, { owner: olga, locationId: shed.id });
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets: [place(shed), place(hall)], role: 'editor' });
  const all = [place(shed), place(hall), bin(inside)];
  expect(await rolesOf(anna, ...all)).toEqual(['editor', 'editor', 'editor']);

  const erik = await buildUser(server, { name: 'Erik' });
  await erik.act('joinLinks.join', { token: await makeLink(olga, id) });
  expect(await rolesOf(erik, ...all)).toEqual(['editor', 'editor', 'editor']);
  const { groups } = await olga.act('groups.list', {});
  expect(groups).toMatchObject([
    {
      id,
      name: 'Leaders',
      members: [{ userId: anna.id }, { userId: erik.id, userName: 'Erik' }],
      grants: [
        { target: place(shed), role: 'editor' },
        { target: place(hall), role: 'editor' },
      ],
    },
  ]);

  await olga.act('groups.removeMember', { id, userId: erik.id });
  expect(await rolesOf(erik, ...all)).toEqual([undefined, undefined, undefined]);
  expect(await rolesOf(anna, ...all)).toEqual(['editor', 'editor', 'editor']);
  await olga.act('groups.revoke', { id, target: place(hall) });
  expect(await rolesOf(anna, ...all)).toEqual(['editor', undefined, 'editor']);
  await olga.act('groups.delete', { id });
  expect(await rolesOf(anna, ...all)).toEqual([undefined, undefined, undefined]);
  await expectVisible(server);
});

test('a change of role reaches every member, and members are notified', async ({ server, olga, anna }) => {
  const shed = await makePlace(olga, 'Shed');
  const inside = await buildBin(server, { owner: olga, locationId: shed.id });
  const id = await groupOf(server, olga, [anna]);
  for (const role of ['viewer', 'admin', 'viewer'] as Role[]) {
    await olga.act('groups.grant', { id, targets: [place(shed)], role });
    expect(await rolesOf(anna, place(shed), bin(inside))).toEqual([role, role]);
  }
  await olga.act('groups.revoke', { id, target: place(shed) });
  const { notifications } = await anna.act('notifications.list', {});
  expect(notifications).toMatchObject([
    { type: 'access_ended', title: 'Shed', groupName: 'Leaders' },
    { type: 'role_changed', title: 'Shed', groupName: 'Leaders', role: 'viewer' },
    { type: 'bin_access_granted', title: 'Shed', groupName: 'Leaders', role: 'viewer' },
  ]);
  const { events } = await olga.act('history.list', { target: place(shed) });
  expect(events).toMatchObject([
    { kind: 'accessEnded', groupName: 'Leaders' },
    { kind: 'accessChanged', groupName: 'Leaders', role: 'viewer', previousRole: 'admin' },
    { kind: 'accessChanged', groupName: 'Leaders', role: 'admin', previousRole: 'viewer' },
    { kind: 'accessGranted', groupName: 'Leaders', role: 'viewer' },
    { kind: 'created' },
  ]);
  // A member with a role of their own reads what changed, and not that the group lost its access.
  await shareLocation(server, shed, anna, 'editor');
  const kinds = (await anna.act('history.list', { target: place(shed) })).events.map(({ kind }) => kind);
  expect(kinds).toEqual(['accessChanged', 'accessChanged', 'accessGranted', 'created']);
  await expectVisible(server);
});

test('members are notified only of changes to access that they have or had', async ({
  server,
  olga,
  anna,
}) => {
  const [attic, barn] = [await makePlace(olga, 'Attic'), await makePlace(olga, 'Barn')];
  const targets = [place(attic), place(barn)];
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets, role: 'viewer' });
  await olga.act('accessEntries.delete', { target: place(attic), userId: anna.id });
  await olga.act('groups.grant', { id, targets, role: 'editor' });
  await olga.act('groups.delete', { id });
  const { notifications } = await anna.act('notifications.list', {});
  const ofGroup = notifications.filter(({ groupName }) => groupName === 'Leaders');
  expect(ofGroup.map(({ type, title, more = 0 }) => [type, title, more])).toEqual([
    ['access_ended', 'Barn', 0],
    ['role_changed', 'Barn', 0],
    ['bin_access_granted', 'Attic', 1],
  ]);
});

test('rejoining a group restores and names only what was not left before', async ({ server, olga, anna }) => {
  const [attic, barn] = [await makePlace(olga, 'Attic'), await makePlace(olga, 'Barn')];
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets: [place(attic), place(barn)], role: 'viewer' });
  await anna.act('accessEntries.delete', { target: place(attic), userId: anna.id });
  for (const round of ['first', 'second']) {
    await olga.act('groups.removeMember', { id, userId: anna.id });
    await olga.act('groups.addMembers', { id, userIds: [anna.id] });
    expect(await rolesOf(anna, place(attic), place(barn)), round).toEqual([undefined, 'viewer']);
    const { notifications } = await anna.act('notifications.list', {});
    expect(notifications[0]).toMatchObject({
      type: 'bin_access_granted',
      title: 'Barn',
      groupName: 'Leaders',
    });
    expect(notifications[0]).not.toHaveProperty('more');
  }
  const { events } = await olga.act('history.list', { target: place(attic) });
  expect(events.map(({ kind }) => kind)).toEqual(['accessEnded', 'accessGranted', 'created']);
  const leftAll = await makeGroup(olga, 'Guests');
  await olga.act('groups.grant', { id: leftAll, targets: [place(attic)], role: 'viewer' });
  await olga.act('groups.addMembers', { id: leftAll, userIds: [anna.id] });
  const { notifications } = await anna.act('notifications.list', {});
  expect(notifications.filter(({ groupName }) => groupName === 'Guests')).toEqual([]);
  await expectVisible(server);
});

test('direct access remains when the access by a group ends', async ({ server, olga, anna }) => {
  const shed = await makePlace(olga);
  await shareLocation(server, shed, anna, 'viewer');
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  expect(await rolesOf(anna, place(shed))).toEqual(['editor']);
  const { accessList } = await olga.act('locations.get', { id: shed.id });
  expect(accessList[anna.id]).toMatchObject({ role: 'editor', groupId: id });
  expect((await anna.act('locations.get', { id: shed.id })).accessList[anna.id]).not.toHaveProperty(
    'groupId',
  );
  await olga.act('groups.removeMember', { id, userId: anna.id });
  expect(await rolesOf(anna, place(shed))).toEqual(['viewer']);
  await expectVisible(server);
});

test('new and moved bins follow the access of the group', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga), await makePlace(olga)];
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  const made = await buildBin(server, { owner: olga, locationId: shed.id });
  const moved = await buildBin(server, { owner: olga, locationId: hall.id });
  expect(await rolesOf(anna, bin(made), bin(moved))).toEqual(['editor', undefined]);
  await olga.act('bins.move', { id: moved.id, locationId: shed.id });
  await olga.act('bins.move', { id: made.id, locationId: hall.id });
  expect(await rolesOf(anna, bin(made), bin(moved))).toEqual([undefined, 'editor']);
  await olga.act('groups.removeMember', { id, userId: anna.id });
  expect(await rolesOf(anna, bin(made), bin(moved))).toEqual([undefined, undefined]);
  await expectVisible(server);
});

test('a restored place is given to the members at that time', async ({ server, olga, anna }) => {
  const [erik, eva] = [await buildUser(server), await buildUser(server)];
  const shed = await makePlace(olga);
  const inside = await buildBin(server, { owner: olga, locationId: shed.id });
  const id = await groupOf(server, olga, [anna, erik]);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'viewer' });
  await olga.act('locations.delete', { id: shed.id });
  expect(await rolesOf(anna, place(shed), bin(inside))).toEqual([undefined, undefined]);
  await olga.act('groups.removeMember', { id, userId: erik.id });
  await makeAcquainted(server, olga, eva);
  await olga.act('groups.addMembers', { id, userIds: [eva.id] });
  await olga.act('locations.restore', { id: shed.id });
  expect(await rolesOf(anna, place(shed), bin(inside))).toEqual(['viewer', 'viewer']);
  expect(await rolesOf(erik, place(shed), bin(inside))).toEqual([undefined, undefined]);
  expect(await rolesOf(eva, place(shed), bin(inside))).toEqual(['viewer', 'viewer']);
  await olga.act('locations.delete', { id: shed.id });
  await olga.act('groups.revoke', { id, target: place(shed) });
  await olga.act('locations.restore', { id: shed.id });
  expect(await rolesOf(anna, place(shed), bin(inside))).toEqual([undefined, undefined]);
  await expectVisible(server);
});

test('no grant to a group restores what a member left or lost alone', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga), await makePlace(olga)];
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets: [place(shed), place(hall)], role: 'viewer' });
  await anna.act('accessEntries.delete', { target: place(shed), userId: anna.id });
  await olga.act('accessEntries.delete', { target: place(hall), userId: anna.id });
  await olga.act('groups.grant', { id, targets: [place(shed), place(hall)], role: 'editor' });
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual([undefined, undefined]);
  await olga.act('groups.revoke', { id, target: place(shed) });
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  expect(await rolesOf(anna, place(shed))).toEqual([undefined]);
  const { notifications } = await anna.act('notifications.list', {});
  expect(notifications.map(({ type }) => type)).toEqual(['access_ended', 'bin_access_granted']);
  await expectVisible(server);
});

test('the end of all access of a member taken out of the group can be undone', async ({
  server,
  olga,
  anna,
}) => {
  const [shed, hall] = [await makePlace(olga), await makePlace(olga)];
  const [id, other] = [await groupOf(server, olga, []), await makeGroup(olga, 'Others')];
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  await anna.act('joinLinks.join', { token: await makeLink(olga, id) });
  await shareLocation(server, hall, anna, 'viewer');
  const end = (at: { id: string }) =>
    olga.act('accessEntries.delete', { target: place(at), userId: anna.id, inTrashToo: true });
  const [, atHall] = [await end(shed), await end(hall)];
  await olga.act('groups.removeMember', { id, userId: anna.id });
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual([undefined, undefined]);

  const elsewhere = await olga.call('groups.addMembers', { id: other, userIds: [anna.id] });
  expect(codeOf(elsewhere)).toBe('entries.notFound');
  await olga.act('accessEntries.restore', { target: place(hall), eventId: atHall.eventId });
  await olga.act('groups.addMembers', { id, userIds: [anna.id] });
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual(['editor', 'viewer']);

  for (const at of [shed, hall]) await end(at);
  await olga.act('groups.removeMember', { id, userId: anna.id });
  await server.pool.query(`UPDATE group_removals SET removed_at = removed_at - interval '31 days'`);
  expect(codeOf(await olga.call('groups.addMembers', { id, userIds: [anna.id] }))).toBe('entries.notFound');
});

test('restoring ended access by a group needs that group', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga), await makePlace(olga)];
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets: [place(shed), place(hall)], role: 'viewer' });
  const end = () => olga.act('accessEntries.delete', { target: place(shed), userId: anna.id });
  const restore = (eventId: string, at = shed) =>
    olga.call('accessEntries.restore', { target: place(at), eventId });
  const first = await end();
  expect((await restore(first.eventId)).status).toBe(200);
  expect(await rolesOf(anna, place(shed))).toEqual(['viewer']);
  const second = await end();
  await olga.act('groups.removeMember', { id, userId: anna.id });
  expect(codeOf(await restore(second.eventId))).toBe('entries.tooLate');
  const { events } = await olga.act('history.list', { target: place(hall) });
  const removal = events.find((event) => event.kind === 'accessEnded' && event.groupName !== undefined);
  expect(codeOf(await restore(removal?.id ?? '', hall))).toBe('entries.tooLate');
});

test('a link into a group names it, and is dead while the group has no access', async ({
  server,
  olga,
  anna,
}) => {
  const id = await makeGroup(olga, 'Helpers');
  const token = await makeLink(olga, id);
  expect(codeOf(await anna.call('joinLinks.join', { token }))).toBe('joinLinks.notFound');
  const shed = await makePlace(olga, 'Shed');
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  const offer = {
    targets: [{ kind: 'location', name: 'Shed' }],
    groupName: 'Helpers',
    role: 'editor',
    asksFirst: false,
    inviterName: 'Olga',
  };
  expect((await server.call('joinLinks.preview', { token })).result).toEqual(offer);
  expect(await anna.act('joinLinks.get', { token })).toEqual({ offer });
  const headers = operationHeader();
  const first = await anna.call('joinLinks.join', { token }, headers);
  expect(first.result).toMatchObject({ target: place(shed) });
  expect(await anna.call('joinLinks.join', { token }, headers)).toMatchObject({ result: first.result });
  expect(await anna.act('joinLinks.get', { token })).toEqual({ goTo: place(shed) });
  const { notifications } = await olga.act('notifications.list', {});
  expect(notifications).toMatchObject([{ type: 'invite_accepted', groupName: 'Helpers', title: 'Shed' }]);
  const { links } = await olga.act('joinLinks.list', { groupId: id });
  expect(links).toMatchObject([{ groupId: id, targets: [], people: [{ userId: anna.id }] }]);

  await olga.act('groups.removeMember', { id, userId: anna.id });
  expect(codeOf(await anna.call('joinLinks.join', { token }))).toBe('joinLinks.removed');
  const eva = await buildUser(server);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'admin' });
  expect(codeOf(await eva.call('joinLinks.join', { token }))).toBe('joinLinks.notFound');
  expect((await olga.act('joinLinks.list', { groupId: id })).links).toMatchObject([{ isSuspended: true }]);
  expect(codeOf(await olga.call('joinLinks.create', { groupId: id, days: 1, uses: 1 }))).toBe(
    'entries.tooHigh',
  );
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'viewer' });
  expect((await eva.call('joinLinks.join', { token })).status).toBe(200);
  await olga.act('joinLinks.end', { groupId: id, id: links[0]?.id ?? '' });
  expect(codeOf(await olga.call('joinLinks.end', { groupId: id, id: links[0]?.id ?? '' }))).toBe(
    'joinLinks.notFound',
  );
});

test('an older link does not restore the lowered role of a member', async ({ olga, anna }) => {
  const shed = await makePlace(olga);
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  const token = await makeLink(olga, id);
  await anna.act('joinLinks.join', { token });
  await olga.act('accessEntries.update', { target: place(shed), userId: anna.id, role: 'viewer' });
  expect((await anna.act('joinLinks.join', { token })).target).toEqual(place(shed));
  expect(await rolesOf(anna, place(shed))).toEqual(['viewer']);
});

test('a person removed from a group without access returns by no older link', async ({ olga, anna }) => {
  const id = await makeGroup(olga);
  const [first, second] = [await makePlace(olga), await makePlace(olga)];
  await olga.act('groups.grant', { id, targets: [place(first)], role: 'editor' });
  const old = await makeLink(olga, id);
  const { invites } = await olga.act('invites.create', { groupId: id, emails: ['anna@example.net'] });
  const invited = invites[0]?.link.split('/').at(-1) ?? '';
  await anna.act('joinLinks.join', { token: old });
  await olga.act('groups.revoke', { id, target: place(first) });
  await olga.act('groups.removeMember', { id, userId: anna.id });
  await olga.act('groups.grant', { id, targets: [place(second)], role: 'editor' });
  expect(codeOf(await anna.call('joinLinks.join', { token: old }))).toBe('joinLinks.removed');
  expect(codeOf(await anna.call('joinLinks.get', { token: old }))).toBe('joinLinks.removed');
  expect(codeOf(await anna.call('invites.accept', { token: invited }))).toBe('invites.notFound');
  expect(await rolesOf(anna, place(second))).toEqual([undefined]);
  await anna.act('joinLinks.join', { token: await makeLink(olga, id) });
  expect(await rolesOf(anna, place(second))).toEqual(['editor']);
});

test('a person removed while all of a group is in the trash returns by no older link', async ({
  olga,
  anna,
}) => {
  const id = await makeGroup(olga);
  const first = await makePlace(olga);
  await olga.act('groups.grant', { id, targets: [place(first)], role: 'editor' });
  const old = await makeLink(olga, id);
  await anna.act('joinLinks.join', { token: old });
  await olga.act('locations.delete', { id: first.id });
  await olga.act('groups.removeMember', { id, userId: anna.id });
  await olga.act('locations.restore', { id: first.id });
  expect(codeOf(await anna.call('joinLinks.join', { token: old }))).toBe('joinLinks.removed');
  expect(await rolesOf(anna, place(first))).toEqual([undefined]);
});

test('a person added again by the owner is a member in spite of the removal', async ({
  server,
  olga,
  anna,
}) => {
  const target = place(await makePlace(olga));
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.removeMember', { id, userId: anna.id });
  await olga.act('groups.grant', { id, targets: [target], role: 'viewer' });
  await olga.act('groups.addMembers', { id, userIds: [anna.id] });
  expect(await rolesOf(anna, target)).toEqual(['viewer']);
});

test('a link into a group that asks first waits for the owner', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'viewer' });
  await olga.act('groups.grant', { id, targets: [place(hall)], role: 'editor' });
  const ada = await buildUser(server);
  await shareLocation(server, shed, ada, 'admin');
  const link = await olga.act('joinLinks.create', { groupId: id, days: 7, uses: 5, asksFirst: true });
  const token = link.url.split('/').at(-1) ?? '';
  expect((await anna.act('joinLinks.join', { token })).target).toBeUndefined();
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual([undefined, undefined]);
  expect((await olga.act('groups.list', {})).groups[0]?.members).toEqual([]);
  const asked = async (reader: TestUser) =>
    (await reader.act('locations.get', { id: shed.id })).pendingRequests[anna.id]?.offer;
  expect(await asked(olga)).toEqual({ role: 'viewer', more: 1, groupId: id });
  expect(await asked(ada)).toEqual({ role: 'viewer', more: 1 });
  const heard = async (reader: TestUser) => (await reader.act('notifications.list', {})).notifications[0];
  const request = { type: 'bin_access_request', title: 'Shed', more: 1 };
  expect(await heard(olga)).toMatchObject({ ...request, groupName: 'Leaders' });
  expect(await heard(ada)).toMatchObject(request);
  expect(await heard(ada)).not.toHaveProperty('groupName');
  await olga.act('accessRequests.grant', { target: place(shed), userId: anna.id, role: 'admin' });
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual(['viewer', 'editor']);
  expect((await olga.act('groups.list', {})).groups[0]?.members).toMatchObject([{ userId: anna.id }]);
  expect(await asked(olga)).toBeUndefined();
  expect((await anna.act('accessRequests.list', {})).requests).toEqual([]);
  const [told] = (await anna.act('notifications.list', {})).notifications;
  expect(told).toMatchObject({ type: 'bin_access_granted', groupName: 'Leaders', title: 'Shed', more: 1 });
  expect((await anna.act('joinLinks.get', { token })).goTo).toEqual(place(shed));

  const [eva, erik] = [await buildUser(server), await buildUser(server)];
  await eva.act('joinLinks.join', { token });
  await erik.act('joinLinks.join', { token });
  await olga.act('accessRequests.deny', { target: place(shed), userId: eva.id });
  expect(codeOf(await eva.call('joinLinks.join', { token }))).toBe('requests.tooSoon');
  // An admin does not know of groups, and gives what they manage.
  await ada.act('accessRequests.grant', { target: place(shed), userId: erik.id, role: 'viewer' });
  expect(await rolesOf(erik, place(shed), place(hall))).toEqual(['viewer', undefined]);
  expect((await olga.act('groups.list', {})).groups[0]?.members).toHaveLength(1);
  await expectVisible(server);
});

test('a granted request into a deleted group gives the requested access', async ({ olga, anna }) => {
  const shed = await makePlace(olga);
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'viewer' });
  const { url } = await olga.act('joinLinks.create', { groupId: id, days: 7, uses: 5, asksFirst: true });
  await anna.act('joinLinks.join', { token: url.split('/').at(-1) ?? '' });
  await olga.act('groups.delete', { id });
  await olga.act('accessRequests.grant', { target: place(shed), userId: anna.id, role: 'viewer' });
  expect(await rolesOf(anna, place(shed))).toEqual(['viewer']);
});

test('concurrent joins of a group never exceed the uses of its link', async ({ server, olga }) => {
  const shed = await makePlace(olga);
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'viewer' });
  const token = await makeLink(olga, id, 3);
  const people = await Promise.all(Array.from({ length: 8 }, () => buildUser(server)));
  const answers = await Promise.all(people.map((each) => each.call('joinLinks.join', { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect((await olga.act('groups.list', {})).groups[0]?.members).toHaveLength(3);
  await olga.act('groups.delete', { id });
  expect(codeOf(await (people[0] as TestUser).call('joinLinks.join', { token }))).toBe('joinLinks.notFound');
  await expectVisible(server);
});

test('an open invitation ends when its address joins by a group', async ({ olga, anna }) => {
  const [shed, hall] = [await makePlace(olga), await makePlace(olga)];
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  const invite = (target: Target, role: Role) =>
    olga.act('invites.create', { targets: [target], emails: [anna.email], role });
  await invite(place(shed), 'viewer');
  await invite(place(hall), 'viewer');
  await eventually(async () =>
    expect((await anna.act('invites.list', {})).received.map(({ target }) => target.id).sort()).toEqual(
      [shed.id, hall.id].sort(),
    ),
  );
  await anna.act('joinLinks.join', { token: await makeLink(olga, id) });
  expect((await anna.act('invites.list', {})).received.map(({ target }) => target)).toEqual([place(hall)]);
  await olga.act('groups.grant', { id, targets: [place(hall)], role: 'viewer' });
  expect((await anna.act('invites.list', {})).received).toEqual([]);
  expect((await olga.act('invites.list', { target: place(hall) })).sent).toEqual([]);
});

test('an invitation into a group gives all its access', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  const id = await makeGroup(olga);
  const invite = (emails: string[]) => olga.call('invites.create', { groupId: id, emails });
  expect(codeOf(await invite([anna.email]))).toBe('groups.empty');
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  await olga.act('groups.grant', { id, targets: [place(hall)], role: 'viewer' });
  const headers = operationHeader();
  const data = { groupId: id, emails: [anna.email, 'eva@example.org'] };
  const first = await olga.call('invites.create', data, headers);
  expect(first.result?.invites).toMatchObject([
    { email: anna.email, groupId: id, target: place(shed), role: 'viewer' },
    { email: 'eva@example.org', groupId: id, target: place(shed), role: 'viewer' },
  ]);
  expect(await olga.call('invites.create', data, headers)).toMatchObject({ result: first.result });
  await eventually(async () =>
    expect((await anna.act('invites.list', {})).received).toMatchObject([{ target: place(shed) }]),
  );
  expect((await anna.act('invites.list', {})).received).toMatchObject([{ groupName: 'Leaders' }]);
  expect((await anna.act('notifications.list', {})).notifications).toMatchObject([
    { type: 'location_invite', groupName: 'Leaders' },
  ]);
  const evas = first.result?.invites[1]?.link.split('/').at(-1) ?? '';
  const offered = { groupName: 'Leaders', groupHas: ['Shed', 'Hall'], role: 'editor', isMixed: true };
  expect(await anna.act('invites.preview', { token: evas })).toMatchObject(offered);
  expect(await anna.act('invites.get', { token: evas })).toMatchObject(offered);
  const byLink = await anna.act('joinLinks.get', { token: await makeLink(olga, id) });
  expect(byLink.offer).toMatchObject({ role: 'editor', isMixed: true });
  // Access to the same place does not end the invitation, which gives more.
  await shareLocation(server, shed, anna, 'admin');
  await anna.act('invites.accept', { target: place(shed) });
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual(['admin', 'viewer']);
  expect((await olga.act('groups.list', {})).groups[0]?.members).toMatchObject([{ userId: anna.id }]);
  const { notifications } = await olga.act('notifications.list', {});
  expect(notifications).toMatchObject([{ type: 'invite_accepted', groupName: 'Leaders' }]);

  const erik = await buildUser(server, { name: 'Erik' });
  const token = first.result?.invites[1]?.link.split('/').at(-1) ?? '';
  await olga.act('groups.revoke', { id, target: place(shed) });
  const answers = await Promise.all([1, 2].map(() => erik.call('invites.accept', { token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(answers.find(({ result }) => result)?.result).toMatchObject({ target: place(hall) });
  expect(await rolesOf(erik, place(shed), place(hall))).toEqual([undefined, 'viewer']);
  await expectVisible(server);
});

test('the owner lists and withdraws open invitations into a group', async ({ olga, anna }) => {
  const shed = await makePlace(olga);
  const [id, other] = [await makeGroup(olga), await makeGroup(olga, 'Helpers')];
  for (const each of [id, other])
    await olga.act('groups.grant', { id: each, targets: [place(shed)], role: 'viewer' });
  const { invites } = await olga.act('invites.create', { groupId: id, emails: ['bo@example.org'] });
  await olga.act('invites.create', { targets: [place(shed)], emails: ['eva@example.org'], role: 'viewer' });
  const into = async (groupId: string) => (await olga.act('invites.list', { groupId })).sent;
  expect(await into(id)).toEqual(invites);
  expect(await into(other)).toEqual([]);
  expect(codeOf(await anna.call('invites.list', { groupId: id }))).toBe('groups.notFound');
  await olga.act('invites.delete', { target: place(shed), id: invites[0]?.id ?? '' });
  expect(await into(id)).toEqual([]);
});

test('an invitation into a group counts without places, and skips those in the trash', async ({
  server,
  olga,
  anna,
}) => {
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed), place(hall)], role: 'viewer' });
  const invite = async (email: string) => {
    const { invites } = await olga.act('invites.create', { groupId: id, emails: [email] });
    return invites[0]?.link.split('/').at(-1) ?? '';
  };
  const [annas, erik] = [await invite(anna.email), await buildUser(server)];
  await olga.act('locations.delete', { id: shed.id });
  const offered = { groupName: 'Leaders', name: 'Hall', role: 'viewer', groupHas: ['Hall'] };
  expect((await server.call('invites.preview', { token: annas })).result).toMatchObject(offered);
  expect(await anna.act('invites.get', { token: annas })).toMatchObject({ ...offered, target: place(hall) });
  const headers = operationHeader();
  const accepted = await anna.call('invites.accept', { token: annas }, headers);
  expect(accepted.result).toMatchObject({ target: place(hall), role: 'viewer' });
  expect(await anna.call('invites.accept', { token: annas }, headers)).toMatchObject({
    result: accepted.result,
  });
  expect((await olga.act('notifications.list', {})).notifications[0]).toMatchObject({
    type: 'invite_accepted',
    groupName: 'Leaders',
    title: 'Hall',
  });

  await olga.act('locations.delete', { id: hall.id });
  const eriks = await invite(erik.email);
  await eventually(async () =>
    expect((await erik.act('invites.list', {})).received).toMatchObject([{ groupName: 'Leaders' }]),
  );
  expect((await server.call('invites.preview', { token: eriks })).result).toMatchObject({ name: '' });
  const joined = await erik.call('invites.accept', { token: eriks }, headers);
  expect(joined).toMatchObject({ status: 200 });
  expect(joined.result).not.toHaveProperty('target');
  expect(await erik.call('invites.accept', { token: eriks }, headers)).toMatchObject({
    result: joined.result,
  });
  for (const each of [shed, hall]) await olga.act('locations.restore', { id: each.id });
  for (const each of [anna, erik])
    expect(await rolesOf(each, place(shed), place(hall))).toEqual(['viewer', 'viewer']);
  await olga.act('groups.delete', { id });
  expect((await server.call('invites.preview', { token: eriks })).status).toBe(404);
  await expectVisible(server);
});

test('an invitation into a group is withdrawn while its first place is trashed', async ({ olga, anna }) => {
  const hall = await makePlace(olga);
  const groupId = await makeGroup(olga);
  await olga.act('groups.grant', { id: groupId, targets: [place(hall)], role: 'viewer' });
  const { invites } = await olga.act('invites.create', { groupId, emails: [anna.email] });
  await olga.act('locations.delete', { id: hall.id });
  const { sent } = await olga.act('invites.list', { groupId });
  expect(sent.map(({ id }) => id)).toEqual(invites.map(({ id }) => id));
  for (const { id, target } of sent) await olga.act('invites.delete', { id, target });
  expect((await olga.act('invites.list', { groupId })).sent).toEqual([]);
  const token = invites[0]?.link.split('/').at(-1) ?? '';
  expect(codeOf(await anna.call('invites.accept', { token }))).toBe('invites.notFound');
});

test('an older invitation into a group restores no lowered role', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga), await makePlace(olga)];
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'viewer' });
  await olga.act('groups.grant', { id, targets: [place(hall)], role: 'editor' });
  await shareLocation(server, hall, anna, 'editor');
  const invite = async () => {
    const { invites } = await olga.act('invites.create', { groupId: id, emails: [anna.email] });
    return invites[0]?.link.split('/').at(-1) ?? '';
  };
  const before = await invite();
  await olga.act('accessEntries.update', { target: place(hall), userId: anna.id, role: 'viewer' });
  expect(codeOf(await anna.call('invites.accept', { token: before }))).toBe('invites.notFound');
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual([undefined, 'viewer']);
  expect((await anna.call('invites.accept', { token: await invite() })).status).toBe(200);
  expect(await rolesOf(anna, place(shed), place(hall))).toEqual(['viewer', 'editor']);
});

test('joining a group by its link ends open invitations into it', async ({ olga, anna }) => {
  const shed = await makePlace(olga);
  const id = await makeGroup(olga);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  const { invites } = await olga.act('invites.create', { groupId: id, emails: [anna.email] });
  await anna.act('joinLinks.join', { token: await makeLink(olga, id) });
  expect((await olga.act('invites.list', { target: place(shed) })).sent).toEqual([]);
  const token = invites[0]?.link.split('/').at(-1) ?? '';
  expect(codeOf(await anna.call('invites.accept', { token }))).toBe('invites.notFound');
});

test('only acquaintances become members, and only own targets are granted', async ({
  server,
  olga,
  anna,
}) => {
  const id = await makeGroup(olga);
  const [stranger, erik] = [await buildUser(server), await buildUser(server)];
  const foreign = await anna.act('bins.create', { name: 'Foreign' });
  await shareBin(server, foreign, olga, 'admin');
  const own = await buildBin(server, { owner: olga });
  await shareBin(server, own, erik, 'admin');
  for (const userId of [stranger.id, uuidv7(), olga.id])
    expect(codeOf(await olga.call('groups.addMembers', { id, userIds: [erik.id, userId] }))).toBe(
      'entries.notFound',
    );
  const grant = (target: Target) => olga.call('groups.grant', { id, targets: [target], role: 'viewer' });
  expect(codeOf(await grant(bin(foreign)))).toBe('bins.notFound');
  expect(codeOf(await grant(place(own)))).toBe('locations.notFound');
  await olga.act('bins.delete', { id: own.id });
  expect(codeOf(await grant(bin(own)))).toBe('bins.inTrash');
  expect(codeOf(await olga.call('groups.revoke', { id, target: bin(own) }))).toBe('entries.notFound');
  expect(codeOf(await olga.call('groups.removeMember', { id, userId: anna.id }))).toBe('entries.notFound');
  expect((await olga.act('groups.list', {})).groups[0]).toMatchObject({ members: [], grants: [] });
  // An admin of a bin does not know of the owner's groups.
  expect(codeOf(await erik.call('groups.grant', { id, targets: [bin(own)], role: 'viewer' }))).toBe(
    'groups.notFound',
  );
  expect((await erik.act('groups.list', {})).groups).toEqual([]);
});

test('a group is renamed, also for its open link', async ({ server, olga }) => {
  const shed = await makePlace(olga);
  const id = await makeGroup(olga, 'Leaders');
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'viewer' });
  const token = await makeLink(olga, id);
  await olga.act('groups.update', { id, name: '  Camp leaders ' });
  expect((await server.call('joinLinks.preview', { token })).result).toMatchObject({
    groupName: 'Camp leaders',
  });
  expect(codeOf(await olga.call('groups.update', { id: uuidv7(), name: 'Nobody' }))).toBe('groups.notFound');
});

test.for([
  ['groups.create', { name: '' }],
  ['groups.create', { name: 'x'.repeat(61) }],
  ['groups.addMembers', { id: uuidv7(), userIds: [] }],
  ['groups.addMembers', { id: uuidv7(), userIds: Array(51).fill(uuidv7()) }],
  ['groups.grant', { id: uuidv7(), targets: [], role: 'viewer' }],
  ['groups.grant', { id: uuidv7(), targets: [{ kind: 'bin', id: uuidv7() }], role: 'owner' }],
] as const)('%s with bad input is refused', async ([name, data], { olga }) => {
  expect(codeOf(await olga.call(name, data as never))).toBe('request.invalid');
});

test('a group beyond the limit of an owner is refused', async ({ server, olga }) => {
  await olga.act('me.get', {});
  await server.pool.query(
    `INSERT INTO groups (owner_id, id, name, created_at)
     SELECT $1, gen_random_uuid(), 'Group', now() FROM generate_series(1, 50)`,
    [olga.id],
  );
  expect(codeOf(await olga.call('groups.create', { name: 'One more' }))).toBe('groups.tooMany');
});

test('a target deleted for good leaves its groups', async ({ server, olga, anna }) => {
  const [shed, kept] = [await makePlace(olga), await makePlace(olga)];
  const id = await groupOf(server, olga, [anna]);
  await olga.act('groups.grant', { id, targets: [place(shed), place(kept)], role: 'viewer' });
  await olga.act('locations.delete', { id: shed.id });
  await olga.act('trash.delete', {});
  const { groups } = await olga.act('groups.list', {});
  expect(groups[0]?.grants).toMatchObject([{ target: place(kept) }]);
});

test('a member lists their groups and leaves one', async ({ server, olga, anna }) => {
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  const inside = await buildBin(server, { owner: olga, locationId: shed.id });
  const erik = await buildUser(server, { name: 'Erik' });
  const id = await groupOf(server, olga, [anna, erik]);
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  await shareLocation(server, hall, anna, 'viewer');
  await olga.act('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] });
  const { groups } = await anna.act('groups.joined', {});
  expect(groups).toEqual([
    {
      id,
      name: 'Leaders',
      ownerId: olga.id,
      ownerName: 'Olga',
      grants: [{ target: place(shed), role: 'editor' }],
    },
    { ...groups[1], name: '', allPlaces: 'viewer', grants: [] },
  ]);
  expect((await olga.act('groups.joined', {})).groups).toEqual([]);
  expect(codeOf(await olga.call('groups.leave', { id }))).toBe('groups.notFound');

  await anna.act('groups.leave', { id });
  expect(codeOf(await anna.call('groups.leave', { id }))).toBe('groups.notFound');
  const { notifications } = await olga.act('notifications.list', {});
  expect(notifications).toContainEqual(
    expect.objectContaining({ type: 'access_left', actorName: 'Anna', groupName: 'Leaders' }),
  );
  await anna.act('groups.leave', { id: groups[1]?.id ?? '' });
  expect((await anna.act('groups.joined', {})).groups).toEqual([]);
  expect(await rolesOf(anna, place(shed), bin(inside), place(hall))).toEqual([
    undefined,
    undefined,
    'viewer',
  ]);
  expect(await rolesOf(erik, place(shed), bin(inside))).toEqual(['editor', 'editor']);
  await olga.act('groups.addMembers', { id, userIds: [anna.id] });
  expect(await rolesOf(anna, place(shed))).toEqual([undefined]);
  await anna.act('joinLinks.join', { token: await makeLink(olga, id) });
  expect(await rolesOf(anna, place(shed))).toEqual(['editor']);
  await expectVisible(server);
});
