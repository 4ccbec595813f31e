import { foundInTexts } from './attachment-texts.ts';
import { binInScope, binOrItemMatchesFilter, scanFilter } from './filter.ts';
import type { IndexedBin, IndexedHeader, IndexedItem } from './index-bin.ts';
import { itemsFound } from './matches-by-bin.ts';
import type { Query } from './rank.ts';
import { isFound, locationNameOf, type SearchIndex } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Matches examined at a time, so that a question gets in between. */
const batchSize = 2_000;

type Visit = {
  /** Otherwise neither the bin nor its items are examined. */
  mayContain: (header: IndexedHeader) => boolean;
  add: (header: IndexedHeader, item?: IndexedItem) => void;
};

/**
 * Visits every bin and item with the query in it, of which a search lists the best; all of them without a query. Resolves to
 * false if it is no longer current.
 */
export async function visitMatches(
  index: SearchIndex,
  query: Query,
  { mayContain, add }: Visit,
  isCurrent: () => boolean,
): Promise<boolean> {
  const isListing = query.folded === '';
  let examined = 0;
  for (const header of [...index.headers.values()]) {
    if (!mayContain(header)) continue;
    const bin = index.bins.get(header.header.id);
    const items = isListing ? (bin?.items ?? []) : found(index, query, header, bin, add);
    if (isListing) add(header);
    for (const item of items) add(header, item);
    examined += items.length + 1;
    if (examined < batchSize) continue;
    examined = 0;
    await yieldToEventLoop();
    if (!isCurrent()) return false;
  }
  return true;
}

/** Ends at the first match, so that only a query that nothing has costs a whole scan. Filters do not count. */
export function isAnywhere(index: SearchIndex, query: Query): boolean {
  let isHere = false;
  const add = () => {
    isHere = true;
  };
  for (const header of index.headers.values()) {
    if (found(index, query, header, index.bins.get(header.header.id), add).length > 0 || isHere) return true;
  }
  return [...index.locations.values()].some(
    (location) => isFound(location, '', query) || foundInTexts(location.texts, location.name, query).size > 0,
  );
}

/** Adds the bin if it has the query, and returns the items that have it. */
function found(
  index: SearchIndex,
  query: Query,
  header: IndexedHeader,
  bin: IndexedBin | undefined,
  add: Visit['add'],
): Iterable<IndexedItem> & { length: number } {
  const around = locationNameOf(index, header);
  const inTexts = foundInTexts(bin?.texts, `${header.name} ${around}`, query);
  if (isFound(header, around, query) || inTexts.has(undefined)) add(header);
  return bin ? itemsFound(bin, header, around, query, inTexts) : [];
}

/** What matches of one bin: the bin itself, and the ids of items in it. */
export type MatchesOfBin = { binId: string; isFound: boolean; items: string[] };

/** All bins and items that match. Undefined if it is no longer current. */
export async function allMatches(
  index: SearchIndex,
  query: Query,
  searchFilter: SearchFilter,
  isCurrent: () => boolean,
): Promise<MatchesOfBin[] | undefined> {
  const filter = scanFilter(searchFilter, index);
  const matches: MatchesOfBin[] = [];
  const isDone = await visitMatches(
    index,
    query,
    {
      mayContain: (header) => binInScope(header, filter),
      add(header, item) {
        if (!binOrItemMatchesFilter({ header, item }, filter)) return;
        let last = matches.at(-1);
        const binId = header.header.id;
        if (last?.binId !== binId) {
          last = { binId, isFound: false, items: [] };
          matches.push(last);
        }
        if (item) last.items.push(item.id);
        else last.isFound = true;
      },
    },
    isCurrent,
  );
  return isDone ? matches : undefined;
}
