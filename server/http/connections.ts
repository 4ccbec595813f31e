import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';

/** Connections without a request yet; requests usually follow at once. */
const UNUSED_MAX = 2_000;

/** The oldest unused connections go first. Closes them at shutdown: Node counts preconnections as busy and would wait. */
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
  // Idle connections are easier to spare than new ones to refuse.
  app.server.on('drop', () => app.server.closeIdleConnections());
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}
