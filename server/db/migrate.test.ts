import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { startTestServer } from '#test/server.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { assertMigrated, migrate } from './migrate.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let pool: Pool;
let folder: TemporaryFolder;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  await pool.query('TRUNCATE schema_migrations');
  folder = await makeTemporaryFolder();
  await writeMigration('0001_shelves.sql', 'CREATE TABLE shelves (id uuid PRIMARY KEY);');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await folder.remove();
});

const writeMigration = (name: string, sql: string) => writeFile(join(folder.path, name), sql);

const appliedNames = async () =>
  (await pool.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  );

test('each migration runs once and in order, even if several processes start at once', async () => {
  await writeMigration('0002_shelf_names.sql', 'ALTER TABLE shelves ADD COLUMN name text;');
  const others = [createPool(database.url), createPool(database.url)];
  await Promise.all([pool, ...others].map((each) => migrate(each, { folder: folder.path })));
  expect(await appliedNames()).toEqual(['0001_shelves.sql', '0002_shelf_names.sql']);
  await Promise.all(others.map((each) => each.end()));
});

test('a command does not change a database without tables or with older ones', async () => {
  await expect(assertMigrated(pool, folder.path)).rejects.toThrow(
    'The database is older than this Whichbin.',
  );
  expect(await appliedNames()).toEqual([]);
  await migrate(pool, { folder: folder.path });
  await assertMigrated(pool, folder.path);
  await pool.query('DROP TABLE schema_migrations');
  await expect(assertMigrated(pool, folder.path)).rejects.toThrow('The database is empty.');
  await expect(appliedNames()).rejects.toThrow('does not exist');
});

test('a failed migration is rolled back and runs again at the next start', async () => {
  await writeMigration('0002_broken.sql', 'CREATE TABLE half (id uuid PRIMARY KEY); SELECT 1 / 0;');
  await expect(migrate(pool, { folder: folder.path })).rejects.toThrow('Migration 0002_broken.sql failed');
  expect(await appliedNames()).toEqual(['0001_shelves.sql']);
  await writeMigration('0002_broken.sql', 'CREATE TABLE half (id uuid PRIMARY KEY);');
  await migrate(pool, { folder: folder.path });
  expect(await appliedNames()).toEqual(['0001_shelves.sql', '0002_broken.sql']);
});

test('a semicolon in a comment, a text or a body does not end a statement', async () => {
  await writeMigration(
    '0002_labels.sql',
    `-- Labels; each is a text.
     CREATE TABLE labels (label text DEFAULT 'a;b');
     DO $body$ BEGIN INSERT INTO labels DEFAULT VALUES; INSERT INTO labels VALUES ('it''s; c'); END $body$;`,
  );
  await migrate(pool, { folder: folder.path });
  const { rows } = await pool.query<{ label: string }>('SELECT label FROM labels ORDER BY label');
  expect(rows).toEqual([{ label: 'a;b' }, { label: "it's; c" }]);
});

test('a changed migration that was already applied is refused', async () => {
  await migrate(pool, { folder: folder.path });
  await writeMigration('0001_shelves.sql', 'CREATE TABLE shelves (id text PRIMARY KEY);');
  await expect(migrate(pool, { folder: folder.path })).rejects.toThrow('0001_shelves.sql was changed after');
});

test('a database of a newer version is refused', async () => {
  await migrate(pool, { folder: folder.path });
  await rm(join(folder.path, '0001_shelves.sql'));
  await expect(migrate(pool, { folder: folder.path })).rejects.toThrow('newer than this Whichbin');
});

test('a newer version changes no tables until older processes have stopped', async () => {
  await migrate(pool, { folder: folder.path });
  await writeMigration('0002_shelf_names.sql', 'ALTER TABLE shelves ADD COLUMN name text;');
  const older = await startTestServer({ databaseUrl: database.url });
  const listening = `SELECT FROM pg_stat_activity WHERE application_name = 'whichbin live' AND datname = current_database()`;
  await expect.poll(async () => (await pool.query(listening)).rowCount).toBe(1);
  let copies = 0;
  const beforeUpgrade = async () => void copies++;
  await expect(migrate(pool, { folder: folder.path, waitMs: 0, beforeUpgrade })).rejects.toThrow(
    'This version changes the tables, but the database is used by older processes of Whichbin (1). Stop all of them',
  );
  expect([copies, await appliedNames()]).toEqual([0, ['0001_shelves.sql']]);
  const upgraded = migrate(pool, { folder: folder.path, beforeUpgrade });
  await older.close();
  await upgraded;
  expect([copies, await appliedNames()]).toEqual([1, ['0001_shelves.sql', '0002_shelf_names.sql']]);
});

test('a version without changed tables starts beside an older one', async () => {
  await migrate(pool, { folder: folder.path });
  const older = await startTestServer({ databaseUrl: database.url });
  await migrate(pool, { folder: folder.path, waitMs: 0 });
  await older.close();
});

test('pending pushes of an older version are moved to the job queue', async () => {
  const [userId, sessionId] = [crypto.randomUUID(), crypto.randomUUID()];
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO notifications (user_id, id, type, kind, target, actor_id, actor_name, title, body, created_at)
     VALUES ($1, gen_random_uuid(), 'access_left', 'bin', gen_random_uuid(), $1, 'Anna', 'Box', '', '2026-11-20T10:00:00.120Z')
     RETURNING id`,
    [userId],
  );
  await pool.query(
    `INSERT INTO push_jobs (user_id, notification_id, session_id, due_at, tries)
     VALUES ($1, $2, $3, '2026-11-20T10:05:00Z', 2), ($1, gen_random_uuid(), $3, now(), 0)`,
    [userId, rows[0]?.id, sessionId],
  );
  await rerun('0033_pushes_in_the_job_queue.sql');
  const at = '2026-11-20T10:00:00.120Z';
  expect((await pool.query(`SELECT FROM push_jobs`)).rowCount).toBe(0);
  expect(await readJobs()).toEqual([
    {
      name: 'push',
      payload: { userId, at, sessionId, tries: 2 },
      run_at: new Date('2026-11-20T10:05:00Z'),
      key: `push:${userId}:${at}:${sessionId}`,
    },
  ]);
});

test('a migration moves an older server’s invite deliveries to one job per owner', async () => {
  const [ownerId, inviteId] = [crypto.randomUUID(), crypto.randomUUID()];
  const withdrawn = [
    { id: inviteId, kind: 'bin', targetId: inviteId, email: 'a@example.org', invitedBy: ownerId },
  ];
  await pool.query(
    `INSERT INTO invite_errands (owner_id, id, invites, withdrawn, origin, due_at) VALUES
       ($1, '00000000-0000-7000-8000-000000000001', ARRAY[$2::uuid], '[]', 'https://bins.example', '2026-11-20T10:05:00Z'),
       ($1, '00000000-0000-7000-8000-000000000002', '{}', $3, NULL, '2026-11-20T10:06:00Z')`,
    [ownerId, inviteId, JSON.stringify(withdrawn)],
  );
  await rerun('0034_invitations_in_the_job_queue.sql');
  expect((await pool.query(`SELECT FROM invite_errands`)).rowCount).toBe(0);
  expect(await readJobs()).toEqual([
    {
      name: 'deliver-invites',
      payload: [
        { ownerId, inviteIds: [inviteId], withdrawn: [], origin: 'https://bins.example' },
        { ownerId, inviteIds: [], withdrawn, origin: null },
      ],
      run_at: new Date('2026-11-20T10:05:00Z'),
      key: `deliver-invites:${ownerId}`,
    },
  ]);
});

/** Applies one of our migrations again. */
async function rerun(name: string): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, 'migrations', name), 'utf8');
  await writeMigration('0001_shelves.sql', sql);
  await migrate(pool, { folder: folder.path });
}

async function readJobs(): Promise<object[]> {
  const { rows } = await pool.query(
    `SELECT t.identifier AS name, j.payload, j.run_at, j.key
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.id`,
  );
  return rows;
}

/** Older clients and processes still write, so columns that they use must remain. */
/** Migrations that rename, and why that is safe for their table. */
const renaming = {
  '0086_documents.sql':
    'No older process runs beside a newer schema, and the decision record 0097 has the figures.',
};

test('our migrations only add', async () => {
  const ours = join(import.meta.dirname, 'migrations');
  for (const name of await readdir(ours)) {
    expect(name).toMatch(/^\d{4}_[a-z_]+\.sql$/);
    if (name in renaming) continue;
    const sql = (await readFile(join(ours, name), 'utf8')).replaceAll(/--.*$/gm, '');
    // Planner statistics and dropping NOT NULL are compatible.
    const columns = /ALTER\s+COLUMN\s+\w+\s+(?!SET\s+\(n_distinct|DROP\s+NOT\s+NULL)/.source;
    expect(sql, name).not.toMatch(new RegExp(`\\b(DROP\\s+(TABLE|COLUMN)|RENAME|TRUNCATE|${columns})`, 'i'));
  }
});
