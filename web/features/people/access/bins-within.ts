import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { descendantsDeepestFirst } from '#domain/bins/bin-tree.ts';

export function binsWithin({ kind, id }: Target, bins: ReadonlyMap<string, BinHeader>): BinHeader[] {
  const within =
    kind === 'bin'
      ? descendantsDeepestFirst(bins.values(), id)
      : [...bins.values()].filter((bin) => bin.locationId === id);
  return within.filter((bin) => bin.deletedAt === undefined);
}

export function countSeenWithin(
  target: Target,
  userId: string,
  bins: ReadonlyMap<string, BinHeader>,
): number {
  return binsWithin(target, bins).filter((bin) => bin.accessList[userId] !== undefined).length;
}
