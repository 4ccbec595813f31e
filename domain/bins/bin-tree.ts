import { nameKey } from '../text.ts';
import { descendantsDeepestFirst, type TreeNode } from '../tree.ts';
import type { BinHeader } from './bin.ts';

export function binsRestoredWith<
  T extends TreeNode & Pick<BinHeader, 'name' | 'nameKey' | 'deletedAt' | 'deletedWith'>,
>(bins: Iterable<T>, bin: T, name?: string): [T, ...T[]] {
  const below = descendantsDeepestFirst(bins, bin.id).filter(
    (each) => each.deletedAt !== undefined && each.deletedWith === bin.id,
  );
  const first = name === undefined ? bin : { ...bin, name, nameKey: nameKey(name) };
  return [first, ...below.reverse()];
}

/** Counts the bins directly in each bin, without those in the trash. */
export function subBinCounts(
  bins: Iterable<Pick<BinHeader, 'parentBinId' | 'deletedAt'>>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { parentBinId, deletedAt } of bins) {
    if (parentBinId !== undefined && deletedAt === undefined)
      counts.set(parentBinId, (counts.get(parentBinId) ?? 0) + 1);
  }
  return counts;
}
