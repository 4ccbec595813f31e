import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';

/** The answers that a connection waits for, in the order it asked for them; those behind the first are not begun. */
type Line = { response: ServerResponse; begin?: () => void }[];

/**
 * Begins a request when those before it on its connection were answered and their answers taken, and ends a connection that
 * asks for more. Browsers and proxies send one request after the other; Node begins all that come in one piece at once,
 * and keeps their answers until the first is taken.
 */
export function limitPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  // Before Fastify's own listener, which begins the request.
  app.server.prependListener('request', ({ socket }, response) => {
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    line.push({ response });
    response.once('close', () => {
      line.splice(
        line.findIndex((each) => each.response === response),
        1,
      );
      line[0]?.begin?.();
    });
    if (line.length > costModel.process.unansweredPerConnection) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const line = lines.get(request.socket) ?? [];
    const begin = () => {
      // What came in the same piece is still handed over, though nobody is there to be answered.
      if (request.socket.destroyed) reply.hijack();
      done();
    };
    const place = line.find(({ response }) => response === reply.raw);
    if (place === undefined || place === line[0]) begin();
    else place.begin = begin;
  });
}
