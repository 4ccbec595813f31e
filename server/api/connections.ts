import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';

/**
 * Bounds the connections of the process, ends those whose answer is not read, and closes quickly. Limits for each
 * address are the proxy's (deploy/).
 */
export function limitConnections(
  app: FastifyInstance,
  { connections, unreadMs }: { connections: number; unreadMs: number } = costModel.process,
): void {
  const { server } = app;
  server.maxConnections = connections;
  // An idle connection is easier to spare than a new one to refuse.
  server.on('drop', () => server.closeIdleConnections());
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Live connections, which send no payload here, have their own.
    reply.raw.setTimeout(unreadMs, () => reply.raw.destroy());
    done(null, payload);
  });
  closeQuickly(app);
}

/** Node waits for connections without a request, and keeps one open after the answer that is under way. */
function closeQuickly(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}
