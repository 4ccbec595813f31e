import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { costModel } from '../cost-model.ts';
import { inSnapshot } from '../db/transaction.ts';
import type { JsonPieces } from '../features/command.ts';
import { endSlow, type Pace } from './slow-readers.ts';
import { createTurns, createTurnsByKey } from './turns.ts';

/** Sends an answer that is too long to be held, piece by piece as it is taken. */
export type SendPieces = (reply: FastifyReply, userId: string, pieces: JsonPieces) => Promise<FastifyReply>;

const WAITING_MAX = 20;

/** Each has a connection of the database to itself, unless it is short enough to be read before it is sent. */
export function createSendPieces(pool: Pool, pace: Pace = costModel.largeAnswer): SendPieces {
  const { account, process } = costModel;
  const ofAccount = createTurnsByKey(account.largeReadsAtOnce, WAITING_MAX);
  const ofAll = createTurns(process.largeReadsAtOnce, WAITING_MAX);
  return async (reply, userId, { read }) => {
    const whole = await ofAccount(userId, () =>
      ofAll(async () => {
        if (reply.raw.destroyed) return undefined;
        return inSnapshot(pool, pace.maxMs, (db) => send(reply, read(db), pace));
      }),
    );
    return whole === undefined ? reply : reply.send(whole);
  };
}

/**
 * Gives an answer that turns out not to be large, and sends one that is. A failure before the first piece is sent is
 * answered as any other, a later one breaks the answer off.
 */
async function send(
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
  pace: Pace,
): Promise<Buffer | undefined> {
  const { raw } = reply;
  const held: Buffer[] = [];
  let heldBytes = 0;
  const body = new PassThrough();
  const isGone = new Promise<void>((resolve) => raw.once('close', () => resolve()));
  let isBegun = false;
  try {
    for await (const piece of pieces) {
      if (raw.destroyed) return undefined;
      const bytes = Buffer.from(piece);
      if (!isBegun && heldBytes + bytes.length <= costModel.largeBytes) {
        held.push(bytes);
        heldBytes += bytes.length;
        continue;
      }
      if (!isBegun) {
        isBegun = true;
        reply.send(body);
        endSlow(raw, pace);
        for (const each of held.splice(0)) body.write(each);
      }
      if (!body.write(bytes)) await Promise.race([once(body, 'drain'), isGone]);
    }
    if (!isBegun) return Buffer.concat(held);
    body.end();
  } catch (error) {
    if (!isBegun) throw error;
    reply.request.log.warn(error, 'a long answer was broken off');
    raw.destroy();
  }
  return undefined;
}
