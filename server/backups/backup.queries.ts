import type { Readable } from 'node:stream';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { tables } from '#server/db/tables.ts';
import { removalLock } from '#server/features/attachments/attachment.queries.ts';
import type { TableCopy } from './manifest.ts';

/** Whether a table’s rows are in a backup: also those of a table that only a newer version knows. */
export function isBackedUp(table: string): boolean {
  return !Object.entries(tables).some(([name, facts]) => name === table && 'notBackedUp' in facts);
}

/** Values are read and written in the same form by every version and configuration of PostgreSQL. */
const portable = `SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'iso_8601'; SET TimeZone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 3; SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

/** A connection of its own, as a copy takes longer than the limits of the pool allow. */
export async function connectForCopy(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'whichbin backup' });
  // A lost connection also fails the running statement.
  client.on('error', () => {});
  await client.connect();
  await client.query(portable);
  return client;
}

const BACKUP_LOCK = 7_224_204;

/** Until the connection ends; false while another backup runs. Photo files are not removed meanwhile. */
export async function takeBackupLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>('SELECT pg_try_advisory_lock($1) AS "isTaken"', [
    BACKUP_LOCK,
  ]);
  if (!rows[0]?.isTaken) return false;
  await client.query('SELECT pg_advisory_lock($1)', [removalLock]);
  return true;
}

type CatalogueTable = { name: string; columns: string[]; references: string[] };

/** All tables of our schema with the columns that can be written, each after those that it refers to. */
export async function readTables(client: Client): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(
    `SELECT c.relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
       ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS references
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     ORDER BY c.relname COLLATE "C"`,
  );
  return referencedFirst(rows);
}

function referencedFirst(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const sorted = new Set<CatalogueTable>();
  const add = (table: CatalogueTable) => {
    if (sorted.has(table)) return;
    for (const name of table.references) {
      const referenced = tables.find((each) => each.name === name);
      if (referenced) add(referenced);
    }
    sorted.add(table);
  };
  for (const table of tables) add(table);
  return [...sorted];
}

export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
}

export async function readServerVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]?.server_version ?? '';
}

export async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/** The keys of all files; before the migration 0086 there are only photos. */
export async function readFileKeys(client: Client): Promise<{ key: string; isPhoto: boolean }[]> {
  const hasDocuments = await hasTable(client, 'attachments');
  if (!hasDocuments && !(await hasTable(client, 'photos'))) return [];
  const { rows } = await client.query<{ key: string; isPhoto: boolean }>(
    hasDocuments
      ? `SELECT DISTINCT file_key::text AS key, type = 'photo' AS "isPhoto" FROM attachments
         WHERE file_key IS NOT NULL ORDER BY 1`
      : 'SELECT DISTINCT file_key::text AS key, true AS "isPhoto" FROM photos ORDER BY 1',
  );
  return rows;
}

/** `rowCount` is known once the stream has ended. */
export type RowStream = Readable & { rowCount: number };

/** The rows in PostgreSQL's text format. */
export function copyTableOut(
  client: Client,
  { name, columns }: Omit<CatalogueTable, 'references'>,
): RowStream {
  return client.query(copyTo(`COPY ${escapeIdentifier(name)} (${listOf(columns)}) TO STDOUT`));
}

export function copyTableIn(client: Client, name: string, { columns }: Pick<TableCopy, 'columns'>) {
  return client.query(copyFrom(`COPY ${escapeIdentifier(name)} (${listOf(columns)}) FROM STDIN`));
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ');
}

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1)::text AS found', [
    name,
  ]);
  return rows[0]?.found != null;
}

/** Undefined before the job queue exists. Recurring jobs, whose key is their name, are left out. */
export async function copyJobsOut(client: Client): Promise<RowStream | undefined> {
  if (!(await hasTable(client, 'graphile_worker._private_jobs'))) return undefined;
  return client.query(
    copyTo(
      `COPY (SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
         FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
         WHERE j.key IS DISTINCT FROM t.identifier AND j.attempts < j.max_attempts ORDER BY j.id) TO STDOUT`,
    ),
  );
}

/** Call `addCopiedJobs` once the stream has finished. */
export async function copyJobsIn(client: Client) {
  await client.query(
    `CREATE TEMPORARY TABLE copied_jobs (identifier text, payload json, queue_name text, run_at timestamptz,
       max_attempts int, key text, priority int) ON COMMIT DROP`,
  );
  return client.query(copyFrom('COPY copied_jobs FROM STDIN'));
}

/** By graphile-worker's own function, as its tables change between versions. */
export async function addCopiedJobs(client: Client): Promise<void> {
  await client.query(
    `SELECT graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority) FROM copied_jobs`,
  );
}

/** Names a table that has rows, if there is one. */
export async function findFilledTable(client: Client): Promise<string | undefined> {
  for (const { name } of await readTables(client)) {
    if (!isBackedUp(name) || name === 'installation') continue;
    const { rows } = await client.query<{ isFilled: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM ${escapeIdentifier(name)}) AS "isFilled"`,
    );
    if (rows[0]?.isFilled) return name;
  }
  return undefined;
}

/** Empties the table that a first start fills. */
export async function deleteInstallation(client: Client): Promise<void> {
  await client.query('DELETE FROM installation');
}

/** Devices then load everything again and send again what was acknowledged after the backup. */
export async function renewEpoch(client: Client): Promise<void> {
  await client.query('UPDATE installation SET epoch = gen_random_uuid()');
}

export async function commit(client: Client): Promise<void> {
  await client.query('COMMIT');
}

export async function begin(client: Client): Promise<void> {
  await client.query('BEGIN');
}
