import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { costModel } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import { inSnapshot } from '../db/transaction.ts';
import type { JsonPieces } from '../features/command.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ReadLimit } from './read-limit.ts';
import { type Pace, sendAtPace } from './slow-readers.ts';

export type SendPieces = (reply: FastifyReply, userId: string, pieces: JsonPieces) => Promise<FastifyReply>;

const WAITING_MAX = 20;

/** Only answers too long to be read first hold a connection while being sent, with limits of their own. */
export function createSendPieces(
  pool: Pool,
  readLimit: ReadLimit,
  pace: Pace = costModel.largeAnswer,
): SendPieces {
  const { account, process } = costModel;
  const ofAccount = createFairQueue({ atOncePerKey: account.largeReadsAtOnce, waitingPerKey: WAITING_MAX });
  const limitReads = createFairQueue({ atOnce: process.largeReadsAtOnce, waiting: WAITING_MAX });
  const limitSends = createFairQueue({ atOnce: process.largeSendsAtOnce, waiting: WAITING_MAX });
  return async (reply, userId, { read: readPieces, isLarge }) => {
    const isGone = () => reply.raw.destroyed;
    async function* read(db: Queryable): AsyncGenerator<string> {
      for await (const piece of readPieces(db)) {
        readLimit.count(userId, Buffer.byteLength(piece));
        yield piece;
      }
    }
    const whole = await ofAccount(userId, async () => {
      const short = isLarge
        ? undefined
        : await limitReads(userId, async () =>
            isGone() ? undefined : inSnapshot(pool, pace.maxMs, (db) => readShort(read(db))),
          );
      if (short !== undefined) return short;
      await limitSends(userId, async () => {
        if (!isGone()) await inSnapshot(pool, pace.maxMs, (db) => send(reply, read(db), pace));
      });
      return undefined;
    });
    if (whole === undefined) return reply;
    readLimit.unread.add(userId, whole.length, reply.raw);
    return reply.send(whole);
  };
}

async function readShort(pieces: AsyncIterable<string>): Promise<Buffer | undefined> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    read.push(Buffer.from(piece));
    bytes += read.at(-1)?.length ?? 0;
    if (bytes > costModel.largeBytes) return undefined;
  }
  return Buffer.concat(read);
}

/** A failure before the first piece is answered normally; a later one breaks the answer off. */
async function send(reply: FastifyReply, pieces: AsyncIterable<string>, pace: Pace): Promise<void> {
  const reading = pieces[Symbol.asyncIterator]();
  const first = await reading.next();
  if (reply.raw.destroyed) return;
  try {
    await sendAtPace(reply, continued(first, reading), pace);
  } catch (error) {
    reply.request.log.warn(error, 'a long answer was broken off');
    reply.raw.destroy();
  }
}

async function* continued(
  first: IteratorResult<string>,
  rest: AsyncIterator<string>,
): AsyncGenerator<string> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}
