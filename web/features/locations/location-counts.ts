import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';

export type LocationCounts = { bins: number; items: number };

/** Bins in use, sub-bins included. */
export function countsByLocation(bins: Iterable<BinHeader>): ReadonlyMap<string, LocationCounts> {
  const counts = new Map<string, LocationCounts>();
  for (const bin of bins) {
    if (bin.locationId === undefined || !isInUse(bin)) continue;
    const count = counts.get(bin.locationId) ?? { bins: 0, items: 0 };
    counts.set(bin.locationId, { bins: count.bins + 1, items: count.items + bin.itemCount });
  }
  return counts;
}
