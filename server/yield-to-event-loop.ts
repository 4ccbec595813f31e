import { setImmediate } from 'node:timers/promises';

/** Lets others have the event loop; twice, as the first, from a socket's callback, still precedes waiting sockets. */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
