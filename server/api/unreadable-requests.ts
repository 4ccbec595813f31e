import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { wireErrorOf } from '#domain/error-sentences.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';

type Headers = Record<string, string>;
type Fault = Error & { code?: string };

/** The other side has ended the connection, also in the middle of a request: nobody reads an answer. */
const endedByClient: readonly unknown[] = ['ECONNRESET', 'HPE_INVALID_EOF_STATE'];

/** Answers requests that Node could not read or did not get in time, and ends the connection. */
export function answerUnreadable(headers: Headers): (fault: Fault, socket: Socket) => void {
  const tooLarge = answer(431, 'request.tooLarge', headers);
  const tooLate = answer(408, 'request.malformed', headers);
  const malformed = answer(400, 'request.malformed', headers);
  const answerTo = ({ code }: Fault) => {
    if (code === 'HPE_HEADER_OVERFLOW') return tooLarge;
    return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooLate : malformed;
  };
  return (fault, socket) => {
    if (socket.writable && !endedByClient.includes(fault.code)) socket.write(answerTo(fault));
    socket.destroy();
  };
}

/** Node would answer these itself, without our headers. */
export function refuseUnfit(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, connection: 'close' }).end();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion !== '1.0';
    done(lacksHost ? new AppError('request.malformed') : undefined);
  });
}

function answer(status: number, code: ErrorCode, headers: Headers): string {
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
