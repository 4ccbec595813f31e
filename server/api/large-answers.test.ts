import { connect, type Socket } from 'node:net';
import { afterEach, expect } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test as serverTest } from '#test/server-test.ts';
import { isSlow, type Pace } from './large-answers.ts';

const pace: Pace = { ...costModel.largeAnswer, stalledMs: 2_000 };

const test = serverTest.extend('serverOptions', { scope: 'file' }, { largeAnswerPace: pace });

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A user with this many bins, whose descriptions have `bytesEach` bytes. */
async function buildOwner(server: TestServer, bins: number, bytesEach: number): Promise<TestUser> {
  const owner = await buildUser(server, { plan: 'unlimited' });
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, description, tags, created_at, revision)
     SELECT $1, gen_random_uuid(), 'Box ' || n, 'box ' || n, n::text, true, n::text, repeat('x', $3::int), '{}', now(), 1
     FROM generate_series(1, $2::int) n`,
    [owner.id, bins, bytesEach],
  );
  return owner;
}

/** Requests the list and reads nothing of the answer. */
function requestWithoutReading(server: TestServer, user: TestUser): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause();
  sockets.push(socket.on('error', () => {}));
  const body = '{"data":{}}';
  const head = `host: localhost\r\nauthorization: Bearer ${user.token}\r\ncontent-type: application/json`;
  return new Promise((resolve) => {
    server.app.server.once('request', (_request, response) => response.once('close', resolve));
    socket.write(`POST /api/bins.list HTTP/1.1\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  });
}

const transactions = async (server: TestServer) => {
  const { rows } = await server.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  return rows.length;
};

test('a stalled reader delays other large answers briefly and short ones not at all', async ({ server }) => {
  const [anna, erik, olga, ulla] = [
    await buildOwner(server, 5_000, 4_000),
    await buildOwner(server, 5_000, 4_000),
    await buildOwner(server, 300, 100),
    await buildOwner(server, 1_000, 3_000),
  ];
  const closings = [requestWithoutReading(server, anna), requestWithoutReading(server, erik)];
  let closed = 0;
  for (const closing of closings) void closing.then(() => closed++);
  await expect.poll(() => transactions(server)).toBe(2);
  expect((await olga.act('bins.list', {})).bins).toHaveLength(300);
  expect(closed).toBe(0);
  expect((await ulla.act('bins.list', {})).bins).toHaveLength(1_000);
  await Promise.all(closings);
  await expect.poll(() => transactions(server)).toBe(0);
});

test('a long list below the size of a large answer is sent with its length', async ({ server }) => {
  const olga = await buildOwner(server, 300, 100);
  const { headers } = await olga.call('bins.list', {});
  expect(Number(headers.get('content-length'))).toBeGreaterThan(300 * 100);
});

test('a client below the minimum speed after the grace period is too slow', () => {
  const { graceMs, minBytesPerSecond, maxMs } = pace;
  expect(isSlow(0, graceMs, pace)).toBe(false);
  expect(isSlow(10 * minBytesPerSecond, graceMs + 10_000, pace)).toBe(false);
  expect(isSlow(10 * minBytesPerSecond - 1, graceMs + 10_000, pace)).toBe(true);
  expect(isSlow(100 * 1024 * 1024, maxMs, pace)).toBe(true);
});
