import { AppError } from '#domain/errors.ts';

type FairQueueLimits = {
  /** Work under way, of all keys. */
  atOnce?: number;
  /** Work that waits, of all keys. */
  waiting?: number;
  atOncePerKey?: number;
  waitingPerKey?: number;
};

/**
 * Runs the work when its key has a turn: `T` is what the work returns.
 * @throws AppError `request.tooMany` where too much of the key waits, `server.busy` where too much of all keys does.
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type KeyState = { underWay: number; waiting: (() => void)[] };

/**
 * Limits work that runs at the same time, in all and per key (an account or a site). Keys are served round by round: a
 * key with much work waiting delays another key's next turn by one of its own at most.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { atOnce = Infinity, waiting: waitingMax = Infinity } = limits;
  const { atOncePerKey = atOnce, waitingPerKey = Infinity } = limits;
  const states = new Map<string, KeyState>();
  /** Keys that wait and may have one more under way, in the order of their next turns. */
  const ready = new Set<KeyState>();
  let underWay = 0;
  let waiting = 0;

  function begin(state: KeyState): void {
    underWay++;
    state.underWay++;
  }

  function assertMayWait(state: KeyState): void {
    if (state.waiting.length >= waitingPerKey) throw new AppError('request.tooMany');
    if (waiting >= waitingMax) throw new AppError('server.busy');
  }

  async function waitForTurn(state: KeyState): Promise<void> {
    waiting++;
    if (state.underWay < atOncePerKey) ready.add(state);
    await new Promise<void>((resolve) => state.waiting.push(resolve));
  }

  function beginNext(): void {
    for (const state of ready) {
      if (underWay >= atOnce) return;
      ready.delete(state);
      waiting--;
      begin(state);
      state.waiting.shift()?.();
      // Added anew, the key is served after those that wait already.
      if (state.waiting.length > 0 && state.underWay < atOncePerKey) ready.add(state);
    }
  }

  function end(key: string, state: KeyState): void {
    underWay--;
    state.underWay--;
    if (state.waiting.length > 0) ready.add(state);
    else if (state.underWay === 0) states.delete(key);
    beginNext();
  }

  return async (key, work) => {
    const state = states.get(key) ?? { underWay: 0, waiting: [] };
    const isTurn = underWay < atOnce && state.underWay < atOncePerKey;
    if (!isTurn) assertMayWait(state);
    // Only now, as the state of a refused key would stay for ever.
    states.set(key, state);
    if (isTurn) begin(state);
    else await waitForTurn(state);
    try {
      return await work();
    } finally {
      end(key, state);
    }
  };
}
