import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { createPushSender } from '#server/integrations/push.ts';
import { readVapidKeys } from '#server/integrations/vapid-keys.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { countJobs, runWaitingJobs } from '#test/jobs.ts';
import { type PushDevice, startPushService } from '#test/push-service.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { enqueuePush } from './push-jobs.ts';

const test = freshTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  .extend('push', { scope: 'file' }, async ({}, { onCleanup }) => {
    const push = await startPushService();
    onCleanup(() => push.close());
    return push;
  })
  .override('serverOptions', ({ push }) => ({ env: { PUSH_LOCAL_ORIGIN: push.origin } }));

function subscribe(user: TestUser, device: PushDevice, choice: { showsNames?: boolean; locale?: 'sv' } = {}) {
  const { endpoint, p256dh, auth } = device;
  return user.act('push.subscribe', { endpoint, p256dh, auth, locale: 'en', showsNames: false, ...choice });
}

/** Olga’s bin, in which Anna deletes something; its push does not wait for open tabs. */
async function deleteSomething(server: TestServer, olga: TestUser, anna: TestUser) {
  const bin = await buildBin(server, { owner: olga, name: 'Attic boxes' });
  await shareBin(server, bin, anna, 'editor');
  const { id } = await buildItem(olga, bin, { name: 'Rope' });
  await anna.act('items.delete', { binId: bin.id, ids: [id] });
  await runWaitingJobs(server.pool, `push:${olga.id}`);
}

const SOON = { timeout: 15_000 };
const count = async (server: TestServer, table: string, { id }: TestUser): Promise<number> => {
  const { rows } = await server.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`, [
    id,
  ]);
  return rows[0].n;
};
/** Jobs that push to the person. */
const jobs = (server: TestServer, { id }: TestUser) => countJobs(server.pool, `push:${id}`);

test('a push carries only its kind, encrypted for its device and signed by the server', async ({
  server,
  olga,
  anna,
  push,
}) => {
  const device = push.addDevice();
  await subscribe(olga, device, { locale: 'sv' });
  await deleteSomething(server, olga, anna);
  await expect.poll(() => device.arrived.length, SOON).toBe(1);
  const [news] = (await olga.act('notifications.list', {})).notifications;
  const { id, createdAt: at } = news ?? {};
  expect(device.arrived).toEqual([
    { id, userId: olga.id, type: 'items_deleted', text: 'Något har raderats.', at, isOpen: false },
  ]);
  const { publicKey } = await olga.act('push.get', {});
  expect(device.headers[0]?.authorization).toContain(`k=${publicKey}`);
  expect(device.headers[0]).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  await expect.poll(() => jobs(server, olga), SOON).toBe(0);
});

test('what joins a notification that was read is pushed again, under the same id', async ({
  server,
  olga,
  anna,
  push,
}) => {
  const device = push.addDevice();
  await subscribe(olga, device);
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  const [rope, torch] = [
    await buildItem(olga, bin, { name: 'Rope' }),
    await buildItem(olga, bin, { name: 'Torch' }),
  ];
  await anna.act('items.delete', { binId: bin.id, ids: [rope.id] });
  await expect.poll(() => device.arrived.length, SOON).toBe(1);
  await expect.poll(() => jobs(server, olga), SOON).toBe(0);
  const [{ id } = { id: '' }] = (await olga.act('notifications.list', {})).notifications;
  await olga.act('notifications.read', { ids: [id] });
  await anna.act('items.delete', { binId: bin.id, ids: [torch.id] });
  await expect.poll(() => device.arrived.length, SOON).toBe(2);
  expect(device.arrived[1]).toMatchObject({ id });
  expect(device.arrived[1]?.at).not.toBe(device.arrived[0]?.at);
});

test('names are in it only where the person chose it', async ({ server, olga, anna, push }) => {
  const device = push.addDevice();
  await subscribe(olga, device, { showsNames: true });
  await deleteSomething(server, olga, anna);
  await expect.poll(() => device.arrived[0]?.text, SOON).toBe('Anna · Attic boxes\nSomething was deleted.');
});

test('what is switched off is not pushed, and neither is what was read meanwhile', async ({
  server,
  olga,
  anna,
  push,
}) => {
  const device = push.addDevice();
  await subscribe(olga, device);
  await olga.act('me.update', { mutedNotifications: ['deleted'] });
  await deleteSomething(server, olga, anna);
  expect(await jobs(server, olga)).toBe(0);
  await olga.act('me.update', { mutedNotifications: [] });
  const { rows } = await server.pool.query<{ at: Date }>(
    `INSERT INTO notifications (user_id, id, type, kind, target, actor_id, actor_name, title, body, created_at, read_at)
     VALUES ($1, gen_random_uuid(), 'access_left', 'bin', gen_random_uuid(), $2, 'Anna', 'Box', '', date_trunc('ms', now()), now())
     RETURNING created_at AS at`,
    [olga.id, anna.id],
  );
  await inTransaction(server.pool, (tx) => enqueuePush(tx, olga.id, rows[0]?.at.toISOString() ?? ''));
  expect(await jobs(server, olga)).toBe(1);
  await expect.poll(() => jobs(server, olga), SOON).toBe(0);
  expect(device.arrived).toEqual([]);
});

test('a notification of a person without devices leaves no job', async ({ server, olga, anna }) => {
  await deleteSomething(server, olga, anna);
  expect(await count(server, 'notifications', olga)).toBe(1);
  expect(await jobs(server, olga)).toBe(0);
});

test.for([404, 410])('a device that answers %i is dropped', async (status, { server, olga, anna, push }) => {
  const device = push.addDevice();
  device.respond = (response) => response.writeHead(status).end();
  await subscribe(olga, device);
  await deleteSomething(server, olga, anna);
  await expect.poll(() => count(server, 'push_subscriptions', olga), SOON).toBe(0);
  await expect.poll(() => jobs(server, olga), SOON).toBe(0);
});

test.for([429, 500, 503])(
  'after %i it is tried again, five times in all',
  async (status, { server, olga, anna, push }) => {
    const device = push.addDevice();
    device.respond = (response) => response.writeHead(status, { 'retry-after': '3600' }).end();
    await subscribe(olga, device);
    await deleteSomething(server, olga, anna);
    const wait = async () => {
      const { rows } = await server.pool.query(
        `SELECT extract(epoch FROM run_at - now())::int AS seconds FROM graphile_worker.jobs
         WHERE starts_with(key, $1) AND locked_at IS NULL`,
        [`push:${olga.id}`],
      );
      return rows[0]?.seconds ?? 0;
    };
    for (const tries of [1, 2, 3, 4]) {
      await expect.poll(() => device.arrived.length, SOON).toBe(tries);
      await expect.poll(wait, SOON).toBeGreaterThan(3_500);
      await runWaitingJobs(server.pool, `push:${olga.id}`);
    }
    await expect.poll(() => device.arrived.length, SOON).toBe(5);
    await expect.poll(() => count(server, 'push_subscriptions', olga), SOON).toBe(0);
    await expect.poll(() => jobs(server, olga), SOON).toBe(0);
  },
);

test('a redirect is not followed and an endless answer is not read', async ({ server, olga, anna, push }) => {
  const [inner, redirecting, endless] = [push.addDevice(), push.addDevice(), push.addDevice()];
  redirecting.respond = (response) => response.writeHead(307, { location: inner.endpoint }).end();
  let isCut = false;
  endless.respond = (response) => {
    response.on('close', () => {
      isCut = true;
    });
    response.writeHead(201);
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  };
  await subscribe(olga, redirecting);
  await subscribe(anna, endless);
  await deleteSomething(server, olga, anna);
  await deleteSomething(server, anna, olga);
  await expect.poll(() => [redirecting.arrived.length, endless.arrived.length], SOON).toEqual([1, 1]);
  await expect.poll(() => isCut, SOON).toBe(true);
  await expect.poll(() => jobs(server, olga), SOON).toBe(0);
  expect(inner.arrived).toEqual([]);
});

test.for([
  ['the operator’s address', {}, 'mailto:olga@example.org'],
  ['that of the environment first', { SUPPORT_EMAIL: 'help@example.org' }, 'mailto:help@example.org'],
] as const)('push services are told whom to write to: %s', async ([, env, subject], { push }) => {
  const server = await startTestServer({ env: { ...env, PUSH_LOCAL_ORIGIN: push.origin } });
  onTestFinished(() => server.close());
  await server.pool.query(
    `INSERT INTO server_settings (only_row, support_email) VALUES (true, 'olga@example.org')`,
  );
  const [olga, anna] = [await buildUser(server), await buildUser(server)];
  const device = push.addDevice();
  await subscribe(olga, device);
  await deleteSomething(server, olga, anna);
  await expect.poll(() => device.arrived.length, SOON).toBe(1);
  const [, claims = ''] = device.headers[0]?.authorization?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: subject });
});

test('a push service that never answers is given up', async ({ push }) => {
  const device = push.addDevice();
  device.respond = () => {};
  const folder = await makeTemporaryFolder();
  const keys = await readVapidKeys({ DATA_DIR: folder.path });
  const sender = createPushSender(keys, { PUSH_LOCAL_ORIGIN: push.origin }, async () => undefined, 200);
  expect(await sender.send(device, '{}', 'topic')).toEqual({ outcome: 'later' });
  expect(device.arrived).toHaveLength(1);
  const stranger = createPushSender(keys, {}, async () => undefined);
  expect(await stranger.send(device, '{}', 'topic')).toEqual({ outcome: 'gone' });
  expect(device.arrived).toHaveLength(1);
  await folder.remove();
});

test('what a person’s own change replaced is kept without a push', async ({ server, olga, anna, push }) => {
  const [own, theirs] = [push.addDevice(), push.addDevice()];
  await subscribe(olga, own);
  await subscribe(anna, theirs);
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, anna, 'editor');
  await anna.act('bins.update', { id: bin.id, description: 'Hers' });
  await olga.act('bins.update', { id: bin.id, description: 'Mine', was: { description: null } });
  await expect.poll(() => theirs.arrived.length, SOON).toBe(1);
  expect(await count(server, 'notifications', olga)).toBe(1);
  expect(await jobs(server, olga)).toBe(0);
  expect(own.arrived).toEqual([]);
});

test('sign-out and push.unsubscribe each end a session’s push subscription', async ({
  server,
  olga,
  anna,
  push,
}) => {
  const [first, second] = [push.addDevice(), push.addDevice()];
  await subscribe(anna, second);
  await anna.act('push.unsubscribe', {});
  expect(await count(server, 'push_subscriptions', anna)).toBe(0);
  await subscribe(olga, first);
  await subscribe(olga, second);
  expect(await count(server, 'push_subscriptions', olga)).toBe(1);
  const signedOut = await server.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { authorization: `Bearer ${olga.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(signedOut.status).toBe(200);
  expect(await count(server, 'push_subscriptions', olga)).toBe(0);
});

test('a browser in which somebody else signs in is theirs alone', async ({ server, olga, anna, push }) => {
  const device = push.addDevice();
  await subscribe(olga, device);
  await subscribe(anna, device);
  expect(await count(server, 'push_subscriptions', olga)).toBe(0);
  expect(await count(server, 'push_subscriptions', anna)).toBe(1);
});

test.for([
  'http://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://push.example.org:6379/a',
  'javascript:alert(1)',
])('%s is refused as an endpoint', async (endpoint, { olga, push }) => {
  const { p256dh, auth } = push.addDevice();
  const refused = await olga.call('push.subscribe', {
    endpoint,
    p256dh,
    auth,
    locale: 'en',
    showsNames: false,
  });
  expect(refused).toMatchObject({ status: 400, error: { details: { code: 'request.invalid' } } });
});

test('the keys are made once, also by processes that start together', async ({ expect }) => {
  const folder = await makeTemporaryFolder();
  const made = await Promise.all(Array.from({ length: 8 }, () => readVapidKeys({ DATA_DIR: folder.path })));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await readVapidKeys({ DATA_DIR: folder.path })).toEqual(made[0]);
  expect(JSON.parse(await readFile(join(folder.path, 'vapid-keys.json'), 'utf8'))).toEqual(made[0]);
  await folder.remove();
});

test('subscribing again by the same operation stays one', async ({ server, olga, push }) => {
  const device = push.addDevice();
  const again = { endpoint: device.endpoint, p256dh: device.p256dh, auth: device.auth };
  const header = { 'idempotency-key': crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const data = { ...again, locale: 'en' as const, showsNames: false };
    expect(await olga.act('push.subscribe', data, header)).toEqual({ revisions: {} });
  }
  expect(await count(server, 'push_subscriptions', olga)).toBe(1);
});
