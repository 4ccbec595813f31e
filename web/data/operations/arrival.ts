import { writeOf } from '#domain/predict/queued-writes.ts';
import type { Waiting } from './operation.ts';

/** The revision held of a stream (a bin's id, or `me`); undefined for one that is not held. */
export type HeldRevision = (stream: string) => number | undefined;

/**
 * Whether all that an acknowledged operation changed is held here, so that the view no longer needs it. A stream that
 * can't arrive any more counts as arrived: one that is `gone`, one outside all that the server says this person may see
 * (`visible`), and one that is not held where the operation itself ended somebody's access.
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
