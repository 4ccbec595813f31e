import type { BinHeader } from '#domain/bins/bin.ts';
import { isUntouched } from '#domain/bins/bin-rules.ts';
import { type BinListSearch, type BinWhose, binWhose } from './bin-list-search.ts';
import { emptyAmong, isWhose } from './filter-bins.ts';

export const filterNames = [...binWhose, 'empty', 'untouched', 'missing', 'archived'] as const;
export type FilterName = (typeof filterNames)[number];

/** Filters that would divide the list, and active ones. */
export function offeredFilters(bins: Iterable<BinHeader>, search: BinListSearch, now: number): FilterName[] {
  const present = [...bins].filter((bin) => bin.deletedAt === undefined);
  const inUse = present.filter((bin) => bin.archivedAt === undefined);
  const splits = (test: (bin: BinHeader) => boolean) => inUse.some(test) && !inUse.every(test);
  const isUseful: Record<FilterName, boolean> = {
    mine: splits(isWhose.mine),
    withMe: splits(isWhose.withMe),
    shared: splits(isWhose.shared),
    empty: splits(emptyAmong(present)),
    untouched: splits((bin) => isUntouched(bin, now)),
    missing: inUse.some((bin) => bin.missingSince !== undefined),
    archived: present.length > inUse.length,
  };
  return filterNames.filter((name) => isUseful[name] || isFilterOn(search, name));
}

export function isFilterOn(search: BinListSearch, name: FilterName): boolean {
  return isWhoseName(name) ? search.whose === name : search[name] === true;
}

/** Undefined removes a field from the address. */
export function withFilter(name: FilterName, isOn: boolean): BinListSearch {
  if (isWhoseName(name)) return { whose: isOn ? name : undefined };
  return { [name]: isOn || undefined };
}

function isWhoseName(name: FilterName): name is BinWhose {
  return binWhose.some((each) => each === name);
}
