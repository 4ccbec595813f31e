import type { Pool } from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './database-name.ts';
import { createDatabaseOn, type TestDatabase } from './database-server.ts';

export type { TestDatabase } from './database-server.ts';

/** True if the tests run on Citus; the reason says why a test is skipped there. */
export function onCitus(_reason: string): boolean {
  return inject('isCitus');
}

/** Creates a database with all tables and no rows (about 30 ms). `drop` also closes open connections. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE);
}

/** Creates a database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

/** Drops all tables of ours, to create those of an older version. */
export async function dropTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: string }>(
    `SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  // On Citus it drops the shards of all tables, one after the other.
  await pool.query(`BEGIN; SET LOCAL statement_timeout = 0; DROP TABLE ${rows[0]?.tables}; COMMIT`);
}

function createDatabase(template: string): Promise<TestDatabase> {
  const [superuserUrls, appUrl, isCitus] = [inject('superuserUrls'), inject('appUrl'), inject('isCitus')];
  return createDatabaseOn({ superuserUrls, appUrl, isCitus }, template);
}
