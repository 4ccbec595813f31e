import { isDirectlyIn } from '../access/access-rules.ts';
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

export const noBins: LocationCounts = { bins: 0, nestedBins: 0, items: 0 };

/** Orders locations by their number of bins, the highest first. */
export function fullestFirst<T extends { id: string }>(
  locations: readonly T[],
  counts: ReadonlyMap<string, LocationCounts>,
): T[] {
  const binsAt = ({ id }: T) => counts.get(id)?.bins ?? 0;
  return locations.toSorted((a, b) => binsAt(b) - binsAt(a));
}
