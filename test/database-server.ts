import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { distribute } from '#server/db/distribution.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { TEMPLATE, withDatabase } from './database-name.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The PostgreSQL of a test run, with a migrated template database that test databases are copied from. */
export type DatabaseServer = {
  /** The URLs of all nodes, the coordinator first; a single one without Citus. */
  superuserUrls: string[];
  /** For the account `whichbin` of an ordinary installation. */
  appUrl: string;
  isCitus: boolean;
  stop(): Promise<void>;
};

export type TestDatabase = {
  url: string;
  drop(): Promise<void>;
};

/** Creates a database on all nodes. `drop` also closes open connections. */
export async function createDatabaseOn(
  { superuserUrls, appUrl, isCitus }: Omit<DatabaseServer, 'stop'>,
  template: string,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes half the processor time of copying pages through the write-ahead log.
  await onNodes(
    superuserUrls,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER whichbin`,
  );
  return {
    url: withDatabase(appUrl, name),
    async drop() {
      // In order, as the coordinator keeps connections to the databases of the others.
      for (const node of superuserUrls) {
        if (isCitus) await closeDatabase(node, name);
        await query(node, `DROP DATABASE ${name} WITH (FORCE)`);
      }
    },
  };
}

/** Starts a PostgreSQL of its own. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = await makeTemporaryFolder();
  const postgres = await startEmbedded(join(folder.path, 'data'), { isDurable: false });
  const superuserUrls = [postgres.superuserUrl];
  await onNodes(superuserUrls, `CREATE DATABASE ${TEMPLATE} OWNER whichbin`);
  await migrateTemplate(postgres.url, false);
  return {
    superuserUrls,
    appUrl: postgres.url,
    isCitus: false,
    async stop() {
      await postgres.stop();
      await folder.remove();
    },
  };
}

/**
 * Uses the PostgreSQL or Citus at `url`, a superuser's. All nodes let the account `whichbin` in by its password of the
 * same name, or by none. Its databases whose names start with `test_` are dropped.
 */
export async function openDatabaseServer(url: string): Promise<DatabaseServer> {
  const workers = await readWorkers(url);
  const isCitus = workers !== undefined;
  const superuserUrls = [url, ...(workers ?? []).map((worker) => withHost(url, worker))];
  for (const node of superuserUrls) await dropTestDatabases(node);
  await onNodes(superuserUrls, createRole);
  await onNodes(superuserUrls, `CREATE DATABASE ${TEMPLATE} OWNER whichbin`);
  if (isCitus) {
    const templates = superuserUrls.map((node) => withDatabase(node, TEMPLATE));
    await onNodes(templates, 'CREATE EXTENSION citus');
    const { hostname, port } = new URL(url);
    await query(templates[0] ?? '', 'SELECT citus_set_coordinator_host($1, $2)', [
      hostname,
      Number(port || 5432),
    ]);
    for (const { host, port } of workers)
      await query(templates[0] ?? '', 'SELECT citus_add_node($1, $2)', [host, port]);
  }
  const app = new URL(url);
  app.username = 'whichbin';
  app.password = 'whichbin';
  await migrateTemplate(app.href, isCitus);
  for (const node of superuserUrls) await closeDatabase(node, TEMPLATE);
  return {
    superuserUrls,
    appUrl: app.href,
    isCitus,
    async stop() {
      for (const node of superuserUrls) await dropTestDatabases(node);
    },
  };
}

type Worker = { host: string; port: number };

/** Undefined without Citus. */
async function readWorkers(url: string): Promise<Worker[] | undefined> {
  const [found] = await query(url, `SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (found === undefined) return undefined;
  return query<Worker>(
    url,
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0 ORDER BY groupid`,
  );
}

function withHost(url: string, { host, port }: Worker): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other.href;
}

/** A database in use can be neither copied nor dropped, and Citus uses each by connections of its own. */
async function closeDatabase(url: string, name: string): Promise<void> {
  await query(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await query(url, 'SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ]);
}

const createRole = `DO $$ BEGIN
  SET LOCAL citus.enable_ddl_propagation = off;
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'whichbin') THEN
    CREATE ROLE whichbin LOGIN PASSWORD 'whichbin';
  END IF;
END $$`;

async function dropTestDatabases(url: string): Promise<void> {
  const databases = await query<{ name: string }>(
    url,
    `SELECT quote_ident(datname) AS name FROM pg_database WHERE starts_with(datname, 'test_')`,
  );
  for (const { name } of databases) await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function migrateTemplate(url: string, isCitus: boolean): Promise<void> {
  const pool = createPool(withDatabase(url, TEMPLATE));
  await migrate(pool);
  if (isCitus) await distribute(pool);
  await pool.end();
}

async function onNodes(urls: readonly string[], statement: string): Promise<void> {
  await Promise.all(urls.map((url) => query(url, statement)));
}

async function query<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
