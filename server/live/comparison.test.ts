import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildBin, buildUser } from '#test/builders.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

let server: LiveServer;

beforeAll(async () => {
  server = await startLiveServer({ liveTimes: { comparison: 150 }, logLevel: 'silent' });
});
afterAll(() => server.close());

type Statement = { name?: string; values?: string[][] };
type Query = (statement: Statement, ...rest: unknown[]) => unknown;

/** Makes the comparison of this user fail; returns which users were compared together. */
function failFor(userId: string): string[][] {
  const pool: { query: Query } = server.pool as never;
  const query = pool.query.bind(pool);
  const batches: string[][] = [];
  vi.spyOn(pool, 'query').mockImplementation((statement, ...rest) => {
    const userIds = statement.values?.[0];
    if (statement.name !== 'live-of-owners' || userIds === undefined) return query(statement, ...rest);
    batches.push(userIds);
    if (!userIds.includes(userId)) return query(statement, ...rest);
    return Promise.reject(new Error('canceling statement due to statement timeout'));
  });
  return batches;
}

test('a user with very many streams is compared alone; a failure skips only them', async () => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  const erik = await buildUser(server);
  const bin = await buildBin(server, { owner: erik });
  await server.connect(olga);
  const device = await server.connect(erik);
  const batches = failFor(olga.id);
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, revision)
     SELECT $1, gen_random_uuid(), n::text, n::text, n::text, true, n::text, '{}', now(), 1
     FROM generate_series(1, 10000) n`,
    [olga.id],
  );
  batches.length = 0;
  await server.pool.query(`UPDATE bins SET name = 'Renamed', revision = revision + 1 WHERE id = $1`, [
    bin.id,
  ]);
  await device.until(() => device.copy.bins.get(bin.id)?.header.name === 'Renamed');
  expect(batches).toContainEqual([olga.id]);
  expect(batches).toContainEqual([erik.id]);
});
