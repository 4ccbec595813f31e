import type { IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';
import type { Match } from './match.ts';
import type { SearchFilter } from './search-result.ts';

/** Whether a bin and what is in it may be found under this filter; archived ones may. */
export function isSearched({ header }: IndexedHeader, filter: SearchFilter): boolean {
  if (header.deletedAt !== undefined) return false;
  return filter.binId === undefined || header.id === filter.binId;
}

/** Whether a location may be found under this filter; it has neither tags nor items of its own. */
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

/** Whether what resembles the question may be shown under this filter. */
export function isFound(match: Match, filter: SearchFilter): boolean {
  if (match.location) return isLocationWanted(match.location, filter);
  return isSearched(match.header, filter) && isWanted(match, filter);
}

/** Whether one found thing is of the kind asked for. */
export function isWanted(
  { header, item }: { header: IndexedHeader; item?: IndexedItem },
  filter: SearchFilter,
): boolean {
  if (filter.kind !== undefined && filter.kind !== (item ? 'item' : 'bin')) return false;
  const { tags } = item ?? header.header;
  if (filter.tag !== undefined && !tags.includes(filter.tag)) return false;
  return filter.isOut !== true || (item ? item.quantity : header.header.itemCount) === 0;
}
