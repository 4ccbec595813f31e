import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LogController } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Writes JSON, to the standard output unless to `stream`. */
export function createLogger(level: string, stream?: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, stream);
}

/** Security: without what PostgreSQL quotes of rows and values, which people wrote. */
function describeError(error: unknown): unknown {
  return error instanceof Error ? withoutValues(pino.stdSerializers.err(error)) : error;
}

function withoutValues(described: pino.SerializedError): object {
  const { detail, where, internalQuery, aggregateErrors, ...rest } = described;
  return {
    ...rest,
    message: withoutValue(described.message),
    stack: withoutValue(described.stack),
    ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(withoutValues) }),
  };
}

/** Removes the value from messages such as `invalid input syntax for type uuid: "…"`. */
function withoutValue(text: string): string {
  return text.replace(/(: )"[^\n]*"/g, '$1"…"');
}

/** Security: Fastify would log whole addresses, which may hold tokens; `logRequests` logs requests instead. */
export const noDefaultRequestLog = new LogController({ disableRequestLogging: true });

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The `X-Request-Id` of a trusted proxy, or a new one. It is in the answer and in the log. */
export function createRequestIds(trustedProxies: string): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((part) => part.trim()));
  return ({ headers, socket }) => {
    const proxyId = headers['x-request-id'];
    const isUsable = typeof proxyId === 'string' && REQUEST_ID.test(proxyId);
    return isUsable && isTrusted(socket.remoteAddress ?? '', 0) ? proxyId : randomUUID();
  };
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

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

const isTerminal = process.stdout.isTTY === true;
const operatorLog = pino();

/** Prints a line for the operator, whatever LOG_LEVEL says: plain in a terminal, otherwise JSON like the rest of the log. */
export function say(line: string): void {
  if (isTerminal) console.log(line);
  else operatorLog.info(line);
}

/** Prints the reason why a command fails, like `say`. */
export function sayFailure(line: string): void {
  if (isTerminal) console.error(line);
  else operatorLog.fatal(line);
}
