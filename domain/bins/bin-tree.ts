import { AppError } from '../errors.ts';
import { nameKey } from '../text.ts';
import type { BinHeader } from './bin.ts';

const shownMax = 3;

type TreeNode = Pick<BinHeader, 'id' | 'parentBinId'>;

/** The bins directly in a bin, then those in them, and so on. */
function levelsBelow<T extends TreeNode>(bins: Iterable<T>, id: string): T[][] {
  const children = new Map<string, T[]>();
  for (const bin of bins) {
    if (bin.parentBinId === undefined) continue;
    const siblings = children.get(bin.parentBinId);
    if (siblings) siblings.push(bin);
    else children.set(bin.parentBinId, [bin]);
  }
  const levels: T[][] = [];
  const visitedIds = new Set([id]);
  let level = children.get(id) ?? [];
  while (level.length > 0) {
    const fresh = level.filter((bin) => !visitedIds.has(bin.id));
    for (const bin of fresh) visitedIds.add(bin.id);
    if (fresh.length > 0) levels.push(fresh);
    level = fresh.flatMap((bin) => children.get(bin.id) ?? []);
  }
  return levels;
}

/** Each bin comes before its parent. */
export function descendantsDeepestFirst<T extends TreeNode>(bins: Iterable<T>, id: string): T[] {
  return levelsBelow(bins, id).flat().reverse();
}

/** Returns the number of levels of a bin and the bins nested in it: 1 if there are none. */
export function countLevels(bins: Iterable<TreeNode>, id: string): number {
  return 1 + levelsBelow(bins, id).length;
}

/** Returns in how many bins a bin is nested, as far as they are known. */
export function countAbove(bins: ReadonlyMap<string, TreeNode>, bin: TreeNode): number {
  const visitedIds = new Set([bin.id]);
  for (let at: TreeNode | undefined = bin; at?.parentBinId !== undefined; at = bins.get(at.parentBinId)) {
    if (visitedIds.has(at.parentBinId) || !bins.has(at.parentBinId)) break;
    visitedIds.add(at.parentBinId);
  }
  return visitedIds.size - 1;
}

export function assertNoCycle(bins: Iterable<TreeNode>, id: string, parentBinId: string): void {
  const isInside =
    parentBinId === id || descendantsDeepestFirst(bins, id).some((bin) => bin.id === parentBinId);
  if (isInside) throw new AppError('bins.cycle');
}

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

/** Returns the innermost three names around a bin, outermost first, because a row has no room for more. */
export function shortPath(names: readonly string[]): readonly string[] {
  return names.length > shownMax ? ['…', ...names.slice(-shownMax)] : names;
}
