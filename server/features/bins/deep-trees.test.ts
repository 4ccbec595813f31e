import { expect } from 'vitest';
import { targetsAtOnceMax } from '#domain/access/access-rules.ts';
import { nilId } from '#domain/ids.ts';
import { levelsMax } from '#domain/tree.ts';
import type { Queryable } from '#server/db/statement.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { onCitus } from '#test/database.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { queryReach } from '../access/reach.queries.ts';
import { queryAbove, queryBelow } from '../access/tree.queries.ts';
import { queryDecided } from '../history/access-history.queries.ts';

/** The ids of bins each of which lies in the one before. */
const test = base.extend('chain', { scope: 'file' }, async ({ server, olga }) => {
  const chain = Array.from({ length: depth }, () => crypto.randomUUID());
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, parent_bin_id, is_private, qr_code, tags, created_at, revision)
     SELECT $1, c.id, 'Box ' || n, 'box ' || n, n::text, ($2::uuid[])[n - 1], true, n::text, '{}', now(), 1
     FROM unnest($2::uuid[]) WITH ORDINALITY AS c (id, n)`,
    [olga.id, chain],
  );
  await server.pool.query('INSERT INTO ids (id, owner_id) SELECT id, owner_id FROM bins');
  const decided = { person: { userId: nilId } };
  await server.pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT $1, 'bin', $2::uuid, gen_random_uuid(), 'accessGranted', now() + n * interval '1 day', $1, 'Olga', '{}', 0, $3
     FROM generate_series(0, 1) n`,
    [olga.id, chain[0], decided],
  );
  await server.pool.query('ANALYZE');
  return chain;
});

const depth = 800;

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const rowsOf = ({ Plans: inner = [], ...plan }: Plan): number =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] +
  inner.map(rowsOf).reduce((sum, rows) => sum + rows, 0);

/** How many rows are gone through for a statement, by all steps of its plan. */
async function rowsFor(server: TestServer, ask: (db: Queryable) => Promise<unknown>): Promise<number> {
  let rows = 0;
  await ask({
    async query({ text, values }: { text: string; values: unknown[] }) {
      const explained = await server.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      rows = rowsOf(explained.rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': 0, 'Actual Loops': 0 });
      return { rows: [] };
    },
  } as unknown as Queryable);
  return rows;
}

type Case = { server: TestServer; olga: TestUser; chain: string[] };

const topOf = (chain: string[]) => chain[0] ?? '';
const bottomOf = (chain: string[]) => chain.at(-1) ?? '';

test
  .skipIf(onCitus('plans are made by the workers'))
  .for<[string, (db: Queryable, given: Case) => Promise<unknown>]>([
    [
      'what lies below',
      (db, { olga, chain }) => queryBelow(db, { ownerId: olga.id, ids: [topOf(chain)], withTrash: true }),
    ],
    [
      'what lies above',
      (db, { olga, chain }) => queryAbove.bin(db, { ownerId: olga.id, id: bottomOf(chain) }),
    ],
    [
      'what is reached',
      (db, { olga, chain }) =>
        queryReach(db, { ownerId: olga.id, kinds: ['bin'], ids: [topOf(chain)], limit: 10_000 }),
    ],
    [
      'what was decided above',
      async (db, { server, olga, chain }) => {
        const { rows } = await server.pool.query<{ id: string }>(
          'SELECT id FROM history ORDER BY at LIMIT 1',
        );
        return queryDecided(db, {
          ownerId: olga.id,
          personId: nilId,
          kind: 'bin',
          target: topOf(chain),
          id: rows[0]?.id ?? '',
          targets: chain,
        });
      },
    ],
  ])(
  '%s in a deep chain is found in one step for each level',
  async ([_what, ask], { server, olga, chain }) => {
    const rows = await rowsFor(server, (db) => ask(db, { server, olga, chain }));
    expect(rows).toBeGreaterThan(depth);
    expect(rows).toBeLessThan(20 * depth);
  },
);

test('a deep chain is thrown away and brought back', async ({ olga, chain }) => {
  const { ids } = await olga.act('bins.delete', { id: topOf(chain), cascade: true });
  expect(ids).toEqual(chain.toReversed());
  const { bins } = await olga.act('bins.restore', { id: topOf(chain) });
  expect(bins.map(({ id }) => id)).toEqual(chain);
});

test('a chain from before the limit is read, changed and moved, but grows no deeper', async ({
  server,
  olga,
  chain,
}) => {
  const tooDeep = { code: 'bins.tooDeep', params: { n: levelsMax.bin } };
  const other = await buildBin(server, { owner: olga });
  const further = await olga.call('bins.move', { id: topOf(chain), parentBinId: other.id });
  expect(further.error?.details).toEqual(tooDeep);
  const under = await olga.call('bins.create', { name: 'One more', parentBinId: bottomOf(chain) });
  expect(under.error?.details).toEqual(tooDeep);
  const inside = await olga.call('bins.move', { id: topOf(chain), parentBinId: bottomOf(chain) });
  expect(inside.error?.details?.code).toBe('bins.cycle');
  const garage = await olga.act('locations.create', { name: 'Garage' });
  const placed = await olga.act('bins.move', { id: topOf(chain), locationId: garage.id });
  expect(placed).toHaveProperty('locationId', garage.id);
  const deep = { id: bottomOf(chain), description: 'Deep' };
  await olga.act('bins.update', deep);
  expect(await olga.act('bins.get', { id: deep.id })).toMatchObject({ ...deep, locationId: garage.id });
  const outward = await olga.act('bins.move', { id: bottomOf(chain), parentBinId: chain.at(-3) });
  expect(outward).toHaveProperty('parentBinId', chain.at(-3));
  const back = await olga.call('bins.move', { id: bottomOf(chain), parentBinId: chain.at(-2) });
  expect(back.error?.details).toEqual(tooDeep);
});

test('granting nested targets together is refused if it makes too many entries', async ({
  server,
  olga,
  chain,
}) => {
  const anna = await buildUser(server);
  await shareBin(server, { id: bottomOf(chain) }, anna, 'viewer');
  const give = (count: number) =>
    olga.call('accessEntries.create', {
      targets: chain.slice(0, count).map((id) => ({ kind: 'bin', id })),
      userId: anna.id,
      role: 'editor',
    });
  expect((await give(targetsAtOnceMax)).error?.details).toEqual({ code: 'entries.full' });
  expect((await give(2)).error).toBeUndefined();
});
