import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { ping } from '../db/connection.queries.ts';
import { hasMigrations } from '../db/migrate.ts';
import { version } from '../start/version.ts';
import { warnThrottled } from './logging.ts';

const CACHED_MS = 1_000;
/** For connecting and for each query. */
const PROBE_MS = 1_000;

/** The state of each part in one word; the server is ready if the database has its tables. */
type Parts = {
  database: 'ok' | 'unreachable';
  migrations: 'ok' | 'missing' | 'unknown';
  jobs: 'ok' | 'stopped';
  storage: 'ok' | 'failing';
  disk: 'ok' | 'full';
  backup: 'ok' | 'failing' | 'off';
};

type Probed = Omit<Parts, 'backup'>;

type BackupState = { last: string | null; isFailing: boolean };

type HealthDeps = {
  databaseUrl: string;
  /** Returns whether this process was told to stop, but serves on for a moment. */
  isStopping(): boolean;
  /** Returns whether this process takes jobs. */
  isWorking(): boolean;
  /** Reads from the storage of photos. @throws if it does not answer. */
  tryStorage(): Promise<unknown>;
  /** @throws if the disk of DATA_DIR is full. */
  assertRoom(): Promise<unknown>;
  readBackupState: (() => Promise<BackupState>) | undefined;
};

/**
 * Registers `/healthz` (the process is alive) and `/readyz`, which answers 503 if the database does not, and names the
 * version and each part that fails. The others do not make the server unready, as it still serves everything else. Both
 * answer 503 while the process stops; proxies ask `/healthz`, as a busy database must not shut the whole site.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!deps.isStopping()) return { status: 'ok' };
    reply.code(503);
    return { status: 'stopping' };
  });

  const readParts = createProbe(deps, app.log);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const [probed, backup] = await Promise.all([readParts(), deps.readBackupState?.()]);
    const parts: Parts = {
      ...probed,
      backup: backup === undefined ? 'off' : backup.isFailing ? 'failing' : 'ok',
    };
    const isWorking = parts.database === 'ok' && parts.migrations === 'ok';
    const status = deps.isStopping() ? 'stopping' : isWorking ? 'ok' : 'not ready';
    if (status !== 'ok') reply.code(503).header('retry-after', '2');
    return { status, version, parts, ...(backup && { backup }) };
  });
}

/**
 * Probes with a connection of its own: those of the pools outlive a PostgreSQL that is stopping and accepts no new
 * ones. All requests within a second share one probe, so that `/readyz` can't exhaust the connections.
 */
function createProbe(deps: HealthDeps, log: FastifyBaseLogger): () => Promise<Probed> {
  let probe: Promise<Probed> | undefined;
  return () => {
    probe ??= probeAll(deps, log).finally(() => setTimeout(() => (probe = undefined), CACHED_MS).unref());
    return probe;
  };
}

async function probeAll(deps: HealthDeps, log: FastifyBaseLogger): Promise<Probed> {
  const warn = (text: string) => (err: unknown) => warnThrottled(log, text, { err });
  const works = (part: Promise<unknown>, fault: string) =>
    part.then(
      () => true,
      (error) => {
        warn(fault)(error);
        return false;
      },
    );
  const [hasTables, isStoring, hasRoom] = await Promise.all([
    probeDatabase(deps.databaseUrl).catch(warn('database unreachable')),
    works(within(PROBE_MS, deps.tryStorage()), 'storage of photos does not answer'),
    works(deps.assertRoom(), 'disk full'),
  ]);
  return {
    database: hasTables === undefined ? 'unreachable' : 'ok',
    migrations: hasTables === undefined ? 'unknown' : hasTables ? 'ok' : 'missing',
    jobs: deps.isWorking() ? 'ok' : 'stopped',
    storage: isStoring ? 'ok' : 'failing',
    disk: hasRoom ? 'ok' : 'full',
  };
}

/** Returns whether the tables of this version are there. @throws if the database does not answer in time. */
async function probeDatabase(databaseUrl: string): Promise<boolean> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'whichbin health',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  // A lost connection also rejects the query.
  client.on('error', () => {});
  try {
    await client.connect();
    await ping(client);
    return await hasMigrations(client);
  } finally {
    client.end().catch(() => {});
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
