import type { IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';
import type { Match } from './rank.ts';
import type { SearchFilter } from './search-result.ts';

export function isSearched({ header }: IndexedHeader, filter: SearchFilter): boolean {
  if (header.deletedAt !== undefined) return false;
  return filter.binId === undefined || header.id === filter.binId;
}

/** Locations have neither tags nor items. */
export function isLocationWanted({ location }: IndexedLocation, filter: SearchFilter): boolean {
  const { kind = 'location', tag, binId, isOut } = filter;
  return (
    location.deletedAt === undefined &&
    kind === 'location' &&
    tag === undefined &&
    binId === undefined &&
    !isOut
  );
}

export function isFound(match: Match, filter: SearchFilter): boolean {
  if (match.location) return isLocationWanted(match.location, filter);
  return isSearched(match.header, filter) && isWanted(match, filter);
}

export function isWanted(
  { header, item }: { header: IndexedHeader; item?: IndexedItem },
  filter: SearchFilter,
): boolean {
  if (filter.kind !== undefined && filter.kind !== (item ? 'item' : 'bin')) return false;
  const { tags } = item ?? header.header;
  if (filter.tag !== undefined && !tags.includes(filter.tag)) return false;
  return filter.isOut !== true || (item ? item.quantity : header.header.itemCount) === 0;
}
