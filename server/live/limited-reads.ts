import type { Queryable } from '#server/db/statement.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { costModel } from '../cost-model.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type BinPart, readBinPart, type WantedPart } from './reads/bin-part.ts';
import { readStreams, type StreamReads, type Wanted } from './reads/stream-read.ts';

/** Reads in turns per person, so that thirty devices load the database like one; equal waiting reads are shared. */
export type LimitedReads = {
  streams(userId: string, ownerId: string, wanted: readonly Wanted[]): Promise<StreamReads>;
  part(userId: string, ownerId: string, wanted: WantedPart): Promise<BinPart | undefined>;
};

export function createLimitedReads(db: Queryable): LimitedReads {
  const { account, process } = costModel;
  // Cut connections keep waiting for their turn.
  const waitingPerKey = 10 * account.liveConnections;
  const ofAccount = createFairQueue({ atOncePerKey: account.largeReadsAtOnce, waitingPerKey });
  const ofProcess = createFairQueue({ atOnce: process.largeReadsAtOnce, waiting: process.connections });
  const waiting = new Map<string, Promise<StreamReads>>();

  function readShared(userId: string, ownerId: string, wanted: readonly Wanted[]): Promise<StreamReads> {
    const key = JSON.stringify([userId, ownerId, wanted]);
    const before = waiting.get(key);
    if (before !== undefined) {
      // One at a time, as each then writes to its connection.
      const shared = before.then(async (reads) => {
        await yieldToEventLoop();
        return reads;
      });
      waiting.set(key, shared);
      return shared;
    }
    let hasBegun = false;
    const reading = ofAccount(userId, () => {
      hasBegun = true;
      // Later callers may know of changes that this read misses.
      waiting.delete(key);
      return readStreams(db, ownerId, wanted, (id) => id === userId);
    });
    if (!hasBegun) {
      waiting.set(key, reading);
      reading.catch(() => waiting.delete(key));
    }
    return reading;
  }

  return {
    streams: readShared,
    part: (userId, ownerId, wanted) =>
      ofAccount(userId, () =>
        ofProcess(userId, () => readBinPart(db, ownerId, wanted, (id) => id === userId)),
      ),
  };
}
