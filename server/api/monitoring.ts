import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { Client, type Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#domain/errors.ts';
import { ping } from '../db/connection.queries.ts';
import { version } from '../start/version.ts';
import { warnThrottled } from './logging.ts';
import { isLoopback } from './network.ts';
import { isOwnHost } from './origin.ts';

const CACHED_MS = 1_000;
/** For connecting and for the query, each. */
const PROBE_MS = 1_000;

/**
 * Registers `/healthz` (the process is alive) and `/readyz` (it can use its database), which also shows the version and the
 * state of the daily backup; a failed one does not make the server unready.
 */
export function registerHealth(
  app: FastifyInstance,
  databaseUrl: string,
  readBackupState?: () => Promise<object>,
): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  const isReady = createProbe(databaseUrl, app.log);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const backup = await readBackupState?.();
    if (await isReady()) return { status: 'ok', version, ...(backup && { backup }) };
    return reply.code(503).header('retry-after', '2').send({ status: 'database unreachable', version });
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
          warnThrottled(log, 'database unreachable', { err });
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
  // A lost connection also rejects the query.
  client.on('error', () => {});
  try {
    await client.connect();
    await ping(client);
  } finally {
    client.end().catch(() => {});
  }
}

/** Registers `/metrics` in the format of Prometheus, for requests from this machine only. */
export function registerMetrics(app: FastifyInstance, pool: Pool): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'whichbin_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  });
  watchPool(register, pool);
  // Cached, as this runs after every answer.
  const observers = new Map<string, Histogram.Internal<'route' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const key = `${route} ${reply.statusCode}`;
    const observer = observers.get(key) ?? seconds.labels(route, String(reply.statusCode));
    observers.set(key, observer);
    observer.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new AppError('request.unknownCall');
    return reply
      .header('content-type', register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}

function watchPool(register: Registry, pool: Pool): void {
  new Gauge({
    name: 'whichbin_database_connections',
    help: 'Connections of the pool, by what they do.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'wanted' }, pool.waitingCount);
    },
  });
}

// A local proxy forwards requests from anywhere, and any page's host name may point here.
function isLocal({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(socket.remoteAddress) && isOwnHost(headers.host);
}

const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];
