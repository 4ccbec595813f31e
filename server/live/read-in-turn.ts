import type { Queryable } from '#server/db/statement.ts';
import { costModel } from '../cost-model.ts';
import { createConcurrencyLimit, createConcurrencyLimitByKey } from '../http/concurrency-limit.ts';
import { nextTurn } from '../next-turn.ts';
import { type BinPart, readBinPart, type WantedPart } from './reads/bin-part.ts';
import { readStreams, type StreamReads, type Wanted } from './reads/stream-read.ts';

/**
 * Reads for one of a person's connections: they take turns, so that thirty of them ask the database as one does. Those that
 * wait for the same share what is read, and what is written of it.
 */
export type ReadInTurn = {
  streams(userId: string, ownerId: string, wanted: readonly Wanted[]): Promise<StreamReads>;
  part(userId: string, ownerId: string, wanted: WantedPart): Promise<BinPart | undefined>;
};

export function createReadInTurn(db: Queryable): ReadInTurn {
  const { account, process } = costModel;
  // Connections that were cut wait on until their turn.
  const inTurn = createConcurrencyLimitByKey(account.largeReadsAtOnce, 10 * account.liveConnections);
  const inTurnOfAll = createConcurrencyLimit(process.largeReadsAtOnce, process.connections);
  const waiting = new Map<string, Promise<StreamReads>>();

  function readShared(userId: string, ownerId: string, wanted: readonly Wanted[]): Promise<StreamReads> {
    const key = JSON.stringify([userId, ownerId, wanted]);
    const before = waiting.get(key);
    if (before !== undefined) {
      // One after the other, as each of them writes to its connection at once.
      const shared = before.then(async (reads) => {
        await nextTurn();
        return reads;
      });
      waiting.set(key, shared);
      return shared;
    }
    let hasBegun = false;
    const reading = inTurn(userId, () => {
      hasBegun = true;
      // Whoever asks from now on may know of what this no longer reads.
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
      inTurn(userId, () => inTurnOfAll(() => readBinPart(db, ownerId, wanted, (id) => id === userId))),
  };
}
