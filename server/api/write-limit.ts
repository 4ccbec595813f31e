import { costModel } from '../cost-model.ts';
import { sharedOf } from '../db/shared-connections.ts';
import { createFairQueue } from './fair-queue.ts';

const WAITING_IN_ALL = 5_000;

export type WriteLimit = <T>(userId: string, isLong: boolean, work: () => Promise<T>) => Promise<T>;

/**
 * Waiting writes hold no connection; half of the turns are left to short bodies.
 * @throws AppError `request.tooMany`, `server.busy`.
 */
export function createWriteLimit(connections: number, factor: number): WriteLimit {
  const { writesAtOnce, longWritesAtOnce, writesWaiting } = costModel.account;
  const inAll = writesInAll(connections);
  const waits = { waiting: WAITING_IN_ALL, waitingPerKey: writesWaiting * factor };
  const writes = createFairQueue({ atOnce: inAll, atOncePerKey: writesAtOnce, ...waits });
  const longAtOnce = { atOnce: Math.ceil(inAll / 2), atOncePerKey: longWritesAtOnce };
  const longWrites = createFairQueue({ ...longAtOnce, ...waits });
  return (userId, isLong, work) => {
    const write = () => writes(userId, work);
    return isLong ? longWrites(userId, write) : write();
  };
}

/** Leaves connections to live streams, sessions, long answers and jobs: of twelve, eight write. */
function writesInAll(connections: number): number {
  return Math.max(1, connections - sharedOf(connections) - 1);
}
