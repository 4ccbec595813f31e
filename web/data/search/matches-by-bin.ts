import { isInUse } from '#domain/bins/bin-rules.ts';
import { type IndexedBin, type IndexedHeader, itemAt } from './index-bin.ts';
import type { Query } from './rank.ts';
import { inflectedLines, locationNameOf, positionsIn, type SearchIndex, scanWords, tierOf } from './scan.ts';

/** The matches of one bin. */
export type MatchesInBin = {
  binId: string;
  /** The bin itself matches: its name, label, code, tags or description. */
  isBinFound: boolean;
  items: number;
  /** The names of the first matching items. */
  itemNames: string[];
};

const namesMax = 3;

/** Returns every matching bin in use. A floor plan shows each of them; the search lists only the best. */
export function matchesByBin(index: SearchIndex, query: Query): MatchesInBin[] {
  if (query.folded === '') return [];
  const matches: MatchesInBin[] = [];
  for (const header of index.headers.values()) {
    if (!isInUse(header.header)) continue;
    const binId = header.header.id;
    const around = locationNameOf(index, header);
    const isBinFound = tierOf(header, around, query) !== undefined;
    const bin = index.bins.get(binId);
    const found = bin ? itemsFound(bin, header, around, query) : [];
    if (!isBinFound && found.length === 0) continue;
    const itemNames = found.slice(0, namesMax).flatMap((at) => bin?.items[at]?.name ?? []);
    matches.push({ binId, isBinFound, items: found.length, itemNames });
  }
  return matches;
}

/** Indexes of the matching items in the bin, ascending. */
export function itemsFound(bin: IndexedBin, header: IndexedHeader, around: string, query: Query): number[] {
  const found = new Set<number>();
  for (const text of [bin.names, bin.rest]) {
    for (const at of positionsIn(text, query.folded, query.isShort)) found.add(itemAt(text.starts, at));
  }
  if (query.stem !== undefined) for (const at of inflectedLines(bin.names, query.stem)) found.add(at);
  if (query.hasSeveralWords) {
    scanWords(bin, `${header.name} ${around}`, query, (at) => found.add(at));
  }
  return [...found].sort((a, b) => a - b);
}
