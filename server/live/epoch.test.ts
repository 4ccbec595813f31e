import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPool } from '#server/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { withDatabase } from '#test/database-name.ts';
import { readEpoch } from './epoch.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('processes that start together on a new database agree on one epoch', async () => {
  const epochs = await Promise.all(Array.from({ length: 8 }, () => readEpoch(pool)));
  expect(new Set([...epochs, await readEpoch(pool)]).size).toBe(1);
  expect(epochs[0]).toMatch(/^[0-9a-f-]{36}-\d+-\d+$/);
});

test('without the right to read the history, the epoch is the installation id', async () => {
  const whole = await readEpoch(pool);
  const superuser = new Client(withDatabase(inject('superuserUrl'), new URL(database.url).pathname.slice(1)));
  await superuser.connect();
  await superuser.query('REVOKE EXECUTE ON FUNCTION pg_control_checkpoint() FROM PUBLIC');
  await superuser.end();
  expect(await readEpoch(pool)).toBe(whole.slice(0, 36));
});
