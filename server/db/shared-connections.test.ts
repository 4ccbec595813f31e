import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { queryValues } from '#test/embedded-database.ts';
import { createPool } from './pool.ts';
import { shareConnections } from './shared-connections.ts';
import { type Queryable, statement } from './statement.ts';

let database: TestDatabase;
let pool: Pool;
let shared: Queryable;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  pool = createPool(database.url, { max: 3 });
  shared = shareConnections(pool);
});
afterEach(() => pool.end());
afterAll(() => database.drop());

const half = statement<{ n: number }, { n: number }>('test-half', 'SELECT 100 / $n::int AS n');
const backend = statement<{ pid: number }, { seconds: number }>(
  'test-backend',
  'SELECT pg_backend_pid() AS pid FROM pg_sleep($seconds::float8)',
);

test('every query gets its own result, even if others fail', async () => {
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, n) => half(shared, { n: n % 5 }).catch((error) => error.code)),
  );
  expect(answers).toEqual(
    Array.from({ length: 500 }, (_, n) => (n % 5 ? [{ n: Math.trunc(100 / (n % 5)) }] : '22012')),
  );
});

test('many statements use few connections, which return to the pool', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => backend(shared, { seconds: 0 })));
  const pids = new Set(answers.flat().map(({ pid }) => pid));
  expect(pids.size).toBeLessThanOrEqual(pool.options.max);
  await expect.poll(() => pool.idleCount).toBe(pool.totalCount);
});

test('a slow statement delays only those behind it on its connection', async () => {
  await backend(shared, { seconds: 0 });
  let isSlowDone = false;
  const slow = backend(shared, { seconds: 1 }).then(() => {
    isSlowDone = true;
  });
  const answers = Promise.allSettled(Array.from({ length: 40 }, () => half(shared, { n: 1 })));
  const first = await Promise.any(Array.from({ length: 10 }, () => half(shared, { n: 2 })));
  expect([first, isSlowDone]).toEqual([[{ n: 50 }], false]);
  await Promise.all([slow, answers]);
});

test('a new statement is not sent behind a slow one', async () => {
  await backend(shared, { seconds: 0 });
  let ended = 0;
  const slow = [1, 2].map(() => backend(shared, { seconds: 9 }).finally(() => ended++));
  const slowEnded = Promise.allSettled(slow);
  // Now they count as slow.
  await wait(100);
  expect(await half(shared, { n: 2 })).toEqual([{ n: 50 }]);
  expect(ended).toBe(0);
  await queryValues(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`,
  );
  await slowEnded;
});

test('a lost connection fails its statements, and the next ones use another', async () => {
  const [lost] = await backend(shared, { seconds: 0 });
  const failed = expect(backend(shared, { seconds: 30 })).rejects.toThrow();
  await pool.query('SELECT pg_terminate_backend($1::int)', [lost?.pid]);
  await failed;
  const [other] = await backend(shared, { seconds: 0 });
  expect(other?.pid).not.toBe(lost?.pid);
});

test('without a database queries fail, and succeed once it is available', async () => {
  const nowhere = createPool(database.url.replace(/:\d+\//, ':1/'));
  const none = shareConnections(nowhere);
  const results = await Promise.allSettled([
    half(none, { n: 1 }),
    half(none, { n: 2 }),
    half(none, { n: 3 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await nowhere.end();
});
