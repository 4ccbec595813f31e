import type { Queryable } from '#server/db/statement.ts';
import { costModel } from '../cost-model.ts';
import { createTurnsByKey } from '../http/turns.ts';
import { readStreams, type StreamRead, type Wanted } from './stream-read.ts';

/** Reads for one of a person's connections: they take turns, so that thirty of them ask the database as one does. */
export type ReadInTurn = (
  userId: string,
  ownerId: string,
  wanted: readonly Wanted[],
) => Promise<Map<string, StreamRead>>;

export function createReadInTurn(db: Queryable): ReadInTurn {
  const { largeReadsAtOnce, liveConnections } = costModel.account;
  // Connections that were cut wait on until their turn.
  const inTurn = createTurnsByKey(largeReadsAtOnce, 10 * liveConnections);
  return (userId, ownerId, wanted) => inTurn(userId, () => readStreams(db, ownerId, wanted));
}
