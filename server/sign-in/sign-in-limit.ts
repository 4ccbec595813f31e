import { AppError } from '#domain/errors.ts';
import { siteOf } from '../api/network.ts';
import { createWindowCounter } from '../api/rate-limit.ts';
import { costModel } from '../cost-model.ts';

/**
 * `isKnown`: the account signed in from this network before; such requests come first.
 * @throws AppError `server.busy` for the last in the queue if too many wait.
 */
export type SignInLimit = <T>(address: string, work: () => Promise<T>, isKnown?: boolean) => Promise<T>;

type Waiting = { turns: number; start(): void; refuse(): void };

const QUARTER_HOUR = 15 * 60;

/** Sites with the fewest recent turns come first, so that people can sign in while others guess passwords. */
export function createSignInLimit(
  atOnce: number,
  waitingMax: number = costModel.process.signInsWaiting,
): SignInLimit {
  const turnsOf = createWindowCounter(QUARTER_HOUR);
  /** Sorted by `turns`, then by arrival. */
  const waiting: Waiting[] = [];
  let running = 0;

  function waitForTurn(turns: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const before = waiting.findLastIndex((other) => other.turns <= turns) + 1;
      const refuse = () => reject(new AppError('server.busy'));
      waiting.splice(before, 0, { turns, start: resolve, refuse });
      if (waiting.length > waitingMax) waiting.pop()?.refuse();
    });
  }

  return async (address, work, isKnown = false) => {
    const turns = turnsOf.count(siteOf(address)) - (isKnown ? 1 : 0);
    if (running >= atOnce) await waitForTurn(turns);
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running--;
    }
  };
}
