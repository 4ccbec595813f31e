import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LogController } from 'fastify';

/** Security: Fastify would log whole addresses, which may hold tokens; `logRequests` logs requests instead. */
export const noDefaultRequestLog = new LogController({ disableRequestLogging: true });

/** Logs the route, never the address; no bodies, no headers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.debug(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms, requestId: id },
      'request',
    );
    done();
  });
}

const THROTTLE_MS = 10_000;

type Throttle = { until: number; suppressed: number };

const throttlesOf = new WeakMap<FastifyBaseLogger, Map<string, Throttle>>();

/** Logs a warning at most once in ten seconds; the next line says how many of the same text were suppressed. */
export function warnThrottled(log: FastifyBaseLogger, text: string, fields: object, now = Date.now()): void {
  const throttles = throttlesOf.get(log) ?? new Map<string, Throttle>();
  throttlesOf.set(log, throttles);
  const throttle = throttles.get(text);
  if (throttle !== undefined && now < throttle.until) {
    throttle.suppressed++;
    return;
  }
  throttles.set(text, { until: now + THROTTLE_MS, suppressed: 0 });
  log.warn({ ...fields, suppressed: throttle?.suppressed ?? 0 }, text);
}
