import type { BinHeader } from '#domain/bins/bin.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import { locationsAround, pathOf } from '#web/features/things/tree/tree-rows.ts';

/**
 * The ids of the target's bins and locations. An item is found by its bin; by a code of its own only if it is among `items`,
 * which is empty if no item was sought.
 */
export type SearchTarget = {
  bins: ReadonlySet<string>;
  locations: ReadonlySet<string>;
  items: ReadonlySet<string>;
};

/** How a label in view relates to the target. `around`: the target is inside. */
export type LabelMatch = 'wanted' | 'around' | 'other';

export const noTarget: SearchTarget = { bins: new Set(), locations: new Set(), items: new Set() };

export function targetOf(results: readonly SearchResult[]): SearchTarget {
  return {
    bins: new Set(results.flatMap((result) => (result.kind === 'location' ? [] : [result.binId]))),
    locations: new Set(results.flatMap((result) => (result.kind === 'location' ? [result.locationId] : []))),
    items: new Set(results.flatMap((result) => (result.kind === 'item' ? (result.itemId ?? []) : []))),
  };
}

/** The bins and locations that contain the target. */
export function containersOf({ bins: wanted }: SearchTarget, { bins, locations }: DeviceView): SearchTarget {
  const inside = [...wanted].flatMap((id) => bins.get(id) ?? []);
  const around = inside.flatMap((bin) => [bin, ...pathOf(bin, bins)]);
  const placed = around.flatMap((bin) => locationsAround(bin, locations));
  return {
    bins: new Set(around.map(({ id }) => id).filter((id) => !wanted.has(id))),
    locations: new Set(placed.map(({ id }) => id)),
    items: new Set(),
  };
}

/** For one label, which several bins may share. */
export function matchOf(matches: readonly Match[], wanted: SearchTarget, around: SearchTarget): LabelMatch {
  if (matches.some((match) => isAmong(match, wanted))) return 'wanted';
  return matches.some((match) => isAmong(match, around)) ? 'around' : 'other';
}

function isAmong(match: Match, { bins, locations, items }: SearchTarget): boolean {
  if (match.kind === 'item') return items.has(match.item.id) || (items.size === 0 && bins.has(match.bin.id));
  return match.kind === 'bin' ? bins.has(match.bin.id) : locations.has(match.location.id);
}

/** The names of the containers of a bin, outermost first. */
export function containerNames(bin: BinHeader, view: DeviceView): string[] {
  return [...locationsAround(bin, view.locations), ...pathOf(bin, view.bins)].map(({ name }) => name);
}
