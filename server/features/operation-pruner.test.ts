import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { createOperationPruner } from './operation-pruner.ts';

const { operations, operationBytes } = costModel.account;

/** The first is the oldest; `bytes` is what the outcome of each takes: random letters are not compressed. */
const remember = (server: TestServer, user: TestUser, count: number, bytes: number) =>
  server.pool.query(
    `INSERT INTO operations (user_id, operation_id, call, fingerprint, outcome, created_at)
     SELECT $1, lpad(n::text, 32, '0')::uuid, 'me.update', '\\x00', to_jsonb($3::text), now() + n * interval '1 ms'
     FROM generate_series(1, $2::int) n`,
    [user.id, count, randomBytes(bytes).toString('base64').slice(0, bytes)],
  );

const kept = async (server: TestServer, user: TestUser) => {
  const { rows } = await server.pool.query<{ count: number; oldest: number }>(
    `SELECT count(*)::int AS count, right(min(operation_id::text), 8)::int AS oldest FROM operations WHERE user_id = $1`,
    [user.id],
  );
  return rows[0];
};

test('of what an account did the newest is remembered, by number', async ({ server }) => {
  const [olga, erik] = [await buildUser(server), await buildUser(server)];
  await remember(server, olga, operations + 3, 1);
  await remember(server, erik, 5, 1);
  await runHousekeeping({ pool: server.pool, publish: () => {} });
  expect(await kept(server, olga)).toEqual({ count: operations, oldest: 4 });
  expect(await kept(server, erik)).toEqual({ count: 5, oldest: 1 });
});

test('and by what it takes, as soon as much was added', async ({ server }) => {
  const olga = await buildUser(server);
  const each = operationBytes / 64;
  await remember(server, olga, 70, each);
  const failures: unknown[] = [];
  const counted = createOperationPruner(server.pool, (error) => failures.push(error));
  counted.added(olga.id, 100);
  await counted.settled();
  expect((await kept(server, olga))?.count).toBe(70);
  counted.added(olga.id, operationBytes / 4);
  await counted.settled();
  expect(failures).toEqual([]);
  expect(await kept(server, olga)).toEqual({ count: 63, oldest: 8 });
});
