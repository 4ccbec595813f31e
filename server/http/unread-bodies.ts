import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { bodyMaxOf } from '../api/body-max.ts';
import { siteOf } from '../api/network.ts';
import { costModel } from '../cost-model.ts';
import { closeInTurns } from './close-in-turns.ts';

const { graceMs, gracePieces, minBytesPerPiece } = costModel.body;

/**
 * Bounds tiny chunks, each as costly as a long one; bodies that still come after the answer; unfinished ones per
 * network.
 */
export function limitUnreadBodies(app: FastifyInstance): void {
  const unfinished = new Map<string, number>();
  const close = closeInTurns();
  app.server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    if (isChunked(request)) limitPieces(request);
    response.once('finish', () => endUnfinished(request, close));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!hasBody(raw) || raw.complete) {
      done();
      return;
    }
    const site = siteOf(request.ip);
    const count = (unfinished.get(site) ?? 0) + 1;
    if (count > costModel.address.unfinishedBodies) {
      reply.hijack();
      raw.destroy();
      return;
    }
    unfinished.set(site, count);
    whenReceived(raw, () => {
      const left = (unfinished.get(site) ?? 0) - 1;
      if (left > 0) unfinished.set(site, left);
      else unfinished.delete(site);
    });
    done();
  });
}

/** A refused sender hears the answer only if the rest is taken, for a while. Many whiles may end in the same moment. */
function endUnfinished(request: IncomingMessage, close: (socket: Socket) => void): void {
  if (request.complete) return;
  if (isChunked(request) || Number(request.headers['content-length']) > bodyMaxOf(request.url)) {
    request.socket.destroySoon();
    return;
  }
  const ending = setTimeout(() => close(request.socket), graceMs);
  whenReceived(request, () => clearTimeout(ending));
}

/** After the body has come, or will not. Of an answered request Node reports only the socket's end. */
function whenReceived(request: IncomingMessage, then: () => void): void {
  const { socket } = request;
  const received = () => {
    request.off('end', received).off('close', received);
    socket.off('close', received);
    then();
  };
  request.once('end', received).once('close', received);
  socket.once('close', received);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined;
}

/** Node calls `push` for each chunk, also without a listener. */
function limitPieces(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (piece !== null) {
      pieces++;
      bytes += piece.length;
      if (pieces > gracePieces && bytes < pieces * minBytesPerPiece) {
        // Destroying the request skips chunks that have already come.
        request.destroy();
        return false;
      }
    }
    return push(piece, encoding);
  };
}
