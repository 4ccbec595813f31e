import type { Pool, PoolClient } from 'pg';
import { StartError } from '../start/start-error.ts';
import type { Queryable } from './statement.ts';
import { distributionColumns } from './tables.ts';

/** @returns the tables that were distributed now. @throws StartError on a PostgreSQL without Citus. */
export async function distribute(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    if (!(await hasCitus(client)))
      throw new StartError(
        'This PostgreSQL is without Citus, which spreads a database over several machines. One PostgreSQL needs nothing of it; ' +
          'otherwise install Citus on all machines, and run in this database: CREATE EXTENSION citus',
      );
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; BEGIN');
    const tables = await distributeMissing(client);
    await client.query('COMMIT');
    return tables;
  } finally {
    // Closing the connection also rolls back what failed.
    client.release(true);
  }
}

/** For a new migration: distributes its tables if the others are distributed. */
export async function distributeNew(client: PoolClient): Promise<void> {
  if ((await hasCitus(client)) && (await isDistributed(client, 'profiles'))) await distributeMissing(client);
}

export async function hasCitus(client: Queryable): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  return rows.length > 0;
}

async function isDistributed(client: PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)',
    [table],
  );
  return rows.length > 0;
}

async function distributeMissing(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND NOT EXISTS (SELECT 1 FROM pg_dist_partition d WHERE d.logicalrelid = c.oid)`,
  );
  const found = new Set(rows.map(({ name }) => name));
  const missing = [...distributionColumns].filter(([name]) => found.has(name));
  // Tables that refer to each other, in one transaction, need one connection to each node.
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  for (const [name, column] of missing) {
    const isOfPerson = column === 'owner_id' || column === 'user_id';
    const group = isOfPerson && name !== 'profiles' ? 'profiles' : 'none';
    await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      name,
      column,
      group,
    ]);
  }
  return missing.map(([name]) => name);
}
