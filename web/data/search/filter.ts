import type { IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';
import type { Match } from './rank.ts';
import type { SearchFilter } from './search-result.ts';

/** These list all that they let through, also before a letter is typed. */
export function isListing({ isOut, tag }: SearchFilter): boolean {
  return isOut === true || tag !== undefined;
}

export function binInScope({ header }: IndexedHeader, filter: SearchFilter): boolean {
  if (header.deletedAt !== undefined) return false;
  return filter.binId === undefined || header.id === filter.binId;
}

/** Locations have neither tags nor items. */
export function locationMatchesFilter({ location }: IndexedLocation, filter: SearchFilter): boolean {
  const { kind = 'location', tag, binId, isOut } = filter;
  return (
    location.deletedAt === undefined &&
    kind === 'location' &&
    tag === undefined &&
    binId === undefined &&
    !isOut
  );
}

export function matchesFilter(match: Match, filter: SearchFilter): boolean {
  if (match.location) return locationMatchesFilter(match.location, filter);
  return binInScope(match.header, filter) && binOrItemMatchesFilter(match, filter);
}

export function binOrItemMatchesFilter(
  { header, item }: { header: IndexedHeader; item?: IndexedItem },
  filter: SearchFilter,
): boolean {
  if (filter.kind !== undefined && filter.kind !== (item ? 'item' : 'bin')) return false;
  const { tags } = item ?? header.header;
  if (filter.tag !== undefined && !tags.includes(filter.tag)) return false;
  return filter.isOut !== true || (item ? item.quantity : header.header.itemCount) === 0;
}
