import { AppError } from '#domain/errors.ts';

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** More would wait longer than people do; they are told to come again. */
const WAITING_MAX = 200;

/** Lets so much of something happen at a time; the rest waits, first come first served. @throws AppError `server.busy`. */
export function createTurns(atOnce: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= WAITING_MAX) throw new AppError('server.busy');
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The turn goes to the next one, or back.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
