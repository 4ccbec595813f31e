import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { endFlooding } from './pipelining.ts';

type Headers = Record<string, string>;
type Fault = Error & { code?: string };

/** Answers requests that Node could not read or did not get in time, and ends the connection. */
export function answerUnreadable(headers: Headers): (fault: Fault, socket: Socket) => void {
  return (fault, socket) => {
    if (fault.code !== 'ECONNRESET' && socket.writable) socket.write(answerTo(fault, headers));
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

function answerTo({ code }: Fault, headers: Headers): string {
  if (code === 'HPE_HEADER_OVERFLOW') return answer(431, 'request.tooLarge', headers);
  return answer(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400, 'request.malformed', headers);
}

function emptyAnswer(status: number, headers: Headers): string {
  return head(status, { ...headers, 'content-length': 0, connection: 'close' });
}

function answer(status: number, code: ErrorCode, headers: Headers): string {
  const body = JSON.stringify({ error: new AppError(code).toWire() });
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
