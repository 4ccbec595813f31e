import { writeOf } from '#domain/predict/queued-writes.ts';
import type { Waiting } from './operation.ts';

/** The known revision of a stream (a bin's or location's id, or `me`). */
export type HeldRevision = (stream: string) => number | undefined;

/**
 * Whether all that an acknowledged operation changed is on this device. A stream counts as arrived if it can't arrive
 * any more: it is gone, not visible, or the operation ended the access to it.
 */
export function hasArrived(
  { acked, operation }: Pick<Waiting, 'acked' | 'operation'>,
  held: HeldRevision,
  { visible, gone }: { visible?: ReadonlySet<string>; gone?: ReadonlySet<string> } = {},
): boolean {
  if (!acked) return false;
  return Object.entries(acked).every(([stream, revision]) => {
    const now = held(stream);
    if (now !== undefined && now >= revision) return true;
    if (stream === 'me') return false;
    if (now === undefined && writeOf(operation).endsSight) return true;
    return gone?.has(stream) === true || visible?.has(stream) === false;
  });
}
