import type { Waiting } from './operation.ts';

/** The revision held of a stream (a bin's id, or `me`); undefined for one that is not held. */
export type Held = (stream: string) => number | undefined;

/**
 * Whether all that an acknowledged operation changed is held here, so that the view no longer needs it. Once the server
 * has said what this person may see (`visible`), a stream outside it can't arrive any more and counts as arrived.
 */
export function hasArrived(waiting: Waiting, held: Held, visible?: ReadonlySet<string>): boolean {
  if (!waiting.acked) return false;
  return Object.entries(waiting.acked).every(([stream, revision]) => {
    const now = held(stream);
    if (now !== undefined && now >= revision) return true;
    return visible !== undefined && stream !== 'me' && !visible.has(stream);
  });
}
