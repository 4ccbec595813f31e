import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';

/**
 * Ends a connection on which more is asked than was answered so far. Browsers and proxies send one request after the
 * other; Node begins all that come in one piece at once, and keeps their answers until the first is taken.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  // Before Fastify's own listener, which begins the request.
  app.server.prependListener('request', ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
    if (count > costModel.process.unansweredPerConnection) socket.destroy();
  });
  // What came in the same piece is still handed over, though nobody is there to be answered.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.socket.destroyed) reply.hijack();
    done();
  });
}
