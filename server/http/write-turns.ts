import { costModel } from '../cost-model.ts';
import { sharedOf } from '../db/shared-connections.ts';
import { createTurns, createTurnsByKey, type TurnsByKey } from './turns.ts';

/** Of all accounts together, before they are told to come back: they are done in seconds. */
const WAITING_IN_ALL = 5_000;

/**
 * Lets an account write, two at a time, and all accounts together no more than leaves connections for others. What waits
 * has no connection yet: writers of one bin wait for each other with it, and would keep the reads from theirs.
 * @throws AppError `request.tooMany` for an account with too many waiting; `server.busy`.
 */
export function createWriteTurns(connections: number, factor: number): TurnsByKey {
  const { writesAtOnce, writesWaiting } = costModel.account;
  const ofAccount = createTurnsByKey(writesAtOnce, writesWaiting * factor);
  const ofAll = createTurns(writesInAll(connections), WAITING_IN_ALL);
  return (userId, work) => ofAccount(userId, () => ofAll(work));
}

/** Beside those that reads share one is left for live connections, sessions and the rest: of twelve eight write. */
function writesInAll(connections: number): number {
  return Math.max(1, connections - sharedOf(connections) - 1);
}
