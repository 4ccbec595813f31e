import type { FastifyReply, FastifyRequest } from 'fastify';
import { wireErrorOf } from '#domain/error-sentences.ts';
import { AppError, type ErrorCode, httpStatus } from '#domain/errors.ts';
import { isBusy, isUnstorable } from '../db/faults.ts';
import { version } from '../start/version.ts';
import { warnOfBurst } from './burst-log.ts';

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.send({ error: wireErrorOf(refuse(error, request, reply)) });
}

/** Logs our own faults and sets status and headers; the caller sends the body. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const appError = asAppError(error);
  // Each request has a logger of its own, which would not know of the others' warnings.
  const { log } = request.server;
  if (appError.code === 'server.failed')
    request.log.error({ err: error, requestId: request.id }, 'a request failed');
  if (appError.code === 'server.busy') {
    warnOfBurst(log, 'a request has to be sent again', { err: error, requestId: request.id });
    reply.header('retry-after', '2');
  }
  if (appError.code === 'photos.notStored') {
    warnOfBurst(log, 'a photo could not be stored', { err: appError.cause, requestId: request.id });
    reply.header('retry-after', '60');
  }
  if (appError.code === 'server.failed') reply.header('x-request-id', request.id);
  if (appError.code === 'request.tooMany') reply.header('retry-after', '60');
  if (appError.code === 'auth.lockedOut') reply.header('retry-after', 60 * Number(appError.params?.n));
  if (endsUnread.has(appError.code) && hasLongBodyToCome(request)) reply.header('connection', 'close');
  reply
    // Tells a newer device's outbox that an older server, not the rules, refuses an unknown call.
    .header('whichbin-build', version)
    .code(httpStatus[appError.status])
    .header('cache-control', 'no-store');
  return appError;
}

/** Node would read a refused body to its end, which costs as much as a wanted one, so these close the connection. */
const endsUnread = new Set<ErrorCode>([
  'request.tooMany',
  'auth.lockedOut',
  'request.tooLarge',
  'server.busy',
]);
const LONG_BODY_BYTES = 64 * 1024;

function hasLongBodyToCome({ raw, headers }: FastifyRequest): boolean {
  const isLong =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > LONG_BODY_BYTES;
  return isLong && !raw.complete;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isBusy(error)) return new AppError('server.busy');
  if (isUnstorable(error)) return new AppError('request.invalid');
  return ofLibrary(error) ?? new AppError('server.failed');
}

/** Fastify's refusals have a code; those of its static files (`If-Match`) only a status. */
function ofLibrary(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode, code } = error as { statusCode: unknown; code?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('request.tooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.notJson');
  if (statusCode === 503) return new AppError('server.busy');
  return typeof statusCode === 'number' && statusCode < 500 ? new AppError('request.malformed') : undefined;
}
