import { expect } from 'vitest';
import { ceilings } from '#domain/plans/ceilings.ts';
import type { Queryable } from '#server/db/statement.ts';
import { buildBin, buildItem } from '#test/builders.ts';
import { onCitus } from '#test/database.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { queryEvents, queryItemEvents } from './history.queries.ts';
import { itemsPerLineMax } from './record.ts';

const linesOfHuge = ceilings.unlimited.historyPerTarget;
const smallBins = 2_000;
const linesOfSmall = 5;
const page = 51;
/** Many lines about the same items, as deleting and restoring them again and again leaves behind. */
const longLine = Array.from({ length: itemsPerLineMax }, () => crypto.randomUUID());

/** At worst every line of a page lies elsewhere, beside the way down the index. */
const buffersOfPage = page + 20;

test.skipIf(onCitus('plans are made by the workers'))(
  'a page of history costs no more with many long lines or thousands of bins',
  async ({ server, olga }) => {
    const huge = await buildBin(server, { owner: olga });
    const small = await buildBin(server, { owner: olga });
    const inHuge = await buildItem(olga, huge);
    const inSmall = await buildItem(olga, small);
    await fill(server, olga.id, { huge: huge.id, small: small.id });
    const ofBin = async (target: string, before: string | null) =>
      buffersOf(server, (db) =>
        queryEvents(db, {
          ...{ ownerId: olga.id, kind: 'bin', target, before, limit: page },
          ...{ readerId: olga.id, rolesThatSeeTrash: ['editor'], only: null },
        }),
      );
    const ofItem = async (binId: string, itemId: string) =>
      buffersOf(server, (db) =>
        queryItemEvents(db, {
          ...{ ownerId: olga.id, binId, itemId },
          ...{ cursorBinId: binId, cursorId: null, limit: page },
        }),
      );
    expect(await ofBin(huge.id, null)).toBeLessThan(buffersOfPage);
    expect(await ofBin(huge.id, await startOfLastPage(server, huge.id))).toBeLessThan(buffersOfPage);
    expect(await ofBin(small.id, null)).toBeLessThan(buffersOfPage);
    expect(await ofBin(small.id, await startOfLastPage(server, small.id))).toBeLessThan(buffersOfPage);
    expect(await ofItem(small.id, inSmall.id)).toBeLessThan(buffersOfPage);
    expect(await ofItem(huge.id, inHuge.id)).toBeLessThan(buffersOfPage);
    expect(await ofItem(huge.id, crypto.randomUUID())).toBeLessThan(buffersOfPage);
  },
);

/** Lines of all bins mixed, as they come to be in time. */
async function fill({ pool }: TestServer, ownerId: string, bins: { huge: string; small: string }) {
  await pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT $1, 'bin', target, gen_random_uuid(), 'itemChanged', now() - n * interval '1 s', $1, 'Olga', '{Rope}', 1,
       jsonb_build_object('ids', CASE WHEN n % 100 = 0 THEN $7::jsonb ELSE jsonb_build_array(gen_random_uuid()) END)
     FROM (
       SELECT $2::uuid AS target, n FROM generate_series(1, $4::int) AS n
       UNION ALL
       SELECT CASE bin WHEN 1 THEN $3::uuid ELSE md5(bin::text)::uuid END, bin + n * $5::int
       FROM generate_series(1, $5::int) AS bin, generate_series(0, $6::int - 1) AS n
     ) AS lines ORDER BY n`,
    [ownerId, bins.huge, bins.small, linesOfHuge, smallBins, linesOfSmall, JSON.stringify(longLine)],
  );
  await pool.query('VACUUM ANALYZE history');
}

/** The line before the oldest page, or the newest of fewer. */
async function startOfLastPage({ pool }: TestServer, target: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM history WHERE target = $1 ORDER BY at, id LIMIT $2',
    [target, page],
  );
  return rows.at(-1)?.id ?? null;
}

/** What the plan that a connection would keep reads. */
async function buffersOf({ pool }: TestServer, read: (db: Queryable) => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const plans: string[] = [];
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const parameters = values.map((value) => {
        if (value === null) return 'NULL';
        return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
      });
      await client.query(`PREPARE reading AS ${text}`);
      const execution = `EXECUTE reading (${parameters.join(', ')})`;
      for (let n = 0; n < runs; n++) {
        const { rows } = await client.query<Record<string, string>>(
          `EXPLAIN (ANALYZE, BUFFERS) ${execution}`,
        );
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
      return { rows: [] };
    },
  } as unknown as Queryable;
  try {
    await read(explaining);
  } finally {
    // With what it has prepared.
    client.release(true);
  }
  const counts = plans.map((plan) => {
    // The first count is that of the whole.
    const [, hit = 0, missed = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
    return Number(hit) + Number(missed);
  });
  return Math.min(...counts);
}

/** The first run reads the catalogue too, and so does one after an automatic vacuum; the one that reads least counts. */
const runs = 4;
