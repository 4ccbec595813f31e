import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { costModel } from '../cost-model.ts';
import { createRounds } from './rounds.ts';

/** Null is the end of what the other side sends. */
type Chunk = Buffer | null;

/**
 * Bounds what is read and parsed in one turn of the event loop, so that requests on thousands of connections in the same
 * moment delay nobody else's. In each round every site has one read parsed. Where too many bytes wait, nothing more does.
 * After `readInSmallParts()`, which makes the bytes pass `push`.
 */
export function readFairly({ server }: FastifyInstance, siteOf: (socket: Socket) => string): void {
  const { readsPerTurn, parsedBytesPerTurn, unparsedBytes } = costModel.process;
  const waiting = createRounds();
  let readInTurn = 0;
  let bytesInTurn = 0;
  let bytesWaiting = 0;
  const isTurnFull = () => readInTurn >= readsPerTurn || bytesInTurn >= parsedBytesPerTurn;

  function readNext(): void {
    readInTurn = 0;
    bytesInTurn = 0;
    while (!isTurnFull()) {
      const next = waiting.takeNext();
      if (next === undefined) break;
      readInTurn++;
      next.begin();
    }
    if (readInTurn > 0) setImmediate(readNext);
  }

  function mayReadNow(chunk: Chunk): boolean {
    if (chunk === null || bytesWaiting > unparsedBytes) return true;
    if (isTurnFull() || !waiting.isEmpty()) return false;
    if (readInTurn === 0) setImmediate(readNext);
    readInTurn++;
    bytesInTurn += chunk.length;
    return true;
  }

  server.on('connection', (socket: Socket) => {
    const push = socket.push.bind(socket);
    let unparsed: Chunk[] = [];
    const parseAll = () => {
      const chunks = unparsed;
      unparsed = [];
      for (const chunk of chunks) {
        bytesWaiting -= chunk?.length ?? 0;
        bytesInTurn += chunk?.length ?? 0;
        if (!socket.destroyed) push(chunk);
      }
    };
    socket.push = (chunk: Chunk, encoding?: BufferEncoding) => {
      if (unparsed.length === 0) {
        if (mayReadNow(chunk)) return push(chunk, encoding);
        waiting.wait(siteOf(socket), parseAll);
      }
      unparsed.push(chunk);
      bytesWaiting += chunk?.length ?? 0;
      // Node reads no more of this connection until `push` is called.
      return false;
    };
  });
}
