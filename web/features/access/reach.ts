import type { Target } from '#domain/access/target.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { descendantsDeepestFirst } from '#domain/bins/bin-tree.ts';

/** The bins in a location, or those inside a bin; what lies in the trash is not counted by anybody. */
export function binsWithin({ kind, id }: Target, bins: ReadonlyMap<string, BinHeader>): BinHeader[] {
  const within =
    kind === 'bin'
      ? descendantsDeepestFirst(bins.values(), id)
      : [...bins.values()].filter((bin) => bin.locationId === id);
  return within.filter((bin) => bin.deletedAt === undefined);
}

/** How many of them a person sees. */
export function countSeenWithin(
  target: Target,
  userId: string,
  bins: ReadonlyMap<string, BinHeader>,
): number {
  return binsWithin(target, bins).filter((bin) => bin.accessList[userId] !== undefined).length;
}
