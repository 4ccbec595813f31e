import type { SearchFilter } from '../search.ts';
import type { IndexedHeader, IndexedItem } from './index-bin.ts';

/** Whether a bin and what is in it may be found under this filter; archived ones may. */
export function isSearched({ header }: IndexedHeader, filter: SearchFilter): boolean {
  if (header.deletedAt !== undefined) return false;
  return filter.binId === undefined || header.id === filter.binId;
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
