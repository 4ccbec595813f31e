import { AppError } from '#domain/errors.ts';
import { createTally } from '../api/limits.ts';
import { siteOf } from '../api/network.ts';
import { costModel } from '../cost-model.ts';

/**
 * `isKnown`: whoever signed in from there before comes before all who ask from somewhere for the first time.
 * @throws AppError `server.busy` where too much waits, for those whose turn would come last.
 */
export type SignInLimit = <T>(address: string, work: () => Promise<T>, isKnown?: boolean) => Promise<T>;

type Waiting = { turns: number; begin(): void; refuse(): void };

const QUARTER_HOUR = 15 * 60;

/** The site with the fewest turns lately comes first, so that people can sign in while others try passwords without pause. */
export function createSignInLimit(
  atOnce: number,
  waitingMax: number = costModel.process.signInsWaiting,
): SignInLimit {
  const turnsOf = createTally(QUARTER_HOUR);
  /** Sorted by `turns`, then by arrival. */
  const waiting: Waiting[] = [];
  let running = 0;

  function waitForTurn(turns: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const before = waiting.findLastIndex((other) => other.turns <= turns) + 1;
      const refuse = () => reject(new AppError('server.busy'));
      waiting.splice(before, 0, { turns, begin: resolve, refuse });
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
      if (next) next.begin();
      else running--;
    }
  };
}
