import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';

/** The bins that items of this bin can be moved to: of the same owner, in use, and open to the person's changes. */
export function binsToMoveTo(
  bins: Iterable<BinHeader>,
  from: Pick<BinHeader, 'id' | 'ownerId'>,
): BinHeader[] {
  return [...bins].filter(
    (bin) =>
      bin.id !== from.id &&
      bin.ownerId === from.ownerId &&
      bin.deletedAt === undefined &&
      bin.archivedAt === undefined &&
      can(bin.role, 'change items'),
  );
}
