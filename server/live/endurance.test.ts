import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { buildBin, buildItem, buildUser, type TestUser } from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;

beforeAll(async () => {
  server = await startLiveServer({ liveTimes: { heartbeat: 200, readTimeout: 600 } });
});
afterAll(() => server.close());

/** Creates bins with items of 2 KB each in SQL. */
async function fill(owner: TestUser, bins: number, itemsEach: number): Promise<void> {
  await owner.act('me.get', {});
  const ids = Array.from({ length: bins }, () => crypto.randomUUID());
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, revision,
       item_count)
     SELECT $1, id, 'Full ' || n, 'full ' || n, n::text, true, n::text, '{}', now(), 1, $3
     FROM unnest($2::uuid[]) WITH ORDINALITY AS made (id, n)`,
    [owner.id, ids, itemsEach],
  );
  await server.pool.query(
    'INSERT INTO ids (id, owner_id) SELECT id, $1 FROM unnest($2::uuid[]) AS made (id)',
    [owner.id, ids],
  );
  await server.pool.query(
    `INSERT INTO items (owner_id, bin_id, id, revision, name, quantity, tags, notes, date_added, updated_at)
     SELECT $1, id, gen_random_uuid(), 1, 'Thing', 1, '{}', repeat('x', 2000), now(), now()
     FROM unnest($2::uuid[]) AS made (id), generate_series(1, $3::int)`,
    [owner.id, ids, itemsEach],
  );
}

test('a write during a first load is neither lost nor sent twice', async () => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  await fill(olga, 120, 10);
  const { bins } = await olga.act('bins.list', {});
  const opening = server.open(olga, { timeoutMs: 15_000 });
  const writes = bins.flatMap((bin) => [buildItem(olga, bin, { name: 'First' }), buildItem(olga, bin)]);
  const device = await opening;
  await Promise.all(writes);
  await device.ready();
  await device.until(() => [...device.copy.bins.values()].every((bin) => bin.items.size === 12));
  expect(device.copy.bins.size).toBe(120);
  expect(device.copy.gaps.concat(device.copy.repeats)).toEqual([]);
});

test('an idle connection gets heartbeats', async () => {
  const device = await server.connect(await buildUser(server));
  await device.until(() => device.messages.filter((message) => message.type === 'heartbeat').length >= 2);
});

test('a connection that reads nothing for too long is closed', async () => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  await fill(olga, 60, 150);
  const { hostname, port } = new URL(server.url);
  const accepted = once(server.app.server, 'connection');
  const socket = connectSocket(Number(port), hostname);
  const body = '{"have":{"bins":{}}}';
  socket.write(
    `POST /api/live HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${olga.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [serversEnd] = (await accepted) as [Socket];
  await once(serversEnd, 'close');
  expect(serversEnd.bytesWritten).toBeGreaterThan(64 * 1024);
  expect(serversEnd.bytesWritten).toBeLessThan(18_000_000);
  socket.destroy();
});

test('a connection above the limit of a user ends the oldest one', async () => {
  const olga = await buildUser(server);
  const first = await server.connect(olga);
  const { liveConnections } = costModel.account;
  const others = await Promise.all(Array.from({ length: liveConnections }, () => server.connect(olga)));
  await first.ended;
  expect(first.messages.at(-1)).toEqual({ type: 'end', code: 'request.tooMany' });
  expect(others.some((device) => device.messages.some((message) => message.type === 'end'))).toBe(false);
});

test('shutdown ends every connection with server.busy', async () => {
  const stopped = await startLiveServer();
  const olga = await buildUser(stopped, { plan: 'unlimited' });
  await buildBin(stopped, { owner: olga });
  const devices = await Promise.all(
    Array.from({ length: 20 }, () => openLive({ url: stopped.url, token: olga.token })),
  );
  await Promise.all(devices.map((device) => device.ready()));
  const began = performance.now();
  await stopped.close();
  expect(performance.now() - began).toBeLessThan(20_000);
  for (const device of devices) {
    await device.ended;
    expect(device.messages.at(-1)).toEqual({ type: 'end', code: 'server.busy' });
  }
});
