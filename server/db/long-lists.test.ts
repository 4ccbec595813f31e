import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError, escapeLiteral, type Pool, type PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onCitus, type TestDatabase } from '#test/database.ts';
import { describeStatements } from '#test/described-statements.ts';
import { buildLongListScene, type LongListScene, thingCount } from '#test/long-list-scene.ts';
import { createPool } from './pool.ts';
import { preparedStatements } from './statement.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * In rows passed between the steps of a plan, and pages read: 400 for each thing of a list. What compares each with each of
 * 2,500 things takes 6 million.
 */
const workMax = 400 * thingCount;
/** The cost of comparing a value with a list's element, relative to processing a row. */
const comparisonShare = 1 / 20;

/** These use a list as one value in one row, or compare it with the few links of one place or bin. */
const storedInOneRow = [
  'bin-insert',
  'bin-look',
  'location-insert',
  'location-look',
  'profile-update',
  'subscription-store',
  'stock-check-also-ids',
  'share-link-insert',
  'share-links-to-other-lists-delete',
];

/** Lists that are always short, with all their values: roles and kinds of events. */
const shortLists: Record<string, readonly string[]> = {
  roles: ['viewer', 'editor', 'admin'],
  lowerRoles: ['viewer', 'editor', 'admin'],
  rolesThatSeeTrash: ['viewer', 'editor', 'admin'],
  only: ['created', 'deleted'],
  // Together with the other list, this list makes 25,000 entries.
  peopleAtOnce: ['00000000-0000-7000-8000-000000000001'],
  // A word each.
  patterns: ['thing'],
  // This list is limited by the number of notifications that come to an inbox at once.
  notifiedThings: ['0 chosen'],
};

type Listing = {
  name: string;
  sql: string;
  values: { key: string; type: string; record?: string | undefined }[];
};

let database: TestDatabase;
let pool: Pool;
let scene: LongListScene;
let listings: Listing[];

beforeAll(async () => {
  const files = globSync('{server,scripts}/**/*.queries.ts', { cwd: ROOT });
  // In sequence, as parallel imports may evaluate a shared module twice.
  for (const file of files) await import(join(ROOT, file));
  database = await createTestDatabase();
  listings = await findListings(database.url);
  pool = createPool(database.url);
  await stopAutovacuum();
  scene = await buildLongListScene(pool);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

// Takes a minute on an idle machine: some statements write 50,000 rows.
describe.skipIf(onCitus('plans are made by the workers'))(
  'every statement with a list handles a long one',
  () => {
    test('before ANALYZE', { timeout: 600_000 }, expectBoundedWork);

    test('after ANALYZE', { timeout: 600_000, tags: ['nightly'] }, async () => {
      await pool.query('ANALYZE');
      await expectBoundedWork();
    });
  },
);

async function expectBoundedWork(): Promise<void> {
  const measured = await measureAll();
  expect(measured.length).toBeGreaterThan(100);
  expect(measured.filter(({ work }) => work > workMax)).toEqual([]);
  // Otherwise the scene lacks what the list refers to.
  const idle = measured.filter(({ name, work }) => work < thingCount && !storedInOneRow.includes(name));
  expect(idle).toEqual([]);
}

/** It would analyse some of the tables while they are measured without statistics. */
async function stopAutovacuum(): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  for (const { name } of rows) await pool.query(`ALTER TABLE "${name}" SET (autovacuum_enabled = false)`);
}

/** Statements with an array that may be long, or with JSON that they read as rows. */
async function findListings(url: string): Promise<Listing[]> {
  const described = await describeStatements(url, preparedStatements);
  const all = [...preparedStatements].map(([name, { sql, keys }]) => {
    const parameters = described.get(name)?.parameters ?? [];
    const values = keys.map((key, at) => ({
      key,
      type: parameters[at] ?? '',
      record: recordOf(sql, at + 1),
    }));
    return { name, sql, values };
  });
  return all.filter(({ values }) =>
    values.some(({ key, type, record }) => record || (type.endsWith('[]') && !(key in shortLists))),
  );
}

/** The columns of `json_to_recordset` of a parameter. */
function recordOf(sql: string, number: number): string | undefined {
  return new RegExp(`json_to_recordset\\(\\$${number}::json\\) AS \\w+ \\(([^)]*)\\)`).exec(sql)?.[1];
}

async function measureAll(): Promise<{ name: string; work: number }[]> {
  const measured: { name: string; work: number }[] = [];
  for (const listing of listings) measured.push({ name: listing.name, work: await measure(listing) });
  return measured;
}

/** Runs the generic plan and rolls back. */
async function measure({ name, sql, values }: Listing): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; PREPARE measured AS ${sql}`);
    const literals = values.map((value) => `${escapeLiteral(textOf(value))}::${value.type}`);
    return workOf(await explain(client, `measured (${literals.join(', ')})`));
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await client.query('ROLLBACK; DEALLOCATE measured');
    client.release();
  }
}

/** Deletes first what the statement inserts. */
async function explain(client: PoolClient, call: string): Promise<Plan> {
  await client.query('SAVEPOINT before');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE ${call}`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (plan === undefined) throw new Error('a statement without a plan');
    return plan.Plan;
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '23505')) throw error;
    await client.query(`ROLLBACK TO before; DELETE FROM "${error.table}"`);
    return explain(client, call);
  }
}

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Filter?: string;
  'Join Filter'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

function workOf(plan: Plan): number {
  return Math.round(rowsOf(plan) + plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
}

/** Also counts comparisons with lists, which plans do not report. */
function rowsOf(plan: Plan): number {
  const rows =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
  const compared = longListIn(`${plan.Filter} ${plan['Join Filter']}`) ? comparisonShare * thingCount : 0;
  const lookedUp = longListIn(`${plan['Index Cond']}`) ? thingCount : 0;
  const inner = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return plan['Actual Loops'] * (1 + rows * (1 + compared) + lookedUp) + inner;
}

function longListIn(condition: string): boolean {
  return /(ANY|ALL) \(\$\d+\)/.test(condition);
}

function textOf({ key, type, record }: Listing['values'][number]): string {
  if (record !== undefined) return JSON.stringify(scene.ids.map((_, n) => rowOf(record, n)));
  if (!type.endsWith('[]')) return scalarOf(key, type, 0);
  const elements = shortLists[key] ?? scene.ids.map((_, n) => scalarOf(key, type.slice(0, -2), n));
  return `{${elements.map((element) => JSON.stringify(element)).join(',')}}`;
}

function rowOf(record: string, n: number): object {
  const columns = [...record.matchAll(/"?(\w+)"? ([\w ]+(?:\[\])?)/g)];
  return Object.fromEntries(
    columns.map(([, name = '', type = '']) => {
      if (type.startsWith('json') || type.endsWith('[]')) return [name, name === 'detail' ? {} : []];
      return [name, scalarOf(name, type, n)];
    }),
  );
}

/** Value `n` of a list, or the first for a single value, as numbered in the scene. */
function scalarOf(key: string, type: string, n: number): string {
  switch (type) {
    case 'uuid':
      return key.startsWith('owner') ? scene.ownerId : (scene.ids[n] ?? '');
    case 'boolean':
      return 'true';
    case 'integer':
    case 'int':
    case 'bigint':
    case 'numeric':
      return ['people', 'bytes', 'limit', 'lookedAt'].includes(key) ? '1000000' : '1';
    case 'timestamp with time zone':
    case 'timestamptz':
      return `2${/since|ago/i.test(key) ? '0' : '1'}00-01-01`;
    case 'date':
      return '2026-05-03';
    case 'bytea':
      return `\\x${n.toString(16).padStart(8, '0')}`;
    case 'json':
    case 'jsonb':
      return '[]';
    default:
      return texts[key]?.(n) ?? `text ${n}`;
  }
}

const texts: Record<string, (n: number) => string> = {
  kind: () => 'bin',
  kinds: () => 'bin',
  containerKind: () => 'bin',
  viaKind: () => 'bin',
  role: () => 'viewer',
  plan: () => 'free',
  planWithout: () => 'free',
  state: () => 'ends',
  event: () => 'accessEnded',
  purpose: () => 'share',
  use: () => 'labels',
  type: () => 'bin_access_request',
  email: () => 'everywhere@example.org',
  datedKind: () => 'chosen',
  emails: (n) => `${n + 1}@example.org`,
  codes: (n) => `${n + 1}`,
  keys: (n) => `thing ${n + 1}`,
  nameKeys: (n) => `thing ${n + 1}`,
  ownerScopedId: (n) => `${n + 1}`,
  tokenHashes: (n) => n.toString(16).padStart(8, '0'),
};
