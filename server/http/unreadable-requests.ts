import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';

type Headers = Record<string, string>;
type Fault = Error & { code?: string };

/** Answers what Node could not read as a request, or did not get in time, and ends its connection. */
export function answerUnreadable(headers: Headers): (fault: Fault, socket: Socket) => void {
  return (fault, socket) => {
    if (fault.code !== 'ECONNRESET' && socket.writable) socket.write(answerTo(fault, headers));
    socket.destroy();
  };
}

/** Node would answer these two by itself, without our headers. */
export function refuseUnfit(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, connection: 'close' }).end();
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

function answer(status: number, code: ErrorCode, headers: Headers): string {
  const body = JSON.stringify({ error: new AppError(code).toWire() });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
