import { subBinCounts } from '#domain/bins/bin-tree.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { isLent } from '#domain/items/loan.ts';
import type { IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';
import type { Match } from './rank.ts';
import type { SearchFilter } from './search-result.ts';

/** A filter, prepared for one scan. */
export type ScanFilter = SearchFilter & {
  /** Bins that contain bins, and so are not empty. Only for `usedUp`. */
  parentIds?: Pick<ReadonlyMap<string, unknown>, 'has'>;
};

export function scanFilter(
  filter: SearchFilter,
  { headers }: { headers: ReadonlyMap<string, IndexedHeader> },
): ScanFilter {
  if (filter.only !== 'usedUp') return filter;
  return { ...filter, parentIds: subBinCounts(Array.from(headers.values(), ({ header }) => header)) };
}

/** True if the filter lists all its matches, even for an empty query. */
export function isListing({ only, tag }: SearchFilter): boolean {
  return only !== undefined || tag !== undefined;
}

export function binInScope({ header }: IndexedHeader, filter: SearchFilter): boolean {
  if (header.deletedAt !== undefined) return false;
  return filter.binId === undefined || header.id === filter.binId;
}

/** Locations have neither tags nor items. */
export function locationMatchesFilter({ location }: IndexedLocation, filter: SearchFilter): boolean {
  const { kind = 'location', tag, binId, only } = filter;
  return (
    location.deletedAt === undefined &&
    kind === 'location' &&
    tag === undefined &&
    binId === undefined &&
    only === undefined
  );
}

export function matchesFilter(match: Match, filter: ScanFilter): boolean {
  if (match.location) return locationMatchesFilter(match.location, filter);
  return binInScope(match.header, filter) && binOrItemMatchesFilter(match, filter);
}

export function binOrItemMatchesFilter(
  { header, item }: { header: IndexedHeader; item?: IndexedItem },
  filter: ScanFilter,
): boolean {
  if (filter.kind !== undefined && filter.kind !== (item ? 'item' : 'bin')) return false;
  const { tags } = item ?? header.header;
  if (filter.tag !== undefined && !tags.includes(filter.tag)) return false;
  if (filter.only === undefined) return true;
  if (item) return filter.only === 'out' ? isLent(item) : isOut(item) && !isLent(item);
  return (
    filter.only === 'usedUp' && header.header.itemCount === 0 && !filter.parentIds?.has(header.header.id)
  );
}
