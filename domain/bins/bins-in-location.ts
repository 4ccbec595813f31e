import { isDirectlyIn } from '../access/access-rules.ts';
import { nodesAbove, type TreeNode } from '../tree.ts';
import type { BinHeader } from './bin.ts';
import { isInUse } from './bin-rules.ts';

type Placed = Pick<BinHeader, 'parentBinId' | 'locationId'>;

/** Counts of bins in use: `bins` directly in the location, `nestedBins` inside those, `items` in all of them. */
export type LocationCounts = { bins: number; nestedBins: number; items: number };

type CountedBin = Placed & Pick<BinHeader, 'itemCount' | 'archivedAt' | 'deletedAt'>;

/** Returns counts by location id; a location without bins in use has no entry. */
export function countsByLocation(bins: Iterable<CountedBin>): ReadonlyMap<string, LocationCounts> {
  const counts = new Map<string, LocationCounts>();
  for (const bin of bins) {
    const { locationId } = bin;
    if (locationId === undefined || !isInUse(bin)) continue;
    const before = counts.get(locationId) ?? noBins;
    const isDirect = isDirectlyIn({ kind: 'location', id: locationId }, bin);
    counts.set(locationId, {
      bins: before.bins + (isDirect ? 1 : 0),
      nestedBins: before.nestedBins + (isDirect ? 0 : 1),
      items: before.items + bin.itemCount,
    });
  }
  return counts;
}

/** What is in a location, that in the locations in it included; `places` counts those. */
export type CountsBelow = LocationCounts & { places: number };

/** Returns an entry for every location that is not in the trash. */
export function countsWithBelow(
  counts: ReadonlyMap<string, LocationCounts>,
  locations: ReadonlyMap<string, TreeNode & { deletedAt?: string | undefined }>,
): ReadonlyMap<string, CountsBelow> {
  const totals = new Map<string, CountsBelow>();
  for (const location of locations.values()) {
    if (location.deletedAt !== undefined) continue;
    const own = counts.get(location.id) ?? noBins;
    for (const { id } of [location, ...nodesAbove(locations, location)]) {
      const before = totals.get(id) ?? { ...noBins, places: 0 };
      totals.set(id, {
        bins: before.bins + own.bins,
        nestedBins: before.nestedBins + own.nestedBins,
        items: before.items + own.items,
        places: before.places + (id === location.id ? 0 : 1),
      });
    }
  }
  return totals;
}

export const noBins: LocationCounts = { bins: 0, nestedBins: 0, items: 0 };

/** Orders locations by their number of bins, the highest first. */
export function fullestFirst<T extends { id: string }>(
  locations: readonly T[],
  counts: ReadonlyMap<string, LocationCounts>,
): T[] {
  const binsAt = ({ id }: T) => counts.get(id)?.bins ?? 0;
  return locations.toSorted((a, b) => binsAt(b) - binsAt(a));
}
