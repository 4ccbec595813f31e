import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';

/** Answers a connection waits for, in order; those behind the first are not begun. */
type Line = { response: ServerResponse; begin?: () => void }[];

/** Begins a request after the answers before it were taken; Node would begin all of a packet and keep their answers. */
export function limitPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>();
  // Fastify's own listener never sees dropped requests.
  const [begin] = app.server.listeners('request') as RequestListener[];
  if (begin === undefined) throw new Error('Fastify listens for requests no longer');
  app.server.removeListener('request', begin);
  app.server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) {
      // Node still hands over the rest of the packet.
      request.destroy();
      return;
    }
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    if (line.length === costModel.process.unansweredPerConnection) {
      endFlooding(socket);
      return;
    }
    const slot: Line[number] = { response };
    line.push(slot);
    response.once('close', () => {
      line.splice(line.indexOf(slot), 1);
      line[0]?.begin?.();
    });
    if (line[0] === slot) begin(request, response);
    else
      slot.begin = () => {
        if (!socket.destroyed) begin(request, response);
      };
  });
}

/** Node makes an error for each request of an ended connection; stack traces would cost most. */
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
