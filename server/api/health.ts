import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { warnOfBurst } from './burst-log.ts';
import { askDatabase } from './health.queries.ts';

const CACHED_MS = 1_000;
/** Bounds connecting and asking, each. */
const PROBE_MS = 1_000;

/** Registers `/healthz`, which says that the process is alive, and `/readyz`, which says that it can use its database. */
export function registerHealth(app: FastifyInstance, databaseUrl: string): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  const isReady = createProbe(databaseUrl, app.log);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await isReady()) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: 'database unreachable' });
  });
}

/**
 * Probes with a connection of its own: those of the pools outlive a PostgreSQL that is stopping and accepts no new
 * ones. All requests within a second share one probe, so that `/readyz` can't exhaust the connections.
 */
function createProbe(databaseUrl: string, log: FastifyBaseLogger): () => Promise<boolean> {
  let probe: Promise<boolean> | undefined;
  return () => {
    probe ??= connectOnce(databaseUrl)
      .then(
        () => true,
        (err: unknown) => {
          warnOfBurst(log, 'the database does not answer', { err });
          return false;
        },
      )
      .finally(() => setTimeout(() => (probe = undefined), CACHED_MS).unref());
    return probe;
  };
}

async function connectOnce(databaseUrl: string): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'whichbin health',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  // A connection lost in between also fails the query.
  client.on('error', () => {});
  try {
    await client.connect();
    await askDatabase(client);
  } finally {
    client.end().catch(() => {});
  }
}
