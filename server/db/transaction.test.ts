import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPool } from './pool.ts';
import { inSnapshot, inTransaction } from './transaction.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query('CREATE TABLE counters (id int PRIMARY KEY, n int NOT NULL)');
  await pool.query('INSERT INTO counters VALUES (1, 0), (2, 0)');
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const readCounter = async (id: number): Promise<number> =>
  (await pool.query<{ n: number }>('SELECT n FROM counters WHERE id = $1', [id])).rows[0]?.n ?? Number.NaN;

test('a transaction that throws is rolled back, and its connection is reused', async () => {
  const act = inTransaction(pool, async (tx) => {
    await tx.query('UPDATE counters SET n = 99 WHERE id = 1');
    throw new Error('refused');
  });
  await expect(act).rejects.toThrow('refused');
  expect(await readCounter(1)).toBe(0);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('two transactions that deadlock both succeed, once each', async () => {
  const before = [await readCounter(1), await readCounter(2)];
  let arrived = 0;
  const both = Promise.withResolvers<void>();
  const act = (first: number, second: number) =>
    inTransaction(pool, async (tx) => {
      await tx.query('UPDATE counters SET n = n + 1 WHERE id = $1', [first]);
      if (++arrived === 2) both.resolve();
      await both.promise;
      await tx.query('UPDATE counters SET n = n + 1 WHERE id = $1', [second]);
    });
  await Promise.all([act(1, 2), act(2, 1)]);
  expect([await readCounter(1), await readCounter(2)]).toEqual(before.map((n) => n + 2));
  expect(arrived).toBeGreaterThan(2);
});

test('a statement that waits too long for a lock is cancelled', async () => {
  const impatient = createPool(database.url, { lock_timeout: 50 });
  await inTransaction(pool, async (tx) => {
    await tx.query('UPDATE counters SET n = n WHERE id = 1');
    await expect(impatient.query('UPDATE counters SET n = n WHERE id = 1')).rejects.toMatchObject({
      code: '55P03',
    });
  });
  await impatient.end();
});

test('bigint arrives as a number', async () => {
  const { rows } = await pool.query('SELECT 9007199254740991::bigint AS n, count(*) AS c FROM counters');
  expect(rows).toEqual([{ n: 9007199254740991, c: 2 }]);
});

test('a snapshot sets a longer idle timeout and its connection resets it afterwards', async () => {
  const sql = 'SHOW idle_in_transaction_session_timeout';
  const usual = await pool.query(sql);
  const single = createPool(database.url, { max: 1 });
  const within = await inSnapshot(single, 60_000, (db) => db.query(sql));
  const after = await single.query(sql);
  await single.end();
  expect(within.rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
  expect(after.rows).toEqual(usual.rows);
});
