import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';
import { flushedBytes } from './flushed-bytes.ts';

export type UnreadLimits = { patienceMs: number; bytes: number };

const { unreadMs, unreadBytes } = costModel.process;
const SWEEPS = 15;

type Unread = { socket: Socket; bytes: number; flushed: number; progressAt: number };

/**
 * Ends each after a while, and the longest waiting as soon as too much waits. Live connections have their own
 * patience.
 */
export function limitUnread(
  app: FastifyInstance,
  { patienceMs, bytes: bytesMax }: UnreadLimits = { patienceMs: unreadMs, bytes: unreadBytes },
): void {
  // Ordered by time without progress.
  const unread = new Map<ServerResponse, Unread>();
  let inAll = 0;

  function watch(this: ServerResponse): void {
    const { socket } = this;
    if (socket === null || unread.has(this) || this.writableFinished) return;
    const one = { socket, bytes: 0, flushed: flushedBytes(socket), progressAt: performance.now() };
    unread.set(this, one);
    this.once('close', () => forget(this));
    weigh(this, one);
    endLongest();
  }

  function weigh(response: ServerResponse, one: Unread): void {
    inAll += response.writableLength - one.bytes;
    one.bytes = response.writableLength;
  }

  function forget(response: ServerResponse): void {
    inAll -= unread.get(response)?.bytes ?? 0;
    unread.delete(response);
  }

  function end(response: ServerResponse, { socket }: Unread): void {
    forget(response);
    socket.resetAndDestroy();
  }

  function endLongest(): void {
    for (const [response, one] of unread) {
      if (inAll <= bytesMax) return;
      if (one.bytes > 0) end(response, one);
    }
  }

  function sweep(): void {
    const now = performance.now();
    for (const [response, one] of [...unread]) {
      weigh(response, one);
      const flushed = flushedBytes(one.socket);
      if (flushed !== one.flushed || one.bytes === 0) {
        unread.delete(response);
        unread.set(response, Object.assign(one, { flushed, progressAt: now }));
      } else if (now - one.progressAt >= patienceMs) end(response, one);
    }
    endLongest();
  }

  app.server.on('request', (_request, response) => {
    // A whole answer was written, or a streamed one begins.
    response.once('prefinish', watch).once('pipe', watch);
  });
  const sweeping = setInterval(sweep, patienceMs / SWEEPS);
  app.addHook('onClose', async () => clearInterval(sweeping));
}
