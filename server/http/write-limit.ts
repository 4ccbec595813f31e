import { costModel } from '../cost-model.ts';
import { sharedOf } from '../db/shared-connections.ts';
import { createConcurrencyLimit, createConcurrencyLimitByKey } from './concurrency-limit.ts';

/** Of all accounts together, before they are told to come back: they are done in seconds. */
const WAITING_IN_ALL = 5_000;

/** `isLong` by its body. */
export type WriteLimit = <T>(userId: string, isLong: boolean, work: () => Promise<T>) => Promise<T>;

/**
 * Lets an account write, two at a time, and all accounts together no more than leaves connections for others. What waits
 * has no connection yet: writers of one bin wait for each other with it, and would keep the reads from theirs. Those with
 * a long body keep the database busy for tens of milliseconds, so half of these turns are left to the short ones.
 * @throws AppError `request.tooMany` for an account with too many waiting; `server.busy`.
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

/** Beside those that reads share one is left for live connections, sessions and the rest: of twelve eight write. */
function writesInAll(connections: number): number {
  return Math.max(1, connections - sharedOf(connections) - 1);
}
