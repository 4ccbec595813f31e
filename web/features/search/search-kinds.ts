import type { SearchFilter } from '#web/data/search/search-result.ts';

/** What the chips narrow a search to; none of them = everything. */
export const searchKinds = ['items', 'bins', 'places', 'out'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What stands in the address of a search. */
export type SearchAddress = { q?: string; kind?: SearchKind; tag?: string };

export function filterOf({ kind, tag }: Pick<SearchAddress, 'kind' | 'tag'>): SearchFilter {
  return {
    ...(kind === 'items' ? { kind: 'item' } : {}),
    ...(kind === 'bins' ? { kind: 'bin' } : {}),
    ...(kind === 'places' ? { kind: 'location' } : {}),
    ...(kind === 'out' ? { isOut: true } : {}),
    ...(tag === undefined ? {} : { tag }),
  };
}
