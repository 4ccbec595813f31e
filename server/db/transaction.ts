import type { Pool, PoolClient } from 'pg';
import type { Queryable } from './statement.ts';

/** A connection inside a transaction; only .queries.ts files send statements through it. */
export type Transaction = PoolClient;

/** Statements sent together with COMMIT. If one fails in SQL, the transaction is rolled back. */
export type LastStatements<T> = (tx: Transaction, made: T) => readonly Promise<unknown>[];

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 4;

/** Prepared, so that they share a round trip with the statements before and after them. */
const begin = { name: 'begin', text: 'BEGIN' };
const commit = { name: 'commit', text: 'COMMIT' };

/** Retries after deadlocks and serialization failures, so `act` must have no effects outside the database. */
export async function inTransaction<T>(
  pool: Pool,
  act: (tx: Transaction) => Promise<T>,
  last: LastStatements<T> = () => [],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, act, last);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/** Reads in one snapshot, with pauses of up to `idleMs` between statements. */
export async function inSnapshot<T>(
  pool: Pool,
  idleMs: number,
  read: (db: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await allOrFirstError([client.query(beginSnapshot), client.query({ ...allowIdle, values: [idleMs] })]);
    return await read(client);
  } finally {
    await client.query('ROLLBACK').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

const beginSnapshot = { name: 'begin-snapshot', text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' };

/** By default, PostgreSQL would close the connection while a slow client reads the answer. */
const allowIdle = {
  name: 'allow-idle',
  text: "SELECT set_config('idle_in_transaction_session_timeout', $1, true)",
};

async function once<T>(
  pool: Pool,
  act: (tx: Transaction) => Promise<T>,
  last: LastStatements<T>,
): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  let isCommitSent = false;
  try {
    const begun = tx.query(begin);
    begun.catch(ignore);
    const made = await act(tx);
    const statements = last(tx, made);
    isCommitSent = true;
    await allOrFirstError([begun, ...statements, committed(tx)]);
    return made;
  } catch (error) {
    if (!isCommitSent)
      await tx.query('ROLLBACK').catch((error: Error) => {
        broken = error;
      });
    throw error;
  } finally {
    tx.release(broken);
  }
}

/** The error is thrown after COMMIT with the others, unless `act` throws first. */
function ignore(): void {}

async function committed(tx: Transaction): Promise<void> {
  const { command } = await tx.query(commit);
  if (command !== 'COMMIT') throw new Error('a statement in the transaction failed unnoticed');
}

async function allOrFirstError(promises: readonly Promise<unknown>[]): Promise<void> {
  for (const settled of await Promise.allSettled(promises)) {
    if (settled.status === 'rejected') throw settled.reason;
  }
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
  );
}
