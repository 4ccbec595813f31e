import { isDirectlyIn } from '../access/is-directly-in.ts';
import type { BinHeader } from './bin.ts';
import { isInUse } from './bin-rules.ts';

type Placed = Pick<BinHeader, 'parentBinId' | 'locationId'>;

/** Counts of bins in use: `bins` directly in the place, `nestedBins` inside those, `items` in all of them. */
export type PlaceCounts = { bins: number; nestedBins: number; items: number };

type CountedBin = Placed & Pick<BinHeader, 'itemCount' | 'archivedAt' | 'deletedAt'>;

/** Returns counts by place id; a place without bins in use has no entry. */
export function countsByPlace(bins: Iterable<CountedBin>): ReadonlyMap<string, PlaceCounts> {
  const counts = new Map<string, PlaceCounts>();
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

export const noBins: PlaceCounts = { bins: 0, nestedBins: 0, items: 0 };
