import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { StartError } from '../start/start-error.ts';
import { version } from '../start/version.ts';
import { countListeners, describeDatabase } from './connection.queries.ts';
import { distributeNew } from './distribution.ts';

type Reader = Pool | ClientBase;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');

const LOCK = 7_224_201;

type MigrateOptions = {
  folder?: string;
  /** Applies only these, to create the tables of an older version. */
  only?: readonly string[];
  /** Runs before the first new migration of a database that has tables. */
  beforeUpgrade?(): Promise<void>;
  /** How long processes of the older version may take to stop. */
  waitMs?: number;
};

/** Applies each file once, in order, in a transaction of its own; concurrent starts wait for each other. @throws StartError */
export async function migrate(
  pool: Pool,
  { folder = FOLDER, only, beforeUpgrade, waitMs = OLDER_STOP_MS }: MigrateOptions = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await assertSuitable(client);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         name text PRIMARY KEY,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
    const applied = await readApplied(client);
    assertKnown(migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.includes(name) ?? true));
    if (pending.length > 0 && applied.size > 0) {
      await untilUnused(client, waitMs);
      await beforeUpgrade?.();
    }
    // First, as our migrations add jobs.
    await migrateJobs(pool);
    for (const migration of pending) await apply(client, migration);
  } finally {
    // Closing the connection also releases the lock and the changed limits.
    client.release(true);
  }
}

export const OLDEST_POSTGRESQL = 15;

/** Before anything is changed. @throws StartError for a database in which the migrations would fail */
async function assertSuitable(client: ClientBase): Promise<void> {
  const [found] = await describeDatabase(client);
  if (found === undefined) return;
  if (found.major < OLDEST_POSTGRESQL)
    throw new StartError(
      `PostgreSQL ${found.version} is too old: Whichbin needs ${OLDEST_POSTGRESQL} or newer. Set DATABASE_URL to one.`,
    );
  if (found.isReadOnly)
    throw new StartError(
      'The database of DATABASE_URL is read-only: a replica, or one whose account may only read. Set DATABASE_URL to the primary server.',
    );
  if (found.encoding !== 'UTF8')
    throw new StartError(
      `The database of DATABASE_URL stores text as ${found.encoding}, which cannot hold every name. Make another one: createdb --encoding UTF8 --template template0 --owner … bins`,
    );
  if (found.foreignTable !== null)
    throw new StartError(
      `The database of DATABASE_URL belongs to another program: it has the table ${found.foreignTable}. Set DATABASE_URL to an empty database. Nothing was changed.`,
    );
}

/** The time that a process takes to stop. */
const OLDER_STOP_MS = 20_000;
const LOOK_AGAIN_MS = 250;

/** @throws StartError if other processes of Whichbin go on with the database, as they write into the tables as they were. */
async function untilUnused(client: ClientBase, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    const [{ count } = { count: 0 }] = await countListeners(client);
    if (count === 0) return;
    if (performance.now() > until)
      throw new StartError(
        `This version changes the tables, but the database is used by older processes of Whichbin (${count}). ` +
          'Stop all of them, and start this one again (docs/operating.md, “Several processes”).',
      );
    await pause(LOOK_AGAIN_MS);
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Migrates graphile-worker's tables, which have a schema of their own. @throws StartError */
async function migrateJobs(pgPool: Pool): Promise<void> {
  try {
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: new Logger(() => () => {}) });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    throw new StartError(
      `The account of DATABASE_URL may not create the schema graphile_worker, which holds the job queue: ${error.message}. ` +
        'Make it the owner of the database (ALTER DATABASE … OWNER TO …), or run: GRANT CREATE ON DATABASE … TO … (its name)',
      { cause: error },
    );
  }
}

/** @throws StartError for a database without tables. */
export async function assertUsed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ isUsed: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isUsed"`,
  );
  if (!rows[0]?.isUsed)
    throw new StartError('The database is empty. Start Whichbin once to create its tables.');
}

/** @throws StartError unless exactly the migrations of this Whichbin were applied. */
export async function assertMigrated(pool: Pool, folder = FOLDER): Promise<void> {
  await assertUsed(pool);
  const migrations = await readMigrations(folder);
  const applied = await readApplied(pool);
  assertKnown(migrations, applied);
  if (migrations.some(({ name }) => !applied.has(name)))
    throw new StartError(
      'The database is older than this Whichbin. Stop the older one and start this one, which migrates the tables.',
    );
}

const UNDEFINED_TABLE = '42P01';

/** Returns whether all migrations of this Whichbin were applied, and maybe those of a newer one. */
export async function hasMigrations(client: Reader): Promise<boolean> {
  try {
    const applied = await readApplied(client);
    return (await migrationFiles(FOLDER)).every((name) => applied.has(name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

/** The names of all migrations of this Whichbin, in order. */
export async function knownMigrations(folder = FOLDER): Promise<string[]> {
  return (await readMigrations(folder)).map(({ name }) => name);
}

async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await migrationFiles(folder);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Reader): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function assertKnown(migrations: Migration[], applied: Map<string, string>): void {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (!checksums.has(name))
      throw new StartError(
        `The database is newer than this Whichbin ${version}: the migration ${name} was applied. ` +
          'Install the newer version again, or restore a backup that this one made (docs/operating.md).',
      );
    if (checksums.get(name) !== checksum)
      throw new StartError(
        `The migration ${name} was changed after it was applied to this database. Write a new one instead.`,
      );
  }
}

/** One by one, as Citus sends the whole text that it gets to the shards. */
function statementsOf(sql: string): string[] {
  const found = sql.match(/(?:--.*|'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g) ?? [];
  return found.filter((statement) => statement.replaceAll(/--.*/g, '').trim() !== '');
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    for (const statement of statementsOf(sql)) await client.query(statement);
    await distributeNew(client);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    throw new Error(`Migration ${name} failed`, { cause: error });
  }
}
