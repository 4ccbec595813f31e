import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';

/** A request is here moments after its connection; of what does not ask for anything so many are kept. */
const UNUSED_MAX = 2_000;

/**
 * Bounds the connections of the process. Those without a request yet are the first to go, the oldest of them first: only
 * whoever opens them faster than others send can crowd anybody out.
 *
 * Browsers open connections in advance. Node takes one without a request for a busy one, so that stopping would wait a
 * minute for it: they are closed when the app is.
 */
export function limitConnections(app: FastifyInstance, unusedMax = UNUSED_MAX): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.maxConnections = costModel.process.connections;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy();
    const [oldest] = unused;
    if (oldest !== undefined && unused.size >= unusedMax) oldest.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));
  // Whoever keeps one for later can do without it better than whoever has none.
  app.server.on('drop', () => app.server.closeIdleConnections());
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}
