import type { TargetKind } from './access/access.ts';
import { AppError } from './errors.ts';

/** A bin that may lie in a bin, or a place that may lie in a place. */
export type TreeNode = {
  id: string;
  parentBinId?: string | undefined;
  parentLocationId?: string | undefined;
};

/** How many bins, or places, may be nested in each other, the outermost counted. */
export const levelsMax = { bin: 20, location: 8 } as const satisfies Record<TargetKind, number>;

const errorsOf = {
  bin: { cycle: 'bins.cycle', tooDeep: 'bins.tooDeep' },
  location: { cycle: 'locations.cycle', tooDeep: 'locations.tooDeep' },
} as const;

const shownMax = 3;

function parentIdOf({ parentBinId, parentLocationId }: TreeNode): string | undefined {
  return parentBinId ?? parentLocationId;
}

/** The nodes directly in one, then those in them, and so on. */
function levelsBelow<T extends TreeNode>(nodes: Iterable<T>, id: string): T[][] {
  const children = new Map<string, T[]>();
  for (const node of nodes) {
    const parentId = parentIdOf(node);
    if (parentId === undefined) continue;
    const siblings = children.get(parentId);
    if (siblings) siblings.push(node);
    else children.set(parentId, [node]);
  }
  const levels: T[][] = [];
  const visitedIds = new Set([id]);
  let level = children.get(id) ?? [];
  while (level.length > 0) {
    const fresh = level.filter((node) => !visitedIds.has(node.id));
    for (const node of fresh) visitedIds.add(node.id);
    if (fresh.length > 0) levels.push(fresh);
    level = fresh.flatMap((node) => children.get(node.id) ?? []);
  }
  return levels;
}

/** Each node comes before its parent. */
export function descendantsDeepestFirst<T extends TreeNode>(nodes: Iterable<T>, id: string): T[] {
  return levelsBelow(nodes, id).flat().reverse();
}

/** The ids of a place and of all places in it. */
export function placesWithin(
  places: Iterable<Pick<TreeNode, 'id' | 'parentLocationId'>>,
  id: string,
): ReadonlySet<string> {
  return new Set([id, ...descendantsDeepestFirst(places, id).map((place) => place.id)]);
}

/** Returns the number of levels of a node and what is nested in it: 1 if there is nothing. */
export function countLevels(nodes: Iterable<TreeNode>, id: string): number {
  return 1 + levelsBelow(nodes, id).length;
}

/** The nodes around one, innermost first, as far as they are known. Two offline moves can form a cycle for a while. */
export function nodesAbove<T extends TreeNode>(nodes: ReadonlyMap<string, T>, node: TreeNode): T[] {
  const visitedIds = new Set([node.id]);
  const above: T[] = [];
  for (let id = parentIdOf(node); id !== undefined && !visitedIds.has(id); ) {
    const parent = nodes.get(id);
    if (parent === undefined) break;
    visitedIds.add(id);
    above.push(parent);
    id = parentIdOf(parent);
  }
  return above;
}

/** The places around a bin, innermost first, as far as they are known. */
export function placesAround<T extends TreeNode>(
  places: ReadonlyMap<string, T>,
  { locationId }: { locationId?: string | undefined },
): T[] {
  const place = locationId === undefined ? undefined : places.get(locationId);
  return place === undefined ? [] : [place, ...nodesAbove(places, place)];
}

/**
 * `above` counts what is around a node, `levels` the levels of the node with its content. What was nested deeper before the
 * limit existed may move as long as it gets no deeper. @throws AppError `bins.tooDeep`, `locations.tooDeep`.
 */
export function assertNotTooDeep(kind: TargetKind, above: number, levels: number, aboveNow = 0): void {
  const most = levelsMax[kind];
  if (above + levels > most && above > aboveNow) throw new AppError(errorsOf[kind].tooDeep, { n: most });
}

type Depths = { above: number; aboveNow: number };

/**
 * Checks a move into `parentId`. `above` counts what is around the node then, `aboveNow` what is around it now; `nodes` are
 * at least those in it. @throws AppError `bins.cycle`, `bins.tooDeep`, and the same of locations.
 */
export function assertFitsInto(
  kind: TargetKind,
  nodes: readonly TreeNode[],
  { id, parentId }: { id: string; parentId: string },
  { above, aboveNow }: Depths,
): void {
  const isInside = parentId === id || descendantsDeepestFirst(nodes, id).some((node) => node.id === parentId);
  if (isInside) throw new AppError(errorsOf[kind].cycle);
  assertNotTooDeep(kind, above, countLevels(nodes, id), aboveNow);
}

/** Returns the innermost three names around a thing, outermost first, because a row has no room for more. */
export function shortPath(names: readonly string[]): readonly string[] {
  return names.length > shownMax ? ['…', ...names.slice(-shownMax)] : names;
}
