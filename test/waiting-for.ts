import type { PoolClient } from 'pg';

/** The statements that wait for a lock of this connection, which is in a transaction. */
export async function waitingFor(holder: PoolClient): Promise<string[]> {
  // Otherwise PostgreSQL would reuse the list of connections that was read first in the transaction.
  await holder.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await holder.query<{ id: string }>(
    `SELECT pid || ' since ' || query_start AS id FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
  );
  return rows.map(({ id }) => id);
}
