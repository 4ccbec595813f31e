import { setImmediate } from 'node:timers/promises';

/**
 * Ends this turn of the event loop and lets all others have theirs. Twice, as the first from a socket's callback still comes
 * before what waits at the sockets.
 */
export async function nextTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
