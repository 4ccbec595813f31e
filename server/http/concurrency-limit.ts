import { AppError } from '#domain/errors.ts';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** More would wait longer than people do. */
const WAITING_MAX = 200;

export function createConcurrencyLimit(atOnce: number, waitingMax = WAITING_MAX): ConcurrencyLimit {
  const queue = createQueue(atOnce);
  return async (work) => {
    if (queue.waiting() >= waitingMax) throw new AppError('server.busy');
    return queue.take(work);
  };
}

export type ConcurrencyLimitByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One limit per key. @throws AppError `request.tooMany`. */
export function createConcurrencyLimitByKey(atOnce: number, waitingMax: number): ConcurrencyLimitByKey {
  const queues = new Map<string, Queue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? createQueue(atOnce);
    queues.set(key, queue);
    if (queue.waiting() >= waitingMax) throw new AppError('request.tooMany');
    try {
      return await queue.take(work);
    } finally {
      if (queue.isIdle()) queues.delete(key);
    }
  };
}

type Queue = { take: ConcurrencyLimit; waiting(): number; isIdle(): boolean };

function createQueue(atOnce: number): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    waiting: () => waiting.length,
    isIdle: () => running === 0,
    async take(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
