import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#domain/errors.ts';
import { countJobs } from '../jobs/job.queries.ts';
import { warnThrottled } from './logging.ts';
import { isLoopback } from './network.ts';
import { isOwnHost } from './origin.ts';

/** The values of the gauges. */
export type Watched = {
  /** By the use of their connections. */
  pools: { main: Pool } & Record<string, Pool>;
  countLiveConnections(): number;
  countPendingPhotos(): number;
  /** Failed tries to send a mail, by cause. */
  failedMailTries: ReadonlyMap<string, number>;
};

export type Metrics = {
  /** Measures the reading of text in files of these kinds. Returns what to call with the processor seconds of each file. */
  addTextReading(
    kinds: readonly ReadKind[],
    countUnread: (kind: ReadKind) => Promise<number>,
  ): (kind: ReadKind, seconds: number) => void;
};

type ReadKind = 'photo' | 'document';

/**
 * Registers `/metrics` in the format of Prometheus, for requests from this machine or with the token. Call before the routes
 * that it measures are added.
 */
export function registerMetrics(app: FastifyInstance, token: string | undefined, watched: Watched): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  gaugePools(register, watched.pools);
  gaugeCount(
    register,
    'whichbin_live_connections',
    'Devices that follow changes through this process.',
    watched.countLiveConnections,
  );
  gaugeCount(
    register,
    'whichbin_photos_pending',
    'Photos that wait or are read in this process.',
    watched.countPendingPhotos,
  );
  countFailedMailTries(register, watched.failedMailTries);
  const updateJobs = gaugeJobs(register);
  app.get('/metrics', async (request, reply) => {
    if (!(token !== undefined && hasToken(request, token)) && !isLocal(request))
      throw new AppError('request.unknownCall');
    // The other metrics remain useful while the database does not answer.
    await updateJobs(watched.pools.main).catch((err) => warnThrottled(app.log, 'jobs not counted', { err }));
    return reply
      .header('content-type', register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
  return {
    addTextReading(kinds, countUnread) {
      const byKind = new Map(
        kinds.map((kind) => [kind, measureText(register, kind, () => countUnread(kind))]),
      );
      return (kind, seconds) => byKind.get(kind)?.(seconds);
    },
  };
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: 'whichbin_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
  });
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
}

function gaugePools(register: Registry, pools: Record<string, Pool>): void {
  new Gauge({
    name: 'whichbin_database_connections',
    help: 'Connections of each pool, by what they do.',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: 'wanted' }, pool.waitingCount);
      }
    },
  });
}

function gaugeCount(register: Registry, name: string, help: string, count: () => number): void {
  new Gauge({
    name,
    help,
    registers: [register],
    collect() {
      this.set(count());
    },
  });
}

function measureText(
  register: Registry,
  kind: ReadKind,
  countUnread: () => Promise<number>,
): (seconds: number) => void {
  new Gauge({
    name: `whichbin_${kind}_texts_unread`,
    help: `Those of kind ${kind} whose text was not read yet.`,
    registers: [register],
    async collect() {
      // Without the database, the last value stays.
      await countUnread().then(
        (count) => this.set(count),
        () => {},
      );
    },
  });
  const seconds = new Histogram({
    name: `whichbin_${kind}_text_seconds`,
    help: `Processor time for reading the text of one of kind ${kind}, by this process.`,
    buckets: [0.5, 1, 2, 3, 5, 10, 20, 60],
    registers: [register],
  });
  return (used) => seconds.observe(used);
}

function countFailedMailTries(register: Registry, tries: ReadonlyMap<string, number>): void {
  new Counter({
    name: 'whichbin_mail_tries_failed_total',
    help: 'Times that this process failed to send a mail, by cause.',
    labelNames: ['fault'],
    registers: [register],
    collect() {
      this.reset();
      for (const [fault, count] of tries) this.inc({ fault }, count);
    },
  });
}

/** Jobs are in the database, so that every process shows the same numbers. */
function gaugeJobs(register: Registry): (pool: Pool) => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['task'], registers: [register] });
  const waiting = gauge('whichbin_jobs_waiting', 'Jobs that are due and do not run yet, by task.');
  const oldest = gauge('whichbin_jobs_oldest_seconds', 'How long the oldest job has been due, by task.');
  const failed = gauge('whichbin_jobs_failed', 'Jobs whose last attempt failed, by task.');
  return async (pool) => {
    const counts = await countJobs(pool);
    for (const each of [waiting, oldest, failed]) each.reset();
    for (const { task, ...numbers } of counts) {
      waiting.set({ task }, numbers.waiting);
      oldest.set({ task }, numbers.oldestSeconds);
      failed.set({ task }, numbers.failed);
    }
  };
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${token}`));
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
