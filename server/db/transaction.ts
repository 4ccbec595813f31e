import type { Pool, PoolClient } from 'pg';

/** A connection inside a transaction; only .queries.ts files send statements through it. */
export type Transaction = PoolClient;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS = 4;

/** Prepared, and so in one flight with what follows. */
const begin = { name: 'begin', text: 'BEGIN' };

/**
 * Runs one act in one transaction and commits it. Deadlocks and serialization failures run it again, so the act
 * must do nothing outside the database before it returns.
 */
export async function inTransaction<T>(pool: Pool, act: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, act);
    } catch (error) {
      if (attempt === ATTEMPTS || !mayRunAgain(error)) throw error;
    }
  }
}

async function once<T>(pool: Pool, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    const [, result] = await Promise.all([tx.query(begin), act(tx)]);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}

function mayRunAgain(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
  );
}
