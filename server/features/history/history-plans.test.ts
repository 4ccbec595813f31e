import { expect } from 'vitest';
import type { CallInput, CallResult } from '#domain/calls.ts';
import { activityPage } from '#domain/history/activity.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import type { Queryable } from '#server/db/statement.ts';
import { listActivity } from '#server/features/access/activity.reads.ts';
import type { Caller } from '#server/features/command.ts';
import { buildBin, buildItem, buildUser } from '#test/builders.ts';
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
          ownerId: olga.id,
          kind: 'bin',
          target,
          before,
          limit: page,
          readerId: olga.id,
          rolesThatSeeTrash: ['editor'],
          only: null,
        }),
      );
    const ofItem = async (binId: string, itemId: string) =>
      buffersOf(server, (db) =>
        queryItemEvents(db, {
          ownerId: olga.id,
          binId,
          itemId,
          cursorBinId: binId,
          cursorId: null,
          limit: page,
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

/** The buffers of one page of 1,000 shared bins with 100,000 lines: a look into each bin's lines, and those of the page. */
const buffersOfActivity = 10_000;

test.skipIf(onCitus('plans are made by the workers'))(
  'a page of activity reads the lines of a page, however many others exist',
  async ({ server }) => {
    const reader = await buildUser(server, { name: 'Vera' });
    await fillShared(server, reader.id, { owners: 50, bins: 1_000, lines: 100_000 });
    const read = async (data: CallInput<'activity.list'>) => {
      const { db, counted } = explained(server);
      const page = (await listActivity.read(
        db,
        { userId: reader.id } as Caller,
        data,
      )) as CallResult<'activity.list'>;
      return { page, ...counted };
    };
    const newest = await read({});
    expect(newest.page.events).toHaveLength(activityPage);
    const next = await read({ before: newest.page.next });
    const ids = [...newest.page.events, ...next.page.events].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2 * activityPage);
    for (const each of [newest, next]) {
      expect(each.buffers).toBeLessThan(buffersOfActivity);
      expect(each.rows).toBeLessThan(3_500);
    }
  },
);

/** Shared bins of several owners, and lines of all mixed. */
async function fillShared(
  { pool }: TestServer,
  readerId: string,
  { owners, bins, lines }: { owners: number; bins: number; lines: number },
) {
  const owner = '(md5(($1::int + n % $1::int)::text))::uuid';
  const copy = "md5('copy' || n)::uuid";
  await pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, tags, created_at, revision)
     SELECT ${owner}, ${copy}, 'Box', n::text, n::text, true, n::text, '{}', now(), 1 FROM generate_series(1, $2::int) AS n`,
    [owners, bins],
  );
  await pool.query(
    `INSERT INTO access_entries (owner_id, kind, target, user_id, via_kind, via_id, role, granted_by, granted_at)
     SELECT ${owner}, 'bin', ${copy}, $3, 'bin', ${copy}, 'viewer', ${owner}, now() FROM generate_series(1, $2::int) AS n`,
    [owners, bins, readerId],
  );
  await pool.query(
    `INSERT INTO visible (user_id, kind, target, owner_id, role)
     SELECT $3, 'bin', ${copy}, ${owner}, 'viewer' FROM generate_series(1, $2::int) AS n`,
    [owners, bins, readerId],
  );
  // In portions, each of which ends well within the pool's time limit for a statement.
  for (let from = 0; from < lines; from += 10_000)
    await pool.query(
      `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
       SELECT ${owner}, 'bin', ${copy}, gen_random_uuid(), 'changed', now() - line * interval '1 s', ${owner}, 'Olga', '{}', 0, '{}'
       FROM (SELECT 1 + line % $2::int AS n, line FROM generate_series($3::int + 1, $3::int + 10000) AS line) AS lines`,
      [owners, bins, from],
    );
  await analyze(pool, 'bins', 'access_entries', 'visible', 'history');
}

/** Reads up to 300,000 rows, which are all: the statistics of a sample, and with them the plans, differ from run to run. */
async function analyze(pool: TestServer['pool'], ...tables: string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET default_statistics_target = 1000');
    for (const table of tables) await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    // With its setting.
    client.release(true);
  }
}

/** Counts what the statements of one read fetch: pages of 8 KB, and rows of indexes and tables. */
function explained({ pool }: TestServer) {
  const counted = { buffers: 0, rows: 0 };
  const db = {
    async query(statement: { text: string; values: unknown[] }) {
      const { rows } = await pool.query(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`,
        statement.values,
      );
      const { Plan: plan } = rows[0]['QUERY PLAN'][0] as { Plan: PlanNode };
      counted.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      counted.rows += rowsScanned(plan);
      return pool.query(statement as never);
    },
  } as unknown as Queryable;
  return { db, counted };
}

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

function rowsScanned(node: PlanNode): number {
  const own =
    node['Relation Name'] === undefined
      ? 0
      : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return own + (node.Plans ?? []).reduce((sum, each) => sum + rowsScanned(each), 0);
}

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
  await analyze(pool, 'history');
}

/** The line before the oldest page, or the newest of fewer. */
async function startOfLastPage({ pool }: TestServer, target: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM history WHERE target = $1 ORDER BY at, id LIMIT $2',
    [target, page],
  );
  return rows.at(-1)?.id ?? null;
}

/** Returns the buffers read by the generic plan that a connection would keep. */
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
