import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';
import { shortPath } from '#domain/tree.ts';

export type TreeRow = {
  bin: BinHeader;
  depth: number;
  subBinCount: number;
  isExpanded: boolean;
  /** Shown only because something inside it matches. */
  isOnlyPath: boolean;
};

type TreeOptions = {
  bins: ReadonlyMap<string, BinHeader>;
  expanded: ReadonlySet<string>;
  /** Expands every path to a match. */
  isFiltered: boolean;
};

/** `matches` are sorted, and siblings keep that order. A bin with a hidden parent is at the top level. */
export function treeRows(
  matches: readonly BinHeader[],
  { bins, expanded, isFiltered }: TreeOptions,
): TreeRow[] {
  // A bin that only leads to a match takes the position of its first match.
  const order = new Map(matches.map((bin, index) => [bin.id, index]));
  const listedBins = [...matches];
  for (const [index, bin] of matches.entries()) {
    for (const above of pathOf(bin, bins)) {
      if (order.has(above.id)) continue;
      order.set(above.id, index);
      listedBins.push(above);
    }
  }
  listedBins.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));

  const children = new Map<string, BinHeader[]>();
  const roots: BinHeader[] = [];
  for (const bin of listedBins) {
    const parent = pathOf(bin, bins).at(-1);
    if (!parent || isInside(parent, bin.id, bins)) {
      roots.push(bin);
      continue;
    }
    const siblings = children.get(parent.id);
    if (siblings) siblings.push(bin);
    else children.set(parent.id, [bin]);
  }

  const matched = new Set(matches.map((bin) => bin.id));
  const rows: TreeRow[] = [];
  const add = (bin: BinHeader, depth: number) => {
    const below = children.get(bin.id) ?? [];
    const isOnlyPath = !matched.has(bin.id);
    const isExpanded = below.length > 0 && (isOnlyPath || isFiltered || expanded.has(bin.id));
    rows.push({ bin, depth, subBinCount: below.length, isExpanded, isOnlyPath });
    if (isExpanded) for (const child of below) add(child, depth + 1);
  };
  for (const root of roots) add(root, 0);
  return rows;
}

/** Outermost first; stops at what this person cannot see. */
export function pathOf(bin: BinHeader, bins: ReadonlyMap<string, BinHeader>): BinHeader[] {
  const path: BinHeader[] = [];
  const visitedIds = new Set([bin.id]);
  let parent = bin.parentBinId === undefined ? undefined : bins.get(bin.parentBinId);
  while (parent && parent.deletedAt === undefined && !visitedIds.has(parent.id)) {
    visitedIds.add(parent.id);
    path.push(parent);
    parent = parent.parentBinId === undefined ? undefined : bins.get(parent.parentBinId);
  }
  return path.reverse();
}

/** "Attic › Garage › Shelf"; of a longer path only its end, after "…"; empty at the top level. */
export function whereText(
  bin: BinHeader,
  bins: ReadonlyMap<string, BinHeader>,
  locations: ReadonlyMap<string, Location>,
): string {
  const location = locationOfBin(bin, locations);
  const around = [...(location ? [location] : []), ...pathOf(bin, bins)];
  return shortPath(around.map((each) => each.name)).join(' › ');
}

// Two offline moves can form a cycle until the server has answered.
function isInside(bin: BinHeader, id: string, bins: ReadonlyMap<string, BinHeader>): boolean {
  return bin.id === id || pathOf(bin, bins).some((each) => each.id === id);
}

/** Undefined without a location, and for a hidden or deleted one. */
export function locationOfBin(
  { locationId }: { locationId?: string | undefined },
  locations: DeviceView['locations'],
): Location | undefined {
  const location = locationId === undefined ? undefined : locations.get(locationId);
  return location?.deletedAt === undefined ? location : undefined;
}
