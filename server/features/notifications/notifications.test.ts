import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { notificationsMax } from '#domain/notifications/notification-rules.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildUser, operationHeader, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { readAccount } from '../account/profile.ts';
import { purgeNotifications } from './notifications.queries.ts';
import { type NotificationDraft, notify } from './notify.ts';

const test = freshTest.extend('actor', { scope: 'file' }, ({ server }) =>
  buildUser(server, { name: 'Anna' }),
);

const box: Target = { kind: 'bin', id: '0193a000-0000-7000-8000-000000000001' };
const shed: Target = { kind: 'location', id: '0193a000-0000-7000-8000-000000000002' };

function tell(
  server: TestServer,
  olga: TestUser,
  actor: TestUser,
  notifications: Partial<NotificationDraft> = {},
  at = new Date(),
) {
  const whole: NotificationDraft = {
    userId: olga.id,
    type: 'bin_access_request',
    target: box,
    actorId: actor.id,
    actorName: actor.name,
    title: 'Tyres',
    ...notifications,
  };
  return inTransaction(server.pool, (tx) => notify(tx, at.toISOString(), [whole]));
}
const inbox = async (olga: TestUser) => (await olga.act('notifications.list', {})).notifications;

test('an inbox tells newest first who did what to which thing, and raises the account', async ({
  server,
  olga,
  actor,
}) => {
  const { revision } = await olga.act('me.get', {});
  await tell(server, olga, actor, { body: 'Please' }, new Date(Date.now() - 1_000));
  await tell(server, olga, actor, { type: 'location_invite', target: shed, title: 'Shed', role: 'editor' });
  const [invite, request] = await inbox(olga);
  expect(invite).toEqual({
    id: expect.any(String),
    recipientId: olga.id,
    createdAt: expect.stringMatching(/Z$/),
    read: false,
    createdBy: actor.id,
    actorId: actor.id,
    actorName: 'Anna',
    type: 'location_invite',
    locationId: shed.id,
    title: 'Shed',
    body: '',
    role: 'editor',
  });
  expect(request).toMatchObject({ type: 'bin_access_request', binId: box.id, body: 'Please' });
  const account = await readAccount(server.pool, olga.id);
  expect(account).toMatchObject({ notifications: [invite, request], revision: revision + 2 });
});

test('an unread one that says the same is replaced, a read one stays', async ({ server, olga, actor }) => {
  await tell(server, olga, actor, { body: 'First' });
  await tell(server, olga, actor, { body: 'Second' });
  await tell(server, olga, actor, { body: 'Of another thing', target: shed });
  expect((await inbox(olga)).map(({ body }) => body).sort()).toEqual(['Of another thing', 'Second']);
  const [second] = (await inbox(olga)).filter(({ body }) => body === 'Second');
  await olga.act('notifications.read', { ids: [second?.id ?? ''] });
  await tell(server, olga, actor, { body: 'Third' });
  expect((await inbox(olga)).map(({ body }) => body).sort()).toEqual(['Of another thing', 'Second', 'Third']);
});

test('reading marks one’s own, leaves invitations, and says so once', async ({ server, olga, actor }) => {
  await tell(server, olga, actor);
  await tell(server, olga, actor, { type: 'bin_invite', role: 'viewer' });
  const all = await inbox(olga);
  const ids = all.map(({ id }) => id);
  const request = all.find(({ type }) => type === 'bin_access_request')?.id;
  expect(await actor.act('notifications.read', { ids })).toEqual({ ids: [], revisions: {} });
  const key = operationHeader();
  const read = await olga.act('notifications.read', { ids }, key);
  expect(read).toEqual({ ids: [request], revisions: { me: expect.any(Number) } });
  expect(await olga.act('notifications.read', { ids }, key)).toEqual(read);
  expect((await olga.act('me.get', {})).revision).toBe(read.revisions.me);
  const unread = (await inbox(olga)).filter((each) => !each.read);
  expect(unread.map(({ type }) => type)).toEqual(['bin_invite']);
  expect(await olga.act('notifications.read', { ids })).toEqual({ ids: [], revisions: {} });
});

test('a full inbox makes room by its oldest read ones', async ({ server, olga, actor }) => {
  await server.pool.query(
    `INSERT INTO notifications
       (user_id, id, type, kind, target, actor_id, actor_name, title, body, created_at, read_at)
     SELECT $1, gen_random_uuid(), 'bin_access_request', 'bin', gen_random_uuid(), gen_random_uuid(), 'Anna',
       n::text, '', now() - n * interval '1 hour', CASE WHEN n % 2 = 0 THEN now() END
     FROM generate_series(1, $2) n`,
    [olga.id, notificationsMax],
  );
  await tell(server, olga, actor, { title: 'New' });
  const titles = (await inbox(olga)).map(({ title }) => title);
  expect(titles).toHaveLength(notificationsMax);
  expect(titles).toContain('New');
  expect(titles).toContain(String(notificationsMax - 1));
  expect(titles).not.toContain(String(notificationsMax));
});

test('whoever sends much crowds out only what they sent themselves', async ({ server, olga, actor }) => {
  const [erik, tove] = ['Erik', 'Tove'].map((name) => ({ actorId: uuidv7(), actorName: name }));
  const old = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await tell(server, olga, actor, { ...erik, title: 'Request' }, old);
  await tell(server, olga, actor, { ...erik, title: 'Read', target: shed }, old);
  const read = (await inbox(olga)).filter(({ title }) => title === 'Read').map(({ id }) => id);
  await olga.act('notifications.read', { ids: read });
  await tell(server, olga, actor, { ...tove, type: 'bin_invite', role: 'viewer', title: 'Invitation' }, old);
  await tell(
    server,
    olga,
    actor,
    { type: 'location_invite', role: 'viewer', target: shed, title: 'Own invitation' },
    old,
  );
  const targets = Array.from({ length: notificationsMax + 1 }, () => ({
    kind: 'bin' as const,
    id: uuidv7(),
  }));
  await inTransaction(server.pool, (tx) =>
    notify(
      tx,
      new Date().toISOString(),
      targets.map((target) => ({
        userId: olga.id,
        type: 'bin_access_granted',
        target,
        title: 'Granted',
        actorId: actor.id,
        actorName: actor.name,
      })),
    ),
  );
  const titles = (await inbox(olga)).map(({ title }) => title);
  expect(titles).toHaveLength(notificationsMax);
  expect(titles.filter((title) => title !== 'Granted').sort()).toEqual([
    'Invitation',
    'Own invitation',
    'Read',
    'Request',
  ]);
});

test('what was read and is old is thrown away, what is unread never', async ({ server, olga, actor }) => {
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
  await tell(server, olga, actor, { title: 'Old' }, days(91));
  await tell(server, olga, actor, { title: 'Younger', target: shed }, days(89));
  await olga.act('notifications.read', { ids: (await inbox(olga)).map(({ id }) => id) });
  await tell(server, olga, actor, { title: 'Unread' }, days(91));
  await purgeNotifications(server.pool, { before: days(90).toISOString(), limit: 100 });
  expect((await inbox(olga)).map(({ title }) => title)).toEqual(['Younger', 'Unread']);
});

test('somebody who has never been here is told all the same', async ({ server, olga, actor }) => {
  const erik = await buildUser(server);
  await tell(server, olga, actor, { userId: erik.id });
  expect((await erik.act('notifications.list', {})).notifications).toHaveLength(1);
});
