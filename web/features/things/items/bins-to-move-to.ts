import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';

/** Bins of the same owner, in use, whose items the person may change. */
export function binsToMoveTo(
  bins: Iterable<BinHeader>,
  from: Pick<BinHeader, 'id' | 'ownerId'>,
): BinHeader[] {
  return [...bins].filter(
    (bin) =>
      bin.id !== from.id && bin.ownerId === from.ownerId && isInUse(bin) && can(bin.role, 'change items'),
  );
}
