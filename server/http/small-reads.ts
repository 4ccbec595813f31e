import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const READ_BYTES = 4 * 1024;

/**
 * Hands what a connection brought to the parser in small parts. Node parses all that it read, up to 64 KiB, also where the
 * connection is ended at its beginning: thousands of requests, or of pieces of a body, that nobody wants any more.
 */
export function readInSmallParts(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => {
    // Whoever listens gets the bytes by way of `push`; otherwise the parser takes them from the system by itself.
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
