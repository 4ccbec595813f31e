import { setImmediate } from 'node:timers/promises';

/** Lets others have the event loop; twice, as the first, from a socket's callback, still precedes waiting sockets. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Work that yields wherever it may be interrupted for a moment. */
export type Pausing<T> = Generator<undefined, T>;

/** Does the work at once, where nobody waits for this process. */
export function finish<T>(work: Pausing<T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Maps each value for which there is a result. */
export function* mapPausing<T, R>(all: Iterable<T>, map: (each: T) => R | undefined): Pausing<R[]> {
  const mapped: R[] = [];
  for (const each of all) {
    yield;
    const result = map(each);
    if (result !== undefined) mapped.push(result);
  }
  return mapped;
}
