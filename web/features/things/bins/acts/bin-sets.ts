import type { BinHeader } from '#domain/bins/bin.ts';
import { descendantsDeepestFirst } from '#domain/bins/bin-tree.ts';
import { pathOf } from '../list/tree-rows.ts';

type Bins = ReadonlyMap<string, BinHeader>;

/** Without those inside another chosen bin: they move along. */
export function topmost(chosen: readonly BinHeader[], bins: Bins): BinHeader[] {
  const ids = new Set(chosen.map((bin) => bin.id));
  return chosen.filter((bin) => !pathOf(bin, bins).some((above) => ids.has(above.id)));
}

export function deletionOf(
  chosen: readonly BinHeader[],
  bins: Bins,
): { binIds: readonly string[]; subBins: number; items: number } {
  const deletedBins = new Map(chosen.map((bin) => [bin.id, bin]));
  for (const bin of chosen) {
    for (const below of descendantsDeepestFirst(bins.values(), bin.id)) {
      if (below.deletedAt === undefined) deletedBins.set(below.id, below);
    }
  }
  const items = [...deletedBins.values()].reduce((sum, bin) => sum + bin.itemCount, 0);
  return { binIds: [...deletedBins.keys()], subBins: deletedBins.size - chosen.length, items };
}
