import { availableParallelism } from 'node:os';
import { Pool, type PoolConfig, types } from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { GuardedClient } from './guarded-client.ts';
import { planOnce } from './plans.queries.ts';

const INT8 = 20;

/** On two cores 12 stored 30 % more writes than 8, as writes that wait for the disk wait together; 16 and 20 stored no more. */
const CONNECTIONS = Math.max(12, 4 * availableParallelism());

/** How long the database may take before a call is told to come back later (503). */
const LIMITS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} satisfies PoolConfig;

/** The one way to connect to the database. bigint arrives as number: revisions and counts stay far below 2^53. */
export function createPool(url: string, options: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'whichbin',
    max: CONNECTIONS,
    // Statements that don't wait for each other's answer share one round trip.
    pipeline: true,
    Client: GuardedClient,
    stream: () => new BatchingSocket(),
    idleTimeoutMillis: 30_000,
    ...LIMITS,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)),
    },
    ...options,
  });
  // A connection that is cut between two statements of a transaction says so only here; unheard, that would end the
  // process. The transaction's next statement fails with it.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    // It travels with the first statement, which says so where the connection fails.
    planOnce(client).catch(() => {});
  });
  // Nor is a lost idle one a fault: the pool has dropped it and connects anew when it is asked.
  pool.on('error', () => {});
  return pool;
}
