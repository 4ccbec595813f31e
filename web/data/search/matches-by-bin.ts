import { isInUse } from '#domain/bins/bin-rules.ts';
import { foundInTexts } from './attachment-texts.ts';
import type { IndexedBin, IndexedHeader, IndexedItem } from './index-bin.ts';
import { type Query, readingsOf } from './rank.ts';
import { isFound, locationNameOf, type SearchIndex, scanWords } from './scan.ts';
import { itemAt } from './text-lines.ts';
import { inflectedLines, positionsIn } from './text-matches.ts';

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
    const bin = index.bins.get(binId);
    const inTexts = foundInTexts(bin?.texts, `${header.name} ${around}`, query);
    const isBinFound = isFound(header, around, query) || inTexts.has(undefined);
    const found = bin ? itemsFound(bin, header, around, query, inTexts) : [];
    if (!isBinFound && found.length === 0) continue;
    const itemNames = found.slice(0, namesMax).map(({ name }) => name);
    matches.push({ binId, isBinFound, items: found.length, itemNames });
  }
  return matches;
}

/** The matching items of the bin, in its order. `inTexts` have a photo or document with the text. */
export function itemsFound(
  bin: IndexedBin,
  header: IndexedHeader,
  around: string,
  query: Query,
  inTexts: ReadonlySet<IndexedItem | undefined>,
): IndexedItem[] {
  const found = new Set<number>();
  for (const reading of readingsOf(query)) {
    const { folded, isShort, forms, words } = reading;
    for (const text of [bin.names, bin.rest])
      for (const at of positionsIn(text, folded, isShort)) found.add(itemAt(text.starts, at));
    if (forms) for (const [at] of inflectedLines(bin.names, forms)) found.add(at);
    if (words.length > 0) scanWords(bin, `${header.name} ${around}`, reading, (at) => found.add(at));
  }
  return bin.items.filter((item, at) => found.has(at) || inTexts.has(item));
}
