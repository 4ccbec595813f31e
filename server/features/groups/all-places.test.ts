import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { peoplePerTargetMax } from '#domain/access/access-rules.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import { startLiveServer } from '#test/live-server.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';

const place = ({ id }: { id: string }): Target => ({ kind: 'location', id });
const makePlace = (olga: TestUser, name: string) => olga.act('locations.create', { name });
const codeOf = (answer: { error?: { details?: { code?: string } } | undefined }) =>
  answer.error?.details?.code;
const groupsOf = async (olga: TestUser) => (await olga.act('groups.list', {})).groups;
const tokenOf = (url = '') => url.split('/').at(-1) ?? '';

const roleAt = async (person: TestUser, { id }: { id: string }) =>
  (await person.call('locations.get', { id })).result?.role;
const rolesOf = (person: TestUser, places: readonly { id: string }[]) =>
  Promise.all(places.map((each) => roleAt(person, each)));

/** Has a bin of Olga's that is in no place, so that Olga may give more. */
async function acquaint(server: TestServer, olga: TestUser, ...people: TestUser[]): Promise<void> {
  for (const person of people) {
    await person.act('me.get', {});
    await shareBin(server, await buildBin(server, { owner: olga }), person, 'viewer');
  }
}

test('a person with all places gets later ones until that ends', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  await olga.act('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] });
  const later = await makePlace(olga, 'Later');
  expect(Object.keys(later.accessList)).toEqual([anna.id]);
  const inside = await buildBin(server, { owner: olga, locationId: later.id });
  expect(await rolesOf(anna, [shed, hall, later])).toEqual(['viewer', 'viewer', 'viewer']);
  expect((await anna.act('bins.get', { id: inside.id })).role).toBe('viewer');
  const { notifications } = await anna.act('notifications.list', {});
  expect(notifications).toMatchObject([
    { type: 'bin_access_granted', title: 'Shed', more: 1, groupName: '' },
  ]);
  const [group] = await groupsOf(olga);
  expect(group).toMatchObject({
    name: '',
    allPlaces: 'viewer',
    grants: [],
    members: [{ userId: anna.id }],
  });
  const { accessList } = await olga.act('locations.get', { id: later.id });
  expect(accessList[anna.id]?.groupId).toBe(group?.id);

  await olga.act('groups.removeMember', { id: group?.id ?? '', userId: anna.id });
  expect(await rolesOf(anna, [shed, hall, later])).toEqual([undefined, undefined, undefined]);
  expect((await anna.call('bins.get', { id: inside.id })).status).toBe(404);
  expect(await roleAt(anna, await makePlace(olga, 'After'))).toBeUndefined();
  expect((await anna.act('notifications.list', {})).notifications[0]).toMatchObject({
    type: 'access_ended',
    more: 2,
  });
});

test('another role in all places replaces the one before', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const shed = await makePlace(olga, 'Shed');
  const give = (allPlaces: 'viewer' | 'editor' | 'admin') =>
    olga.act('groups.addMembers', { allPlaces, userIds: [anna.id] });
  await give('editor');
  await give('viewer');
  expect(await rolesOf(anna, [shed, await makePlace(olga, 'Hall')])).toEqual(['viewer', 'viewer']);
  await give('admin');
  await give('admin');
  expect(await rolesOf(anna, [shed, await makePlace(olga, 'Loft')])).toEqual(['admin', 'admin']);
  const members = (await groupsOf(olga)).map((each) => [each.allPlaces, each.members.length]);
  expect(members).toEqual([
    ['editor', 0],
    ['viewer', 0],
    ['admin', 1],
  ]);
  const { notifications } = await anna.act('notifications.list', {});
  expect(notifications.map(({ type, role }) => [type, role])).toEqual([
    ['role_changed', 'admin'],
    ['bin_access_granted', 'editor'],
  ]);
});

test('an invitation and a link to all places include later ones', async ({ server, olga, anna }) => {
  expect(codeOf(await olga.call('invites.create', { allPlaces: 'editor', emails: [anna.email] }))).toBe(
    'groups.empty',
  );
  const shed = await makePlace(olga, 'Shed');
  await olga.act('invites.create', { allPlaces: 'editor', emails: [anna.email] });
  const link = await olga.act('joinLinks.create', { allPlaces: 'viewer', days: 7, uses: 5 });
  const hall = await makePlace(olga, 'Hall');
  await eventually(async () => expect((await anna.act('invites.list', {})).received).toHaveLength(1));
  await anna.act('invites.accept', { target: place(shed) });
  const erik = await buildUser(server, { name: 'Erik' });
  const token = tokenOf(link.url);
  expect((await server.call('joinLinks.preview', { token })).result).toEqual({
    allPlaces: true,
    role: 'viewer',
    asksFirst: false,
    inviterName: 'Olga',
    targets: [
      { kind: 'location', name: 'Shed' },
      { kind: 'location', name: 'Hall' },
    ],
  });
  await erik.act('joinLinks.join', { token });
  const all = [shed, hall, await makePlace(olga, 'Later')];
  expect(await rolesOf(anna, all)).toEqual(['editor', 'editor', 'editor']);
  expect(await rolesOf(erik, all)).toEqual(['viewer', 'viewer', 'viewer']);
  expect(codeOf(await olga.call('joinLinks.create', { allPlaces: 'admin' as never, days: 7, uses: 5 }))).toBe(
    'request.invalid',
  );
});

test('a lowered role in all places is not raised by an older link', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const people = { userIds: [anna.id] };
  await olga.act('groups.addMembers', { allPlaces: 'editor', ...people });
  const { url } = await olga.act('joinLinks.create', { allPlaces: 'editor', days: 7, uses: 5 });
  await olga.act('groups.addMembers', { allPlaces: 'viewer', ...people });
  const shed = await makePlace(olga, 'Shed');
  await anna.call('joinLinks.join', { token: tokenOf(url) });
  expect(await roleAt(anna, shed)).toBe('viewer');
});

test('a group with all places may have another role in one of them', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  const { id } = await olga.act('groups.create', { name: 'Leaders' });
  await olga.act('groups.addMembers', { id, userIds: [anna.id] });
  await olga.act('groups.grant', { id, targets: [place(shed)], role: 'editor' });
  await olga.act('groups.grant', { id, allPlaces: true, role: 'viewer' });
  expect(await rolesOf(anna, [shed, hall])).toEqual(['editor', 'viewer']);
  expect((await groupsOf(olga))[0]).toMatchObject({
    allPlaces: 'viewer',
    grants: [{ target: place(shed), role: 'editor' }],
  });
  await olga.act('groups.revoke', { id, target: place(shed) });
  expect(await rolesOf(anna, [shed, hall])).toEqual(['viewer', 'viewer']);
  expect(codeOf(await olga.call('groups.revoke', { id, target: place(hall) }))).toBe('groups.hasAllPlaces');
  await olga.act('groups.grant', { id, targets: [place(hall)], role: 'admin' });
  await olga.act('groups.grant', { id, allPlaces: true, role: 'editor' });
  expect(await rolesOf(anna, [shed, hall])).toEqual(['editor', 'admin']);
  await olga.act('groups.revoke', { id, allPlaces: true });
  expect(await rolesOf(anna, [shed, hall])).toEqual([undefined, 'admin']);
  expect(codeOf(await olga.call('groups.revoke', { id, allPlaces: true }))).toBe('entries.notFound');
  expect(await roleAt(anna, await makePlace(olga, 'Later'))).toBeUndefined();
});

test('a restored place is given to people who got all places meanwhile', async ({ server, olga, anna }) => {
  const [erik, eva] = [await buildUser(server), await buildUser(server)];
  await acquaint(server, olga, anna, erik, eva);
  const shed = await makePlace(olga, 'Shed');
  const inside = await buildBin(server, { owner: olga, locationId: shed.id });
  await olga.act('accessEntries.create', { targets: [place(shed)], userId: eva.id, role: 'viewer' });
  await eva.act('accessEntries.delete', { target: place(shed), userId: eva.id });
  const { id } = await olga.act('groups.create', { name: 'Leaders' });
  await olga.act('groups.addMembers', { id, userIds: [anna.id, eva.id] });
  await olga.act('locations.delete', { id: shed.id });
  await olga.act('groups.grant', { id, allPlaces: true, role: 'viewer' });
  await olga.act('groups.addMembers', { allPlaces: 'editor', userIds: [erik.id] });
  await olga.act('locations.restore', { id: shed.id });
  expect(await roleAt(anna, shed)).toBe('viewer');
  expect(await roleAt(erik, shed)).toBe('editor');
  expect((await erik.act('bins.get', { id: inside.id })).role).toBe('editor');
  expect(await roleAt(eva, shed)).toBeUndefined();
  expect((await eva.call('bins.get', { id: inside.id })).status).toBe(404);
});

test('leaving or losing one place does not end all places', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const [shed, hall] = [await makePlace(olga, 'Shed'), await makePlace(olga, 'Hall')];
  await olga.act('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] });
  await anna.act('accessEntries.delete', { target: place(shed), userId: anna.id });
  const end = await olga.act('accessEntries.delete', { target: place(hall), userId: anna.id });
  const later = await makePlace(olga, 'Later');
  expect(await rolesOf(anna, [shed, hall, later])).toEqual([undefined, undefined, 'viewer']);
  await olga.act('accessEntries.restore', { target: place(hall), eventId: end.eventId });
  expect(await rolesOf(anna, [shed, hall, later])).toEqual([undefined, 'viewer', 'viewer']);
  await olga.act('groups.addMembers', { allPlaces: 'editor', userIds: [anna.id] });
  expect(await rolesOf(anna, [shed, hall, later])).toEqual([undefined, 'editor', 'editor']);
});

test('ending all access of a person also ends later places', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const shed = await makePlace(olga, 'Shed');
  await olga.act('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] });
  await olga.act('accessEntries.delete', { target: place(shed), userId: anna.id, inTrashToo: true });
  expect((await groupsOf(olga))[0]?.members).toEqual([]);
  expect(await rolesOf(anna, [shed, await makePlace(olga, 'Later')])).toEqual([undefined, undefined]);
});

test('a new place never exceeds the number of people per place', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const { id } = await olga.act('groups.create', { name: 'Everybody' });
  await server.pool.query(
    `INSERT INTO group_members (owner_id, group_id, user_id, user_name, joined_at)
     SELECT $1, $2, gen_random_uuid(), 'Member', now() FROM generate_series(1, $3::int)`,
    [olga.id, id, peoplePerTargetMax],
  );
  await olga.act('groups.grant', { id, allPlaces: true, role: 'viewer' });
  expect(codeOf(await olga.call('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] }))).toBe(
    'entries.tooMany',
  );
  const shed = await makePlace(olga, 'Shed');
  expect(Object.keys(shed.accessList)).toHaveLength(peoplePerTargetMax);
});

test('a place created during a grant of all places reaches everybody', async ({ server, olga, anna }) => {
  await acquaint(server, olga, anna);
  const [, ...places] = await Promise.all([
    olga.act('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] }),
    ...Array.from({ length: 6 }, (_, n) => makePlace(olga, `Place ${n}`)),
  ]);
  expect(new Set(await rolesOf(anna, places))).toEqual(new Set(['viewer']));
});

test.for([
  ['groups.addMembers', { allPlaces: 'owner', userIds: ['00000000-0000-7000-8000-000000000001'] }],
  ['groups.addMembers', { allPlaces: 'viewer', userIds: [] }],
  ['groups.grant', { id: '00000000-0000-7000-8000-000000000001', allPlaces: false, role: 'viewer' }],
  ['invites.create', { allPlaces: 'viewer', emails: ['nobody'] }],
] as const)('%s to all places with bad input is refused', async ([name, data], { olga }) => {
  expect(codeOf(await olga.call(name, data as never))).toBe('request.invalid');
});

test('no call gives all places to strangers or groups of others', async ({ server, olga, anna }) => {
  await makePlace(olga, 'Shed');
  expect(codeOf(await olga.call('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] }))).toBe(
    'entries.notFound',
  );
  await acquaint(server, olga, anna);
  await olga.act('groups.addMembers', { allPlaces: 'admin', userIds: [anna.id] });
  const [group] = await groupsOf(olga);
  const id = group?.id ?? '';
  expect(codeOf(await anna.call('groups.grant', { id, allPlaces: true, role: 'admin' }))).toBe(
    'groups.notFound',
  );
  expect(codeOf(await olga.call('groups.revoke', { id, allPlaces: true }))).toBe('entries.notFound');
  await olga.act('groups.delete', { id });
  expect(await groupsOf(olga)).toEqual([]);
  expect(await roleAt(anna, await makePlace(olga, 'Hall'))).toBeUndefined();
});

test('an open device gets a later place at once', async () => {
  const server = await startLiveServer();
  try {
    const [olga, anna] = await Promise.all([buildUser(server), buildUser(server)]);
    await acquaint(server, olga, anna);
    await olga.act('groups.addMembers', { allPlaces: 'viewer', userIds: [anna.id] });
    const device = await server.connect(anna);
    const { id } = await makePlace(olga, 'Later');
    await device.until(() => device.copy.locations.get(id)?.location.role === 'viewer');
    const [group] = await groupsOf(olga);
    await olga.act('groups.delete', { id: group?.id ?? '' });
    await device.until(() => !device.copy.locations.has(id));
  } finally {
    await server.close();
  }
});
