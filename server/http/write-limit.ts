import { costModel } from '../cost-model.ts';
import { sharedOf } from '../db/shared-connections.ts';
import { createConcurrencyLimit, createConcurrencyLimitByKey } from './concurrency-limit.ts';

const WAITING_IN_ALL = 5_000;

export type WriteLimit = <T>(userId: string, isLong: boolean, work: () => Promise<T>) => Promise<T>;

/**
 * Waiting writes hold no connection; half of the turns are left to short bodies.
 * @throws AppError `request.tooMany`, `server.busy`.
 */
export function createWriteLimit(connections: number, factor: number): WriteLimit {
  const { writesAtOnce, longWritesAtOnce, writesWaiting } = costModel.account;
  const inAll = writesInAll(connections);
  const ofAccount = createConcurrencyLimitByKey(writesAtOnce, writesWaiting * factor);
  const ofAll = createConcurrencyLimit(inAll, WAITING_IN_ALL);
  const longOfAccount = createConcurrencyLimitByKey(longWritesAtOnce, writesWaiting * factor);
  const longOfAll = createConcurrencyLimit(Math.ceil(inAll / 2), WAITING_IN_ALL);
  return (userId, isLong, work) => {
    const write = () => ofAccount(userId, () => ofAll(work));
    return isLong ? longOfAccount(userId, () => longOfAll(write)) : write();
  };
}

/** Leaves the reads' share, and one for live connections and sessions: of twelve eight write. */
function writesInAll(connections: number): number {
  return Math.max(1, connections - sharedOf(connections) - 1);
}
