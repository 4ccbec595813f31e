import type { ClientBase, Pool } from 'pg';
import { inject } from 'vitest';

/** The statements that wait for a lock of this connection, which is in a transaction. */
export async function waitingFor(holder: ClientBase): Promise<string[]> {
  await clearSnapshot(holder);
  const { rows } = await holder.query<{ id: string }>(
    inject('isCitus')
      ? `SELECT waiting_gpid::text AS id FROM citus_lock_waits WHERE blocking_gpid = citus_backend_gpid()`
      : `SELECT pid || ' since ' || query_start AS id FROM pg_stat_activity
         WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
  );
  return rows.map(({ id }) => id);
}

/** How many connections to this database wait for a lock, on all nodes. */
export function countLockWaits(client: ClientBase | Pool): Promise<number> {
  return countWaiting(client, '*');
}

/** Ends the connections to this database that wait for a lock, on all nodes; returns how many. */
export function endLockWaits(client: ClientBase | Pool): Promise<number> {
  return countWaiting(client, 'pg_terminate_backend(pid)');
}

async function countWaiting(client: ClientBase | Pool, counted: string): Promise<number> {
  await clearSnapshot(client);
  const waits = `SELECT count(${counted})::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const { rows } = await client.query<{ count: number }>(
    inject('isCitus')
      ? `SELECT sum(result::int)::int AS count FROM run_command_on_all_nodes($$${waits}$$)`
      : waits,
  );
  return rows[0]?.count ?? 0;
}

/** Otherwise PostgreSQL would reuse the list of connections that was read first in a transaction. */
async function clearSnapshot(client: ClientBase | Pool): Promise<void> {
  await client.query('SELECT pg_stat_clear_snapshot()');
}
