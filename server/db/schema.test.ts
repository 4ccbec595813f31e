import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  type Constraint,
  describeSchema,
  readConstraints,
  readForbiddenParts,
  readIdTypes,
} from './catalogue.queries.ts';
import { createPool } from './pool.ts';
import { distributionColumns, tables } from './tables.ts';

const LOCAL = new Set(Object.keys(tables).filter((name) => !distributionColumns.has(name)));

let database: TestDatabase;
let pool: Pool;
let constraints: Constraint[];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  constraints = (await readConstraints(pool)).filter(({ table }) => !LOCAL.has(table));
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const distributionColumn = (table: string) => distributionColumns.get(table);

test('the schema equals schema.snapshot.sql (npm run db:snapshot updates it)', async () => {
  const snapshot = await readFile(join(import.meta.dirname, 'schema.snapshot.sql'), 'utf8');
  expect(await describeSchema(pool)).toBe(snapshot);
});

test('every table is in the list of tables', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  expect(Object.keys(tables).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('every unique constraint starts with the column its table is distributed by', () => {
  const keys = constraints.filter(({ kind }) => kind !== 'f');
  expect(keys.length).toBeGreaterThan(5);
  const strays = keys.filter(({ table, columns }) => columns[0] !== distributionColumn(table));
  expect(strays).toEqual([]);
});

test('foreign keys start with the distribution column on both sides', () => {
  const foreign = constraints.filter(({ kind }) => kind === 'f');
  expect(foreign.length).toBeGreaterThan(0);
  const strays = foreign.filter(
    ({ table, columns, references, referencedColumns }) =>
      LOCAL.has(references ?? '') ||
      columns[0] !== distributionColumn(table) ||
      referencedColumns?.[0] !== distributionColumn(references ?? '') ||
      columns[0] !== referencedColumns?.[0],
  );
  expect(strays).toEqual([]);
});

test('no foreign key rewrites rows: no SET NULL, no SET DEFAULT, no ON UPDATE CASCADE', () => {
  const strays = constraints.filter(
    ({ kind, onDelete, onUpdate }) => kind === 'f' && (!/[acr]/.test(onDelete ?? '') || onUpdate !== 'a'),
  );
  expect(strays).toEqual([]);
});

test('there are no triggers and no sequences', async () => {
  expect(await readForbiddenParts(pool)).toEqual([]);
});

/** Ids of other systems. */
const FOREIGN_IDS = new Set([
  'account.account_id',
  'account.provider_id',
  'bins.owner_scoped_id',
  'passkeys.credential_id',
  'subscriptions.customer_id',
  'subscriptions.subscription_id',
]);

test('all ids are uuid', async () => {
  const strays = (await readIdTypes(pool)).filter(
    ({ table, column, type }) =>
      type !== 'uuid' &&
      !FOREIGN_IDS.has(`${table}.${column}`) &&
      !(table === 'account' && column === 'id_token'),
  );
  expect(strays).toEqual([]);
});
