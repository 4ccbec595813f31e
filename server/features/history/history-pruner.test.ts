import { expect } from 'vitest';
import { ceilings } from '#domain/plans/ceilings.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test as serverTest } from '#test/server-test.ts';
import { createHistoryPruner } from './history-pruner.ts';

const test = serverTest.extend('olga', { scope: 'file' }, ({ server }) =>
  buildUser(server, { plan: 'free' }),
);

const { historyPerTarget, history } = ceilings.free;

/** Writes history lines of one thing, the oldest first. */
const write = (
  server: TestServer,
  olga: TestUser,
  target: string,
  event: string,
  count: number,
  personId?: string,
) =>
  server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT $1, 'bin', $2, gen_random_uuid(), $3, now() - ($4 - n) * interval '1 second', $1, 'Olga', '{}', n,
       jsonb_build_object('person', jsonb_build_object('userId', $5::text))
     FROM generate_series(1, $4) AS n`,
    [olga.id, target, event, count, personId ?? olga.id],
  );
const linesOf = async (server: TestServer, target: string, event: string) =>
  (
    await server.pool.query(
      'SELECT count(*)::int AS lines, min(count) AS first FROM history WHERE target = $1 AND event = $2',
      [target, event],
    )
  ).rows[0];

async function added(server: TestServer, olga: TestUser, times: number, ...targets: string[]): Promise<void> {
  const kept = createHistoryPruner(server.pool, (error) => {
    throw error;
  });
  for (let n = 0; n < times; n++) kept.added(olga.id, targets);
  await kept.settled();
}

test('of one thing the oldest lines are forgotten, and of each person at it', async ({ server, olga }) => {
  const [{ id }, other] = [await buildBin(server, { owner: olga }), await buildUser(server)];
  await write(server, olga, id, 'changed', historyPerTarget + 7);
  await write(server, olga, id, 'accessChanged', 60);
  await write(server, olga, id, 'accessEnded', 1, other.id);
  await added(server, olga, 199, id);
  expect(await linesOf(server, id, 'changed')).toEqual({ lines: historyPerTarget + 7, first: 1 });
  await added(server, olga, 200, id);
  // The line of the bin's making is among those that are kept.
  expect(await linesOf(server, id, 'changed')).toEqual({ lines: historyPerTarget - 1, first: 9 });
  expect(await linesOf(server, id, 'accessChanged')).toEqual({ lines: 50, first: 11 });
  expect(await linesOf(server, id, 'accessEnded')).toEqual({ lines: 1, first: 1 });
});

test('of all an owner’s things the oldest lines are forgotten', async ({ server, olga }) => {
  const { rows } = await server.pool.query('SELECT gen_random_uuid() AS id FROM generate_series(1, 11)');
  for (const { id } of rows) await write(server, olga, id, 'changed', historyPerTarget - 1);
  await write(server, olga, rows[0].id, 'accessEnded', 1);
  await added(server, olga, 1, ...rows.map(({ id }) => id));
  await added(server, olga, 100, ...rows.map(({ id }) => id));
  const kept = await server.pool.query(
    `SELECT count(*)::int AS lines FROM history WHERE owner_id = $1 AND event NOT LIKE 'access%'`,
    [olga.id],
  );
  expect(kept.rows).toEqual([{ lines: history }]);
  expect(await linesOf(server, rows[0].id, 'accessEnded')).toMatchObject({ lines: 1 });
});
