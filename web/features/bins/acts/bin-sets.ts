import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { descendantsDeepestFirst, isInUse } from '#domain/bins/bin-rules.ts';
import { pathOf } from '../list/bin-tree.ts';

type Bins = ReadonlyMap<string, BinHeader>;

/** Without those that lie inside another chosen one: they come along with it. */
export function topmost(chosen: readonly BinHeader[], bins: Bins): BinHeader[] {
  const ids = new Set(chosen.map((bin) => bin.id));
  return chosen.filter((bin) => !pathOf(bin, bins).some((above) => ids.has(above.id)));
}

/** How much goes to the trash with these and all that lies inside them. */
export function deletionOf(
  chosen: readonly BinHeader[],
  bins: Bins,
): { bins: number; subBins: number; items: number } {
  const gone = new Map(chosen.map((bin) => [bin.id, bin]));
  for (const bin of chosen) {
    for (const below of descendantsDeepestFirst(bins.values(), bin.id)) {
      if (below.deletedAt === undefined) gone.set(below.id, below);
    }
  }
  const items = [...gone.values()].reduce((sum, bin) => sum + bin.itemCount, 0);
  return { bins: gone.size, subBins: gone.size - chosen.length, items };
}

/** The bins that these may be put into: of the same owner, changeable, in use, and not inside themselves. */
export function parentsFor(moving: readonly BinHeader[], bins: Bins): BinHeader[] {
  const [first] = moving;
  if (!first) return [];
  const inside = new Set(moving.map((bin) => bin.id));
  for (const bin of moving) {
    for (const below of descendantsDeepestFirst(bins.values(), bin.id)) inside.add(below.id);
  }
  const canGo = moving.every((bin) => bin.ownerId === first.ownerId && can(bin.role, 'move between parents'));
  if (!canGo) return [];
  return [...bins.values()].filter(
    (bin) =>
      isInUse(bin) &&
      !inside.has(bin.id) &&
      bin.ownerId === first.ownerId &&
      can(bin.role, 'move between parents'),
  );
}

/** The bins in which a new one may be made. */
export function parentsForNew(bins: Bins): BinHeader[] {
  return [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'add a sub-bin'));
}
