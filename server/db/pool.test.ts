import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase, onCitus } from '#test/database.ts';
import { createPool } from './pool.ts';

test.skipIf(onCitus('it cannot run most generic plans'))(
  'a connection plans a statement once for all values',
  async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 1 });
    try {
      const text = 'SELECT count(*) FROM unnest($1::uuid[]) AS u(id) JOIN bins USING (id)';
      for (let count = 0; count < 7; count++)
        await pool.query({
          name: 'counted',
          text,
          values: [Array.from({ length: count }, () => crypto.randomUUID())],
        });
      const { rows } = await pool.query(
        `SELECT generic_plans::int AS once, custom_plans::int AS anew FROM pg_prepared_statements WHERE name = 'counted'`,
      );
      expect(rows).toEqual([{ once: 7, anew: 0 }]);
    } finally {
      await pool.end();
      await database.drop();
    }
  },
);

test.skipIf(onCitus('plans are made by the workers'))(
  'a statement planned on an empty table uses the index',
  async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 1 });
    try {
      const id = crypto.randomUUID();
      const text = 'SELECT name FROM bins WHERE owner_id = $1 AND id = $2';
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [id, id]);
      expect(rows[0]?.['QUERY PLAN']).toMatch(/^Index Scan/);
      const { rows: jit } = await pool.query('SHOW jit');
      expect(jit).toEqual([{ jit: 'off' }]);
    } finally {
      await pool.end();
      await database.drop();
    }
  },
);

test.skipIf(process.platform !== 'linux')(
  'statements of one turn of the event loop are sent by one system call',
  async () => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 1 });
    const client = await pool.connect();
    try {
      const select = (n: number) => client.query({ name: 'one', text: 'SELECT $1::int AS n', values: [n] });
      await select(0);
      const numbers = Array.from({ length: 100 }, (_, n) => n);
      const before = writesOfThisThread();
      const results = await Promise.all(numbers.map(select));
      // The thread may write a little else meanwhile.
      expect(writesOfThisThread() - before).toBeLessThan(numbers.length / 2);
      expect(results.map(({ rows }) => rows[0].n)).toEqual(numbers);
    } finally {
      client.release();
      await pool.end();
      await database.drop();
    }
  },
);

function writesOfThisThread(): number {
  return Number(/^syscw: (\d+)/m.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1]);
}
