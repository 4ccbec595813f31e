import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '#domain/errors.ts';
import { isLoopback } from './network.ts';
import { isOwnHost } from './origin.ts';

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
    if (!isFromHere(request)) throw new AppError('request.unknownCall');
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
function isFromHere({ headers, socket }: FastifyRequest): boolean {
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
