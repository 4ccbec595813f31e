import { expect } from 'vitest';
import { optionalNotificationKinds } from '#domain/account/optional-notification-kinds.ts';
import { notificationsMax, optionalKindOf } from '#domain/notifications/notification-rules.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  operationHeader,
  shareBin,
  shareLocation,
  type TestUser,
} from '#test/builders.ts';
import { freshTest } from '#test/server-test.ts';

/** A bin of Olga's. */
const test = freshTest.extend('attic', ({ server, olga }) =>
  buildBin(server, { owner: olga, name: 'Attic boxes' }),
);

const bin = ({ id }: { id: string }) => ({ kind: 'bin' as const, id });
const inbox = async (user: TestUser) => (await user.act('notifications.list', {})).notifications;
const revision = async (user: TestUser) => (await user.act('me.get', {})).revision;

test('owner and inviter learn who accepted, whoever invited', async ({ server, olga, anna, attic }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, anna, 'admin');
  const invitation = { targets: [bin(attic)], emails: [erik.email], role: 'editor' as const };
  const { invites } = await anna.act('invites.create', invitation);
  const token = invites[0]?.link.split('/').at(-1) ?? '';
  const key = operationHeader();
  await erik.act('invites.accept', { token }, key);
  await erik.act('invites.accept', { token }, key);
  const accepted = {
    type: 'invite_accepted',
    actorId: erik.id,
    actorName: 'Erik',
    title: 'Attic boxes',
    binId: attic.id,
    role: 'editor',
    read: false,
  };
  expect(await inbox(olga)).toMatchObject([accepted]);
  expect(await inbox(anna)).toMatchObject([accepted]);
  expect((await inbox(erik)).map(({ type }) => type)).not.toContain('invite_accepted');
});

test('the owner learns who left, and nobody else', async ({ server, olga, anna, attic }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  await shareBin(server, attic, erik, 'viewer');
  await shareBin(server, attic, anna, 'admin');
  await erik.act('accessEntries.delete', { target: bin(attic), userId: erik.id });
  expect(await inbox(olga)).toMatchObject([{ type: 'access_left', actorName: 'Erik', title: 'Attic boxes' }]);
  expect(await inbox(anna)).toEqual([]);
  expect(await inbox(erik)).toEqual([]);
});

test('a person learns their new role, and that their access ended', async ({ server, olga, anna, attic }) => {
  await shareBin(server, attic, anna, 'viewer');
  const hers = { target: bin(attic), userId: anna.id };
  await olga.act('accessEntries.update', { ...hers, role: 'editor' });
  await olga.act('accessEntries.update', { ...hers, role: 'editor' });
  expect(await inbox(anna)).toMatchObject([{ type: 'role_changed', role: 'editor', title: 'Attic boxes' }]);
  await olga.act('accessEntries.delete', hers);
  expect((await inbox(anna)).map(({ type }) => type)).toEqual(['access_ended', 'role_changed']);
  expect((await inbox(anna))[0]).toMatchObject({ binId: attic.id, title: 'Attic boxes', actorId: olga.id });
  expect(await inbox(olga)).toEqual([]);
});

test('access that is ended in several places is one notification', async ({ server, olga, anna }) => {
  const places = await Promise.all(
    ['Shed', 'Hall', 'Attic'].map((name) => olga.act('locations.create', { name })),
  );
  for (const place of places) await shareLocation(server, place, anna, 'viewer');
  for (const { id } of places)
    await olga.act('accessEntries.delete', { target: { kind: 'location', id }, userId: anna.id });
  expect(await inbox(anna)).toMatchObject([{ type: 'access_ended', title: 'Attic', more: 2 }]);
});

test('names only what the person could see', async ({ server, olga, anna }) => {
  const house = await olga.act('locations.create', { name: 'Secret house' });
  const [box] = [await buildBin(server, { owner: olga, name: 'Shared box', locationId: house.id })];
  await shareBin(server, box, anna, 'viewer');
  const hers = { target: { kind: 'location' as const, id: house.id }, userId: anna.id };
  await olga.act('accessEntries.update', { ...hers, role: 'editor' });
  await olga.act('accessEntries.delete', hers);
  const news = await inbox(anna);
  expect(news).toMatchObject([{ type: 'access_ended' }, { type: 'role_changed' }]);
  expect(news.map(({ title }) => title)).toEqual(['Shared box', 'Shared box']);
  expect(JSON.stringify(news)).not.toContain(house.id);
});

test('the owner learns what others delete, but not what they delete themselves', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  await shareBin(server, attic, anna, 'admin');
  const [rope, tent] = [await buildItem(olga, attic, { name: 'Rope' }), await buildItem(olga, attic)];
  await olga.act('items.delete', { binId: attic.id, ids: [tent.id] });
  expect(await inbox(olga)).toEqual([]);
  await anna.act('items.delete', { binId: attic.id, ids: [rope.id, tent.id] });
  expect(await inbox(olga)).toMatchObject([
    { type: 'items_deleted', binId: attic.id, title: 'Attic boxes', body: 'Rope', actorName: anna.name },
  ]);
  expect((await inbox(olga))[0]).not.toHaveProperty('more');
  await anna.act('bins.delete', { id: attic.id });
  await anna.act('bins.delete', { id: attic.id });
  expect((await inbox(olga)).map(({ type }) => type)).toEqual(['bin_deleted', 'items_deleted']);
});

test('whoever deletes and restores again and again is one notification an hour', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  await shareBin(server, attic, anna, 'admin');
  const other = await buildBin(server, { owner: olga });
  await shareBin(server, other, anna, 'admin');
  const items = [await buildItem(olga, attic, { name: 'Rope' }), await buildItem(olga, attic)];
  const remove = async (ids: string[]) => {
    await anna.act('items.delete', { binId: attic.id, ids });
    await anna.act('items.restore', { binId: attic.id, ids });
  };
  const [rope, torch] = items.map(({ id }) => id) as [string, string];
  const torchName = items[1]?.name;
  await remove([rope]);
  const [first] = await inbox(olga);
  await olga.act('notifications.read', { ids: [first?.id ?? ''] });
  const before = await revision(olga);
  await remove([rope]);
  expect(await revision(olga)).toBe(before);
  await remove([torch]);
  expect(await inbox(olga)).toMatchObject([{ id: first?.id, body: torchName, more: 1, read: false }]);
  expect(await revision(olga)).toBe(before + 1);
  await remove([torch]);
  expect(await revision(olga)).toBe(before + 1);
  for (const { id } of [attic, other, attic]) {
    await anna.act('bins.delete', { id });
    await anna.act('bins.restore', { id });
  }
  expect((await inbox(olga)).map(({ type, title, more }) => [type, title, more])).toEqual([
    ['bin_deleted', other.name, 1],
    ['items_deleted', 'Attic boxes', 1],
  ]);
});

test('a notification that later news joins is new again, with the later time and name', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  await shareBin(server, attic, anna, 'editor');
  const items = await Promise.all(
    ['Rope', 'Torch', 'Tent', 'Lamp'].map((name) => buildItem(olga, attic, { name })),
  );
  const remove = async (at: number) =>
    anna.act('items.delete', { binId: attic.id, ids: [items[at]?.id ?? ''] });
  const read = async () => olga.act('notifications.read', { ids: (await inbox(olga)).map(({ id }) => id) });
  const passTwentyMinutes = () =>
    server.pool.query(
      `UPDATE notifications SET created_at = (created_at AT TIME ZONE 'UTC' - interval '20 minutes') AT TIME ZONE 'UTC'
       WHERE user_id = $1`,
      [olga.id],
    );
  const age = async () => Date.now() - Date.parse((await inbox(olga))[0]?.createdAt ?? '');
  await remove(0);
  const [first] = await inbox(olga);
  await read();
  await remove(1);
  expect(await inbox(olga)).toMatchObject([{ id: first?.id, body: 'Torch', more: 1, read: false }]);
  await read();
  await remove(2);
  expect(await inbox(olga), 'not told again at once').toMatchObject([{ body: 'Torch', read: true }]);
  await passTwentyMinutes();
  await remove(3);
  expect(await inbox(olga)).toMatchObject([{ id: first?.id, body: 'Lamp', more: 1, read: false }]);
  expect(await age()).toBeLessThan(10 * 60_000);
});

test('what a person switched off is not stored, and what was comes again once it is on', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  await shareBin(server, attic, anna, 'editor');
  const { id } = await buildItem(olga, attic);
  const muted = await olga.act('me.update', { mutedNotifications: ['deleted'] });
  expect(muted.mutedNotifications).toEqual(['deleted']);
  expect(await olga.act('me.update', { displayName: 'Olga B' })).toMatchObject({
    mutedNotifications: ['deleted'],
  });
  const before = await revision(olga);
  await anna.act('items.delete', { binId: attic.id, ids: [id] });
  expect(await inbox(olga)).toEqual([]);
  expect(await revision(olga)).toBe(before);
  await anna.act('accessEntries.delete', { target: bin(attic), userId: anna.id });
  expect(await inbox(olga)).toMatchObject([{ type: 'access_left' }]);
  expect(await olga.act('me.update', { mutedNotifications: [] })).not.toHaveProperty('mutedNotifications');
  const refused = await olga.call('me.update', { mutedNotifications: ['bin_invite' as 'deleted'] });
  expect(refused.status).toBe(400);
});

test.for(optionalNotificationKinds)('%s is switched off alone', async (kind, { server, olga, attic }) => {
  const erik = await buildUser(server, { name: 'Erik' });
  for (const each of [olga, erik]) await each.act('me.update', { mutedNotifications: [kind] });
  const { invites } = await olga.act('invites.create', {
    targets: [bin(attic)],
    emails: [erik.email],
    role: 'admin',
  });
  await erik.act('invites.accept', { token: invites[0]?.link.split('/').at(-1) ?? '' });
  const { id } = await buildItem(olga, attic, { notes: 'Old' });
  await erik.act('items.update', { binId: attic.id, id, notes: 'His' });
  await olga.act('items.update', { binId: attic.id, id, notes: 'Hers', was: { notes: 'Old' } });
  await erik.act('items.delete', { binId: attic.id, ids: [id] });
  const his = { target: bin(attic), userId: erik.id };
  await olga.act('accessEntries.update', { ...his, role: 'viewer' });
  await erik.act('accessEntries.delete', his);
  const other = await buildBin(server, { owner: olga });
  await shareBin(server, other, erik, 'editor');
  await olga.act('accessEntries.delete', { ...his, target: bin(other) });
  const news = [...(await inbox(olga)), ...(await inbox(erik))];
  const kinds = new Set(news.map(({ type }) => optionalKindOf(type)).filter((each) => each !== undefined));
  expect([...kinds].toSorted()).toEqual(optionalNotificationKinds.filter((each) => each !== kind).toSorted());
});

test('concurrent deletions in one bin all notify and do not deadlock', async ({ server, olga, attic }) => {
  const helpers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => buildUser(server, { name: `Helper ${n}` })),
  );
  for (const helper of helpers) await shareBin(server, attic, helper, 'editor');
  const items = await Promise.all(helpers.map(({ name }) => buildItem(olga, attic, { name })));
  await Promise.all(
    helpers.map((helper, at) => helper.act('items.delete', { binId: attic.id, ids: [items[at]?.id ?? ''] })),
  );
  expect((await inbox(olga)).map(({ body }) => body).sort()).toEqual(helpers.map(({ name }) => name).sort());
});

test('whoever deletes in many bins pushes out nothing unread of others', async ({
  server,
  olga,
  anna,
  attic,
}) => {
  const erik = await buildUser(server, { name: 'Erik' });
  for (const person of [erik, anna]) await shareBin(server, attic, person, 'editor');
  await erik.act('accessEntries.delete', { target: bin(attic), userId: erik.id });
  await server.pool.query(
    `INSERT INTO notifications (user_id, id, type, kind, target, actor_id, actor_name, title, body, more, created_at)
     SELECT $1, gen_random_uuid(), 'items_deleted', 'bin', gen_random_uuid(), $2, 'Anna', 'Box', 'Rope', 0, now()
     FROM generate_series(1, $3)`,
    [olga.id, anna.id, notificationsMax],
  );
  const { id } = await buildItem(olga, attic);
  await anna.act('items.delete', { binId: attic.id, ids: [id] });
  const news = await inbox(olga);
  expect(news).toHaveLength(notificationsMax);
  expect(news.filter(({ type }) => type === 'access_left')).toMatchObject([{ actorName: 'Erik' }]);
});
