import { binInScope, binOrItemMatchesFilter, scanFilter } from './filter.ts';
import type { IndexedHeader, IndexedItem } from './index-bin.ts';
import { type BinMatch, matchTiers } from './rank.ts';
import type { SearchIndex } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Items examined at a time, so that a newer question gets in between. */
const itemsPerBatch = 2_000;

export type ListOrder = { limit: number; compareNames: (a: string, b: string) => number };

/** The first matches of the filter by name, and their total number. Undefined if a newer question was asked. */
export async function listMatches(
  index: SearchIndex,
  searchFilter: SearchFilter,
  { limit, compareNames }: ListOrder,
  isCurrent: () => boolean,
): Promise<{ matches: BinMatch[]; total: number } | undefined> {
  const filter = scanFilter(searchFilter, index);
  const first = createFirst<BinMatch>(
    limit,
    (a, b) => compareNames(a.name, b.name) || (idOf(a) < idOf(b) ? -1 : 1),
  );
  let total = 0;
  let examined = 0;
  const add = (header: IndexedHeader, item?: IndexedItem) => {
    if (!binOrItemMatchesFilter({ header, item }, filter)) return;
    total++;
    const { name } = item ?? header.header;
    first.add({ tier: matchTiers.inside, isContainer: item === undefined, name, header, item });
  };
  for (const header of [...index.headers.values()]) {
    if (!binInScope(header, filter)) continue;
    add(header);
    for (const item of index.bins.get(header.header.id)?.items ?? []) {
      add(header, item);
      if (++examined % itemsPerBatch !== 0) continue;
      await yieldToEventLoop();
      if (!isCurrent()) return undefined;
    }
  }
  return { matches: first.take(), total };
}

function idOf({ header, item }: BinMatch): string {
  return item?.id ?? header.header.id;
}

/** Sorts twice the wanted number at a time, which is faster than sorting all. */
function createFirst<T>(limit: number, compare: (a: T, b: T) => number) {
  const all: T[] = [];
  let last: T | undefined;
  const cut = () => {
    all.sort(compare).splice(limit);
    last = all[limit - 1];
  };
  return {
    add(each: T): void {
      if (last !== undefined && compare(each, last) > 0) return;
      all.push(each);
      if (all.length >= 2 * limit) cut();
    },
    take(): T[] {
      cut();
      return all;
    },
  };
}
