import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { costModel } from '../cost-model.ts';
import type { Queryable } from '../db/statement.ts';
import { inSnapshot } from '../db/transaction.ts';
import type { JsonPieces } from '../features/command.ts';
import type { ReadLimit } from './account-limits.ts';
import { createFairQueue } from './fair-queue.ts';

export type SendPieces = (reply: FastifyReply, userId: string, pieces: JsonPieces) => Promise<FastifyReply>;

export type Pace = {
  /** Longest time without progress. */
  stalledMs: number;
  /** The minimum speed applies after this. */
  graceMs: number;
  minBytesPerSecond: number;
  maxMs: number;
};

const WAITING_MAX = 20;

/**
 * Reads an answer into memory up to `largeBytes`. Only larger ones hold a database connection while they are sent, with
 * limits of their own.
 */
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
    const isClosed = () => reply.raw.destroyed;
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
            isClosed() ? undefined : inSnapshot(pool, pace.maxMs, (db) => readShort(read(db))),
          );
      if (short !== undefined) return short;
      await limitSends(userId, async () => {
        if (!isClosed()) await inSnapshot(pool, pace.maxMs, (db) => send(reply, read(db), pace));
      });
      return undefined;
    });
    if (whole === undefined) return reply;
    readLimit.unread.add(userId, whole.length, reply.raw);
    return reply.send(whole);
  };
}

async function readShort(pieces: AsyncIterable<string>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const chunk = Buffer.from(piece);
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > costModel.largeBytes) return undefined;
  }
  return Buffer.concat(chunks);
}

/** A failure before the first piece is answered normally; a later one closes the connection. */
async function send(reply: FastifyReply, pieces: AsyncIterable<string>, pace: Pace): Promise<void> {
  const reading = pieces[Symbol.asyncIterator]();
  const first = await reading.next();
  if (reply.raw.destroyed) return;
  try {
    await sendAtPace(reply, rejoin(first, reading), pace);
  } catch (error) {
    const { log, id } = reply.request;
    log.warn({ err: error, requestId: id }, 'large answer aborted');
    reply.raw.destroy();
  }
}

async function* rejoin(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

const PORTION = 64 * 1024;
const CHECK_MS = 500;

/** Sends in small portions to measure how fast the client reads; closes the connection of a slow reader. */
async function sendAtPace(reply: FastifyReply, pieces: AsyncIterable<string>, pace: Pace): Promise<void> {
  const { raw } = reply;
  const body = new PassThrough({ highWaterMark: PORTION });
  const closed = new Promise<void>((resolve) => raw.once('close', () => resolve()));
  const since = performance.now();
  let bytesSent = 0;
  const checking = setInterval(() => {
    if (isSlow(bytesSent, performance.now() - since, pace)) raw.destroy();
  }, CHECK_MS);
  reply.send(body);
  raw.setTimeout(pace.stalledMs, () => raw.destroy());
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      for (let at = 0; at < bytes.length; at += PORTION) {
        if (raw.destroyed) return;
        const portion = bytes.subarray(at, at + PORTION);
        if (!body.write(portion)) await Promise.race([once(body, 'drain'), closed]);
        bytesSent += portion.length;
      }
    }
    body.end();
  } finally {
    clearInterval(checking);
  }
}

export function isSlow(bytesSent: number, ms: number, pace: Pace): boolean {
  return ms >= pace.maxMs || bytesSent < ((ms - pace.graceMs) / 1000) * pace.minBytesPerSecond;
}
