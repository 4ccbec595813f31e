import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin, buildItem, buildUser, shareBin, type TestUser, userOf } from '#test/builders.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startDeafProxy } from '#test/deaf-proxy.ts';
import type { LiveClient } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let database: TestDatabase;
let here: LiveServer;
let there: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startLiveServer({ databaseUrl: database.url });
  // With the default comparison of 30 s, only notifications arrive in time.
  there = await startLiveServer({ databaseUrl: database.url });
  olga = await buildUser(here, { plan: 'unlimited' });
});

afterAll(async () => {
  await here.close();
  await there.close();
  await database.drop();
});

const itemsIn = (device: LiveClient, bin: { id: string }) => device.copy.bins.get(bin.id)?.items.size;

test('a write through one process reaches devices of the other', async () => {
  const bin = await buildBin(here, { owner: olga });
  const device = await there.connect(olga);
  await buildItem(olga, bin);
  await device.until(() => itemsIn(device, bin) === 1);
  await userOf(there, olga).act('bins.update', { id: bin.id, color: 'moss' });
  const own = await here.connect(olga);
  await own.until(() => own.copy.bins.get(bin.id)?.header.color === 'moss');
  expect(device.copy.gaps.concat(device.copy.repeats, own.copy.repeats)).toEqual([]);
});

test('a burst through both processes reaches all devices once', async () => {
  const bin = await buildBin(here, { owner: olga });
  const devices = [await here.connect(olga), await there.connect(olga)];
  const writers = [olga, userOf(there, olga)];
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => buildItem(writers[n % 2] ?? olga, bin, { name: `Item ${n}` })),
  );
  for (const device of devices) {
    await device.until(() => itemsIn(device, bin) === 60);
    expect(device.copy.gaps.concat(device.copy.repeats)).toEqual([]);
  }
});

test('a session ended through one process ends its connections on the other', async () => {
  const erik = await buildUser(here);
  const device = await there.connect(erik);
  const other = await there.connect(olga);
  const began = performance.now();
  const answer = await here.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${erik.token}` },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  await device.ended;
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(device.messages.at(-1)).toEqual({ type: 'end', code: 'session.revoked' });
  expect((await userOf(there, erik).call('me.get', {})).error?.details?.code).toBe('session.revoked');
  expect(other.messages.at(-1)?.type).not.toBe('end');
});

test('a process whose LISTEN was cut catches up on missed changes', async () => {
  const bin = await buildBin(here, { owner: olga });
  const device = await there.connect(olga);
  const { rowCount } = await there.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'whichbin live' AND datname = current_database()`,
  );
  expect(rowCount).toBe(2);
  await buildItem(olga, bin);
  await device.until(() => itemsIn(device, bin) === 1);
});

test('comparison finds unpublished changes, grants, profiles and ended sessions', async () => {
  const server = await startLiveServer({ databaseUrl: database.url, liveTimes: { comparison: 150 } });
  const bin = await buildBin(server, { owner: olga });
  const erik = await buildUser(server);
  const device = await server.connect(erik);
  await shareBin(server, bin, erik, 'viewer');
  await device.until(() => device.copy.bins.has(bin.id), 'the grant');
  await server.pool.query(`UPDATE bins SET name = 'Renamed', revision = revision + 1 WHERE id = $1`, [
    bin.id,
  ]);
  await device.until(() => device.copy.bins.get(bin.id)?.header.name === 'Renamed', 'the change');
  await server.pool.query('DELETE FROM access_entries WHERE user_id = $1', [erik.id]);
  await server.pool.query('DELETE FROM visible WHERE user_id = $1', [erik.id]);
  await server.pool.query('UPDATE bins SET revision = revision + 1 WHERE id = $1', [bin.id]);
  await device.until(() => !device.copy.bins.has(bin.id), 'the revocation');
  await server.pool.query(`UPDATE profiles SET plan = 'pro' WHERE user_id = $1`, [erik.id]);
  await server.pool.query('UPDATE account_revisions SET revision = revision + 1 WHERE user_id = $1', [
    erik.id,
  ]);
  await device.until(() => device.copy.me?.plan === 'pro', 'the plan');
  await server.pool.query('DELETE FROM session WHERE user_id = $1', [erik.id]);
  await device.ended;
  await server.close();
});

test('a restored database makes every device load everything again', async () => {
  const server = await startLiveServer({ databaseUrl: database.url, liveTimes: { comparison: 150 } });
  const bin = await buildBin(server, { owner: olga });
  const device = await server.connect(olga);
  const before = device.copy.epoch;
  await server.pool.query('UPDATE installation SET epoch = gen_random_uuid()');
  await device.ended;
  const again = await server.connect(olga, { copy: device.copy });
  expect(again.copy.epoch).not.toBe(before);
  expect(
    again.messages.some((message) => message.type === 'changes' && message.bins[bin.id]?.from === 0),
  ).toBe(true);
  await server.close();
});

test('changes arrive by comparison without notifications', async () => {
  const proxy = await startDeafProxy(database.url);
  const server = await startLiveServer({ databaseUrl: proxy.url, liveTimes: { comparison: 150 } });
  const bin = await buildBin(here, { owner: olga });
  const device = await server.connect(olga);
  await buildItem(olga, bin);
  await device.until(() => itemsIn(device, bin) === 1);
  await server.close();
  await proxy.close();
});
