import type { SearchFilter } from '#web/data/search/search-result.ts';

export const searchKinds = ['items', 'bins', 'places', 'out'] as const;
export type SearchKind = (typeof searchKinds)[number];

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
