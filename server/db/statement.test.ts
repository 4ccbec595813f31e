import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPool } from './pool.ts';
import { statement } from './statement.ts';

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

const greet = statement<{ $name: string }, { name: string; names: string[]; greeting: string }>(
  'test-greet',
  `SELECT $greeting::text || ' $name, it''s ' || $name || array_to_string($names::text[], '') /* $name */ AS "$name" -- $name`,
);

test('names of values are replaced except in quotes and comments', async () => {
  const [row] = await greet(pool, { names: ['!', '?'], greeting: 'Hello', name: 'Olga' });
  expect(row).toEqual({ $name: "Hello $name, it's Olga!?" });
});

test('a second statement of the same name is refused', () => {
  expect(() => statement('test-greet', 'SELECT 1')).toThrow('two statements are called test-greet');
});
