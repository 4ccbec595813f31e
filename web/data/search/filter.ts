import { contentsOf } from '#domain/bins/bin-rules.ts';
import { subBinCounts } from '#domain/bins/bin-tree.ts';
import { isLent, isUsedUp } from '#domain/items/loan.ts';
import type { Sentence } from '#domain/search/sentences.ts';
import { type PreparedConditions, prepareConditions } from './conditions.ts';
import type { IndexedBin, IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';
import type { Match } from './rank.ts';
import type { SearchFilter } from './search-result.ts';

/** A filter, prepared for one scan. */
export type ScanFilter = SearchFilter & {
  /** Bins that contain bins, and so are not empty. Only for `usedUp`. */
  parentIds?: Pick<ReadonlyMap<string, unknown>, 'has'>;
  prepared?: PreparedConditions;
};

export function scanFilter(
  filter: SearchFilter,
  index: {
    headers: ReadonlyMap<string, IndexedHeader>;
    locations: ReadonlyMap<string, IndexedLocation>;
    bins: ReadonlyMap<string, IndexedBin>;
  },
): ScanFilter {
  const { only, conditions = [] } = filter;
  const headers = () => Array.from(index.headers.values(), ({ header }) => header);
  return {
    ...filter,
    ...(only === 'usedUp' && { parentIds: subBinCounts(headers()) }),
    ...(conditions.length > 0 && { prepared: prepareConditions(conditions, index) }),
  };
}

/** The filter together with those that a sentence means. */
export function withSentence(filter: SearchFilter, { kind, conditions }: Sentence): SearchFilter {
  return {
    ...filter,
    ...(kind === 'bins' && { kind: filter.kind ?? 'bin' }),
    conditions: [...(filter.conditions ?? []), ...conditions],
  };
}

/** True if the filter lists all its matches, even for an empty query. */
export function isListing({ kind, only, tag, conditions = [] }: SearchFilter): boolean {
  return kind !== undefined || only !== undefined || tag !== undefined || conditions.length > 0;
}

export function binInScope(indexed: IndexedHeader, filter: ScanFilter): boolean {
  const { header } = indexed;
  if (header.deletedAt !== undefined) return false;
  if (filter.binId !== undefined && header.id !== filter.binId) return false;
  return filter.prepared?.header(indexed) ?? true;
}

/** Locations have neither tags nor items. */
export function locationMatchesFilter(indexed: IndexedLocation, filter: ScanFilter): boolean {
  const { kind = 'location', tag, binId, only, prepared } = filter;
  return (
    indexed.location.deletedAt === undefined &&
    (prepared?.location(indexed) ?? true) &&
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
  if (filter.prepared?.record(header, item) === false) return false;
  return filter.only === undefined || isOnly(filter.only, { header, item }, filter.parentIds);
}

export function isOnly(
  only: NonNullable<SearchFilter['only']>,
  { header: { header }, item }: { header: IndexedHeader; item?: IndexedItem | undefined },
  parentIds?: ScanFilter['parentIds'],
): boolean {
  if (item) return only === 'out' ? isLent(item) : isUsedUp(item);
  return only === 'usedUp' && contentsOf(header, parentIds?.has(header.id) ? 1 : 0) === undefined;
}
