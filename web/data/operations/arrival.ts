import type { Operation } from '#domain/operation.ts';
import { writeOf } from '#domain/predict.ts';
import type { OutboxEntry } from './operation.ts';

export type KnownRevisionOf = (stream: string) => number | undefined;

/**
 * True if the operation's revisions have arrived. A stream that can no longer arrive counts: it was deleted or is not
 * visible.
 */
export function hasArrived(
  { acked, operation }: Pick<OutboxEntry, 'acked' | 'operation'>,
  knownRevisionOf: KnownRevisionOf,
  { visible, vanishedIds }: { visible?: ReadonlySet<string>; vanishedIds?: ReadonlySet<string> } = {},
): boolean {
  if (!acked) return false;
  return Object.entries(acked).every(([stream, revision]) => {
    const now = knownRevisionOf(stream === 'me' && changesCodes(operation) ? 'codes' : stream);
    if (now !== undefined && now >= revision) return true;
    if (stream === 'me') return false;
    if (now === undefined && writeOf(operation).mayLoseAccess) return true;
    return vanishedIds?.has(stream) === true || visible?.has(stream) === false;
  });
}

/** The device requests codes after the account's stream reports a change, so they arrive later than the account. */
function changesCodes({ call, data }: Operation): boolean {
  return call.startsWith('codes.') || (call === 'bins.create' && data.code !== undefined);
}
