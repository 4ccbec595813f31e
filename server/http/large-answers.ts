import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { costModel } from '../cost-model.ts';
import { inSnapshot } from '../db/transaction.ts';
import type { JsonPieces } from '../features/command.ts';
import { createTurns, createTurnsByKey } from './turns.ts';

/** Sends an answer that is too long to be held, piece by piece as it is taken. */
export type SendPieces = (reply: FastifyReply, userId: string, pieces: JsonPieces) => Promise<FastifyReply>;

const WAITING_MAX = 20;
/** Each has a connection of the database to itself for so long at most. */
const ANSWER_MAX_MS = 60_000;

export function createSendPieces(pool: Pool): SendPieces {
  const { account, process } = costModel;
  const ofAccount = createTurnsByKey(account.largeReadsAtOnce, WAITING_MAX);
  const ofAll = createTurns(process.largeReadsAtOnce, WAITING_MAX);
  return async (reply, userId, { read }) => {
    await ofAccount(userId, () =>
      ofAll(async () => {
        if (reply.raw.destroyed) return;
        const patience = setTimeout(() => reply.raw.destroy(), ANSWER_MAX_MS);
        await inSnapshot(pool, (db) => send(reply, read(db))).finally(() => clearTimeout(patience));
      }),
    );
    return reply;
  };
}

/** A failure before the first piece is answered as any other, a later one breaks the answer off. */
async function send(reply: FastifyReply, pieces: AsyncIterable<string>): Promise<void> {
  const body = new PassThrough();
  const isGone = new Promise<void>((resolve) => reply.raw.once('close', () => resolve()));
  let isBegun = false;
  try {
    for await (const piece of pieces) {
      if (reply.raw.destroyed) return;
      if (!isBegun) reply.send(body);
      isBegun = true;
      if (!body.write(piece)) await Promise.race([once(body, 'drain'), isGone]);
    }
    body.end();
  } catch (error) {
    if (!isBegun) throw error;
    reply.request.log.warn(error, 'a long answer was broken off');
    reply.raw.destroy();
  }
}
