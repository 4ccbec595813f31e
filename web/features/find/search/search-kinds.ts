import type { SearchKind } from '#domain/account/saved-search.ts';
import type { InventoryScope } from '#domain/inventory/inventory.ts';
import type { SearchFilter, SearchResult } from '#web/data/search/search-result.ts';

export type SearchAddress = { q?: string; kind?: SearchKind; tag?: string };

export function filterOf({ kind, tag }: Pick<SearchAddress, 'kind' | 'tag'>): SearchFilter {
  return {
    ...(kind === 'items' ? { kind: 'item' } : {}),
    ...(kind === 'bins' ? { kind: 'bin' } : {}),
    ...(kind === 'places' ? { kind: 'location' } : {}),
    ...(kind === 'out' ? { only: 'out' } : {}),
    ...(kind === 'used-up' ? { only: 'usedUp' } : {}),
    ...(tag === undefined ? {} : { tag }),
  };
}

/** The found items, and all that is in the found bins and places. */
export function scopeOf(results: readonly SearchResult[]): InventoryScope {
  return {
    bins: results.flatMap((each) => (each.kind === 'bin' ? [each.binId] : [])),
    locations: results.flatMap((each) => (each.kind === 'location' ? [each.locationId] : [])),
    items: results.flatMap(({ kind, ...each }) =>
      kind === 'item' && 'binId' in each && each.itemId !== undefined
        ? [{ binId: each.binId, id: each.itemId }]
        : [],
    ),
  };
}
