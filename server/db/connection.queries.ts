import type { Client } from 'pg';
import { statement } from './statement.ts';

/**
 * Keeps generic plans, as planning takes longer than running: by keys even while tables are small, and without JIT.
 * Citus cannot route most generic plans.
 */
export const planOnce = statement<object>(
  'plans-once',
  `SELECT FROM set_config('plan_cache_mode', CASE WHEN EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN 'auto'
       ELSE 'force_generic_plan' END, false) AS plans,
     set_config('enable_seqscan', 'off', false) AS scans, set_config('jit', 'off', false) AS jit`,
);

/** Processes of any version that serve: each listens to the others with a connection of this name. */
export const countListeners = statement<{ count: number }>(
  'listeners-count',
  `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'whichbin live'`,
);

export async function ping(client: Client): Promise<void> {
  await client.query('SELECT 1');
}

type DatabaseDescription = {
  version: string;
  major: number;
  encoding: string;
  isReadOnly: boolean;
  /** A table of a database that was never migrated by Whichbin, without those of extensions. */
  foreignTable: string | null;
};

export const describeDatabase = statement<DatabaseDescription>(
  'database-describe',
  `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
     current_setting('server_encoding') AS encoding, current_setting('transaction_read_only')::bool AS "isReadOnly",
     (SELECT min(c.relname) FROM pg_class c
       WHERE c.relnamespace = to_regnamespace('public') AND c.relkind IN ('r', 'p')
         AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attname = 'checksum')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
     ) AS "foreignTable"`,
);
