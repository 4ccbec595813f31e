import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';
import { nodesAbove, placesAround, shortPath, type TreeNode } from '#domain/tree.ts';

type Node = TreeNode & { deletedAt?: string | undefined };

export type TreeRow<T> = {
  node: T;
  depth: number;
  childCount: number;
  isExpanded: boolean;
  /** Shown only because something inside it matches. */
  isOnlyPath: boolean;
};

type TreeOptions<T> = {
  /** Bins or locations by id. */
  nodes: ReadonlyMap<string, T>;
  expanded: ReadonlySet<string>;
  /** Expands every path to a match. */
  isFiltered: boolean;
};

/** `matches` are sorted, and siblings keep that order. What lies in something hidden is at the top level. */
export function treeRows<T extends Node>(
  matches: readonly T[],
  { nodes, expanded, isFiltered }: TreeOptions<T>,
): TreeRow<T>[] {
  // What only leads to a match takes the position of its first match.
  const order = new Map(matches.map((node, index) => [node.id, index]));
  const listed = [...matches];
  for (const [index, node] of matches.entries()) {
    for (const above of pathOf(node, nodes)) {
      if (order.has(above.id)) continue;
      order.set(above.id, index);
      listed.push(above);
    }
  }
  listed.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));

  const children = new Map<string, T[]>();
  const roots: T[] = [];
  for (const node of listed) {
    const parent = pathOf(node, nodes).at(-1);
    if (!parent || isInside(parent, node.id, nodes)) {
      roots.push(node);
      continue;
    }
    const siblings = children.get(parent.id);
    if (siblings) siblings.push(node);
    else children.set(parent.id, [node]);
  }

  const matched = new Set(matches.map(({ id }) => id));
  const rows: TreeRow<T>[] = [];
  const add = (node: T, depth: number) => {
    const below = children.get(node.id) ?? [];
    const isOnlyPath = !matched.has(node.id);
    const isExpanded = below.length > 0 && (isOnlyPath || isFiltered || expanded.has(node.id));
    rows.push({ node, depth, childCount: below.length, isExpanded, isOnlyPath });
    if (isExpanded) for (const child of below) add(child, depth + 1);
  };
  for (const root of roots) add(root, 0);
  return rows;
}

/** What is around a bin or location of the same kind, outermost first; stops at what this person cannot see. */
export function pathOf<T extends Node>(node: T, nodes: ReadonlyMap<string, T>): T[] {
  return outermostFirst(nodesAbove(nodes, node));
}

/** The locations around a bin, outermost first. */
export function locationsAround(
  bin: { locationId?: string | undefined },
  locations: DeviceView['locations'],
): Location[] {
  return outermostFirst(placesAround(locations, bin));
}

/** `above` begins with the innermost; what is around something deleted does not count. */
function outermostFirst<T extends Node>(above: readonly T[]): T[] {
  const end = above.findIndex(({ deletedAt }) => deletedAt !== undefined);
  return above.slice(0, end === -1 ? undefined : end).reverse();
}

/** "House › Attic › Garage › Shelf"; of a longer path only its end, after "…"; empty at the top level. */
export function whereText(
  bin: BinHeader,
  bins: ReadonlyMap<string, BinHeader>,
  locations: ReadonlyMap<string, Location>,
): string {
  return pathText([...locationsAround(bin, locations), ...pathOf(bin, bins)]);
}

/** The name of a bin's location with those around it; empty without one. */
export function placeText(
  bin: { locationId?: string | undefined },
  locations: ReadonlyMap<string, Location>,
): string {
  return pathText(locationsAround(bin, locations));
}

export function pathText(path: readonly { name: string }[]): string {
  return shortPath(path.map(({ name }) => name)).join(' › ');
}

// Two offline moves can form a cycle until the server has answered.
function isInside<T extends Node>(node: T, id: string, nodes: ReadonlyMap<string, T>): boolean {
  return node.id === id || pathOf(node, nodes).some((each) => each.id === id);
}

/** Undefined without a location, and for a hidden or deleted one. */
export function locationOfBin(
  { locationId }: { locationId?: string | undefined },
  locations: DeviceView['locations'],
): Location | undefined {
  const location = locationId === undefined ? undefined : locations.get(locationId);
  return location?.deletedAt === undefined ? location : undefined;
}
