import { AppError } from '#domain/errors.ts';

type FairQueueLimits = {
  /** Concurrent work of all keys. */
  atOnce?: number;
  /** Waiting work of all keys. */
  waiting?: number;
  atOncePerKey?: number;
  waitingPerKey?: number;
};

/**
 * Runs the work when its key has a turn, and returns its result.
 * @throws AppError `request.tooMany` if too much work of the key waits, `server.busy` if too much of all keys does.
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type KeyState = { running: number; waiting: (() => void)[] };

/**
 * Limits concurrent work, in total and per key (an account or a site). Keys are served round-robin: a key with much
 * waiting work delays another key by one piece of work at most.
 */
export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const { atOnce = Infinity, waiting: waitingMax = Infinity } = limits;
  const { atOncePerKey = atOnce, waitingPerKey = Infinity } = limits;
  const states = new Map<string, KeyState>();
  /** Waiting keys below their own limit, in the order of their next turns. */
  const ready = new Set<KeyState>();
  let running = 0;
  let waiting = 0;

  function start(state: KeyState): void {
    running++;
    state.running++;
  }

  function assertMayWait(state: KeyState): void {
    if (state.waiting.length >= waitingPerKey) throw new AppError('request.tooMany');
    if (waiting >= waitingMax) throw new AppError('server.busy');
  }

  async function waitForTurn(state: KeyState): Promise<void> {
    waiting++;
    if (state.running < atOncePerKey) ready.add(state);
    await new Promise<void>((resolve) => state.waiting.push(resolve));
  }

  function startNext(): void {
    for (const state of ready) {
      if (running >= atOnce) return;
      ready.delete(state);
      waiting--;
      start(state);
      state.waiting.shift()?.();
      // Moves the key behind all others that wait.
      if (state.waiting.length > 0 && state.running < atOncePerKey) ready.add(state);
    }
  }

  function finish(key: string, state: KeyState): void {
    running--;
    state.running--;
    if (state.waiting.length > 0) ready.add(state);
    else if (state.running === 0) states.delete(key);
    startNext();
  }

  return async (key, work) => {
    const state = states.get(key) ?? { running: 0, waiting: [] };
    const isTurn = running < atOnce && state.running < atOncePerKey;
    if (!isTurn) assertMayWait(state);
    // Only now, as nothing would delete the state of a refused key.
    states.set(key, state);
    if (isTurn) start(state);
    else await waitForTurn(state);
    try {
      return await work();
    } finally {
      finish(key, state);
    }
  };
}
