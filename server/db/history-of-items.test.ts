import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryItemEvents } from '#server/features/history/history.queries.ts';
import { createTestDatabase, dropTables, type TestDatabase } from '#test/database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';

const migrations = join(import.meta.dirname, 'migrations');
const ownerId = crypto.randomUUID();
const binId = crypto.randomUUID();

let database: TestDatabase;
let pool: Pool;
let earlier: TemporaryFolder;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  earlier = await makeTemporaryFolder();
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await earlier.remove();
});

/** Restores the tables as they were before events were limited in size. */
async function makeEarlierTables(): Promise<void> {
  await dropTables(pool);
  for (const name of await readdir(migrations))
    if (name < '0028') await cp(join(migrations, name), join(earlier.path, name));
  await migrate(pool, { folder: earlier.path });
}

async function insertLine(id: string, event: string, at: string, ids: readonly string[]): Promise<void> {
  const names = ids.slice(0, 10).map((_id, n) => `Item ${n}`);
  const detail = { ids, from: { kind: 'bin', id: ownerId } };
  await pool.query(
    `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     VALUES ($1, 'bin', $2, $3, $4, $5, $1, 'Olga', $6, $7, $8)`,
    [ownerId, binId, id, event, at, names, ids.length, JSON.stringify(detail)],
  );
}

test('the migration splits events of many items, which the item index finds', async () => {
  await makeEarlierTables();
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const [long, short] = [crypto.randomUUID(), crypto.randomUUID()];
  await insertLine(long, 'itemsMovedIn', '2026-11-01T12:00:00Z', ids);
  await insertLine(short, 'itemChanged', '2026-11-02T12:00:00Z', ids.slice(0, 1));
  await insertLine(crypto.randomUUID(), 'movedIn', '2026-11-03T12:00:00Z', ids.slice(0, 1));
  await migrate(pool);
  type Line = { id: string; at: string; count: number; names: string[]; detail: { ids: string[] } };
  const { rows } = await pool.query<Line>(
    `SELECT id, at, count, names, detail FROM history WHERE event = 'itemsMovedIn'`,
  );
  expect(rows.map(({ count, detail }) => [count, detail.ids.length])).toEqual(Array(5).fill([200, 200]));
  expect(new Set(rows.flatMap(({ detail }) => detail.ids))).toEqual(new Set(ids));
  expect(new Set(rows.map(({ at }) => String(at))).size).toBe(1);
  expect(rows.every(({ detail }) => 'from' in detail)).toBe(true);
  const first = rows.find(({ id }) => id === long);
  expect(first?.detail.ids).toEqual(ids.slice(0, 200));
  expect(first?.names).toHaveLength(10);
  const found = async (itemId: string) => {
    const start = { ownerId, binId, itemId, cursorBinId: binId, cursorId: null, limit: 50 };
    return (await queryItemEvents(pool, start)).map(({ id }) => id);
  };
  expect(await found(ids[0] ?? '')).toEqual([short, long]);
  expect(await found(ids[999] ?? '')).toHaveLength(1);
  expect(await found(crypto.randomUUID())).toEqual([]);
});
