import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const READ_BYTES = 4 * 1024;

/** Node parses up to 64 KiB at once, even after the connection was ended. */
export function readInSmallParts(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => {
    // A listener makes the bytes pass `push`; otherwise the parser reads them itself.
    socket.on('data', ignore);
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (chunk === null || chunk.length <= READ_BYTES) return push(chunk, encoding);
      let hasRoom = true;
      for (let at = 0; at < chunk.length && !socket.destroyed; at += READ_BYTES)
        hasRoom = push(chunk.subarray(at, at + READ_BYTES), encoding);
      return hasRoom;
    };
  });
}

function ignore(): void {}
