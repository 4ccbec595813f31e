import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { wireErrorOf } from '#domain/error-sentences.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { closeInTurns } from './close-in-turns.ts';
import { endFlooding } from './pipelining.ts';

type Headers = Record<string, string>;
type Fault = Error & { code?: string };

/** The other side has ended the connection, also in the middle of a request: nobody reads an answer. */
const endedByClient: readonly unknown[] = ['ECONNRESET', 'HPE_INVALID_EOF_STATE'];

/** Answers requests that Node could not read or did not get in time, and ends the connection. */
export function answerUnreadable(headers: Headers): (fault: Fault, socket: Socket) => void {
  // Made once: thousands of connections may end in the same moment.
  const tooLarge = answer(431, 'request.tooLarge', headers);
  const tooLate = answer(408, 'request.malformed', headers);
  const malformed = answer(400, 'request.malformed', headers);
  const answerTo = ({ code }: Fault) => {
    if (code === 'HPE_HEADER_OVERFLOW') return tooLarge;
    return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooLate : malformed;
  };
  const close = closeInTurns();
  return (fault, socket) => {
    if (endedByClient.includes(fault.code)) return close(socket);
    if (socket.writable) socket.write(answerTo(fault));
    socket.destroy();
  };
}

/** Node would answer these itself, without our headers. */
export function refuseUnfit(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    // More may have come in the same packet.
    if (socket.destroyed) return;
    socket.write(emptyAnswer(417, headers));
    endFlooding(socket);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion !== '1.0';
    done(lacksHost ? new AppError('request.malformed') : undefined);
  });
}

function emptyAnswer(status: number, headers: Headers): string {
  return head(status, { ...headers, 'content-length': 0, connection: 'close' });
}

function answer(status: number, code: ErrorCode, headers: Headers): string {
  const body = JSON.stringify({ error: wireErrorOf(new AppError(code)) });
  return (
    head(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    }) + body
  );
}

function head(status: number, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
