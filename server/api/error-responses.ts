import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wireErrorOf } from '#domain/error-sentences/wire-error.ts';
import { AppError, type ErrorCode, errors, httpStatus } from '#domain/errors.ts';
import { isBusy, isUnstorable } from '../db/faults.ts';
import { version } from '../start/version.ts';
import { warnThrottled } from './logging.ts';

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const wireError = wireErrorOf(prepareErrorResponse(error, request, reply));
  if (wireError.details?.code === 'server.failed') wireError.details.requestId = request.id;
  reply.send({ error: wireError });
}

/** Logs the server's own failures and sets status and headers; the caller sends the body. */
export function prepareErrorResponse(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const appError = asAppError(error);
  // Throttling needs one logger for all requests; each request has its own.
  const { log } = request.server;
  if (appError.code === 'server.failed')
    request.log.error({ err: error, requestId: request.id }, 'request failed');
  if (appError.code === 'server.busy') {
    warnThrottled(log, 'server busy, request refused', { err: error, requestId: request.id });
    reply.header('retry-after', '2');
  }
  if (appError.code === 'photos.notStored' || appError.code === 'files.notStored') {
    warnThrottled(log, appError.code === 'photos.notStored' ? 'photo not stored' : 'file not stored', {
      err: appError.cause,
      requestId: request.id,
    });
    reply.header('retry-after', '60');
  }
  if (appError.code === 'request.tooMany') reply.header('retry-after', '60');
  if (appError.code === 'auth.lockedOut') reply.header('retry-after', 60 * Number(appError.params?.n));
  if (connectionClosing.has(appError.code) && isLongBodyPending(request)) reply.header('connection', 'close');
  reply
    // Lets the outbox of a newer page recognize that this server is too old for an unknown call.
    .header('whichbin-build', version)
    .code(httpStatus[errors[appError.code]])
    .header('cache-control', 'no-store');
  return appError;
}

/** Node would read the rest of a refused body, at the cost of an accepted one. */
const connectionClosing = new Set<ErrorCode>([
  'request.tooMany',
  'auth.lockedOut',
  'request.tooLarge',
  'server.busy',
]);
const LONG_BODY_BYTES = 64 * 1024;

function isLongBodyPending({ raw, headers }: FastifyRequest): boolean {
  const isLong =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LONG_BODY_BYTES;
  return isLong && !raw.complete;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isBusy(error)) return new AppError('server.busy');
  if (isUnstorable(error)) return new AppError('request.invalid');
  return fastifyError(error) ?? new AppError('server.failed');
}

/** Fastify's refusals have a code; those of its static files (`If-Match`) only a status. */
function fastifyError(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode, code } = error as { statusCode: unknown; code?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('request.tooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.notJson');
  if (statusCode === 503) return new AppError('server.busy');
  return typeof statusCode === 'number' && statusCode < 500 ? new AppError('request.malformed') : undefined;
}

type Headers = Record<string, string>;
type ClientError = Error & { code?: string };

/** The client has closed the connection, possibly in the middle of a request. */
const closedByClient: readonly unknown[] = ['ECONNRESET', 'HPE_INVALID_EOF_STATE'];

/** For requests that Node could not parse or that did not arrive in time. */
export function createClientErrorHandler(headers: Headers): (error: ClientError, socket: Socket) => void {
  const tooLarge = rawResponse(431, 'request.tooLarge', headers);
  const tooLate = rawResponse(408, 'request.malformed', headers);
  const malformed = rawResponse(400, 'request.malformed', headers);
  const responseTo = ({ code }: ClientError) => {
    if (code === 'HPE_HEADER_OVERFLOW') return tooLarge;
    return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooLate : malformed;
  };
  return (error, socket) => {
    if (socket.writable && !closedByClient.includes(error.code)) socket.write(responseTo(error));
    socket.destroy();
  };
}

/** Refuses `Expect` and a missing `Host`, to which Node would respond without our headers. */
export function refuseUnsupportedHeaders(app: FastifyInstance, headers: Headers): void {
  refuseExpectations(app.server, headers);
  app.addHook('onRequest', (request, _reply, done) => {
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion !== '1.0';
    done(lacksHost ? new AppError('request.malformed') : undefined);
  });
}

export function refuseExpectations(server: Server, headers: Headers): void {
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, connection: 'close' }).end();
  });
}

function rawResponse(status: number, code: ErrorCode, headers: Headers): string {
  const body = JSON.stringify({ error: wireErrorOf(new AppError(code)) });
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
