import type { RequestListener, ServerResponse } from 'node:http';
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
  // Fastify's own listener, which begins the request: it never hears of those that are dropped.
  const [begin] = app.server.listeners('request') as RequestListener[];
  if (begin === undefined) throw new Error('Fastify listens for requests no longer');
  app.server.removeListener('request', begin);
  app.server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) {
      // What came in the same piece is still handed over, though nobody is there to be answered.
      request.destroy();
      return;
    }
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    if (line.length === costModel.process.unansweredPerConnection) {
      endFlooding(socket);
      return;
    }
    const place: Line[number] = { response };
    line.push(place);
    response.once('close', () => {
      line.splice(line.indexOf(place), 1);
      line[0]?.begin?.();
    });
    if (line[0] === place) begin(request, response);
    else
      place.begin = () => {
        if (!socket.destroyed) begin(request, response);
      };
  });
}

/** Ends a connection. Node makes an error for each request that it has sent; their stacks would cost the most of all. */
export function endFlooding(socket: Socket): void {
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit;
  });
  socket.destroy();
}
