import { matchCode } from './code-match.ts';
import {
  binInScope,
  binOrItemMatchesFilter,
  locationMatchesFilter,
  type ScanFilter,
  scanFilter,
} from './filter.ts';
import type { IndexedBin, IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';
import { photosWith } from './photo-texts.ts';
import {
  compareRanked,
  hasExact,
  hasExactCode,
  isInflected,
  type Match,
  matchTiers,
  type Query,
  rankName,
  type Tier,
} from './rank.ts';
import type { SearchFilter } from './search-result.ts';
import { itemAt, lineAt } from './text-lines.ts';
import { eachLine, inflectedLines, positionsIn } from './text-matches.ts';

export const resultsMax = 50;
/** Limits each kind of match, since one letter occurs in nearly every name. */
const candidatesMax = 500;

export type SearchIndex = {
  headers: ReadonlyMap<string, IndexedHeader>;
  bins: ReadonlyMap<string, IndexedBin>;
  locations: ReadonlyMap<string, IndexedLocation>;
};

/** Returns the best matches, best first. */
export function scan(index: SearchIndex, query: Query, searchFilter: SearchFilter = {}): Match[] {
  if (query.folded === '') return [];
  const filter = scanFilter(searchFilter, index);
  const input: ScanInput = { index, query, filter, matches: [] };
  const headers = [...index.headers.values()].filter((header) => binInScope(header, filter));
  scanLocations(input);
  if (filter.kind === undefined || filter.kind === 'bin') scanHeaders(headers, input);
  if (filter.kind === undefined || filter.kind === 'item') scanItems(headers, input);
  if (input.matches.length < resultsMax) scanPhotos(headers, input);
  for (const match of input.matches) match.isExact ??= hasExact(match.name, query);
  return input.matches.sort(compareRanked(query)).slice(0, resultsMax);
}

type ScanInput = { index: SearchIndex; query: Query; filter: ScanFilter; matches: Match[] };

function scanLocations({ index, query, filter, matches }: ScanInput): void {
  for (const location of index.locations.values()) {
    if (!locationMatchesFilter(location, filter)) continue;
    const tier = tierOf(location, '', query);
    const { name } = location.location;
    if (tier !== undefined)
      matches.push({ tier, isContainer: true, isExact: isExactCode([name], tier, query), name, location });
  }
}

function scanHeaders(headers: readonly IndexedHeader[], { index, query, filter, matches }: ScanInput): void {
  for (const header of headers) {
    if (!binOrItemMatchesFilter({ header }, filter)) continue;
    const tier = tierOf(header, locationNameOf(index, header), query);
    if (tier === undefined) continue;
    const { name, qrLabel = '' } = header.header;
    const isExact = isExactCode([name, qrLabel], tier, query);
    matches.push({ tier, isContainer: true, isExact, name, header });
  }
}

/** Undefined: the name alone decides. */
function isExactCode(texts: readonly string[], tier: Tier, query: Query): true | undefined {
  if (!query.hasDiacritics || tier > matchTiers.prefix) return undefined;
  return texts.some((text) => hasExactCode(text, query)) || undefined;
}

/** The folded name of the location: "drill attic" finds the drill there. */
export function locationNameOf({ locations }: SearchIndex, { header }: IndexedHeader): string {
  return (header.locationId !== undefined && locations.get(header.locationId)?.name) || '';
}

/** Searches names, then other fields, then single words, until there are enough matches. */
function scanItems(headers: readonly IndexedHeader[], { index, query, filter, matches }: ScanInput): void {
  const { folded, hasDiacritics, stem, isShort, hasSeveralWords } = query;
  const foundItems = new Set<IndexedItem>();
  const counts = new Map<Tier, number>();
  const countOf = (tier: Tier) => counts.get(tier) ?? 0;
  const add = (header: IndexedHeader, item: IndexedItem | undefined, tier: Tier, isExact?: boolean) => {
    if (!item || countOf(tier) >= candidatesMax || foundItems.has(item)) return;
    if (!binOrItemMatchesFilter({ header, item }, filter)) return;
    counts.set(tier, countOf(tier) + 1);
    foundItems.add(item);
    matches.push({ tier, isExact, isContainer: false, name: item.name, header, item });
  };
  const scanBins = (isFull: () => boolean, scanBin: (bin: IndexedBin, header: IndexedHeader) => void) => {
    if (foundItems.size >= resultsMax) return;
    for (const header of headers) {
      if (isFull()) return;
      const bin = index.bins.get(header.header.id);
      if (bin) scanBin(bin, header);
    }
  };
  /** The bins with the stem in their names, so that only those are searched again for its forms. */
  const withStem: { bin: IndexedBin; header: IndexedHeader }[] = [];
  const scanNames = (isExact: boolean) => {
    counts.clear();
    const wanted = isExact ? query.lower : folded;
    // Whole words inside of names do not count: an exact name may still come.
    const isFull = () => countOf(matchTiers.whole) + countOf(matchTiers.prefix) >= candidatesMax;
    scanBins(isFull, (bin, header) => {
      if (stem !== undefined && !isExact) {
        if (!bin.names.text.includes(stem)) return;
        withStem.push({ bin, header });
      }
      eachLine(isExact ? bin.exact : bin.names, wanted, isShort, (line, tier) =>
        add(header, bin.items[line], tier, hasDiacritics ? isExact : undefined),
      );
    });
  };

  if (hasDiacritics) scanNames(true);
  scanNames(false);
  if (stem !== undefined && foundItems.size < resultsMax) {
    for (const { bin, header } of withStem) {
      if (countOf(matchTiers.inflected) >= candidatesMax) break;
      for (const line of inflectedLines(bin.names, stem)) add(header, bin.items[line], matchTiers.inflected);
    }
  }
  scanBins(
    () => countOf(matchTiers.otherField) >= candidatesMax,
    ({ rest, items }, header) => {
      for (const at of positionsIn(rest, folded, isShort))
        add(header, items[itemAt(rest.starts, at)], matchTiers.otherField);
    },
  );
  if (!hasSeveralWords) return;
  scanBins(
    () => countOf(matchTiers.allWords) >= candidatesMax,
    (bin, header) => {
      const around = `${header.name} ${locationNameOf(index, header)}`;
      scanWords(bin, around, query, (position) => add(header, bin.items[position], matchTiers.allWords));
    },
  );
}

/** Bins and items that only a photo's text finds: what was surely read first. */
function scanPhotos(headers: readonly IndexedHeader[], { index, query, filter, matches }: ScanInput): void {
  const found = new Set<unknown>(matches.map((match) => match.item ?? match.header));
  for (const [of, tier] of photoTiers) {
    let count = 0;
    for (const header of headers) {
      const texts = index.bins.get(header.header.id)?.photoTexts;
      if (!texts || count >= candidatesMax) continue;
      const around = `${header.name} ${locationNameOf(index, header)}`;
      for (const inPhoto of photosWith(texts, of, around, query)) {
        const { item } = inPhoto;
        if (found.has(item ?? header) || !binOrItemMatchesFilter({ header, item }, filter)) continue;
        found.add(item ?? header);
        count++;
        const { name } = item ?? header.header;
        matches.push({ tier, isContainer: item === undefined, name, header, item, inPhoto });
      }
    }
  }
}

const photoTiers = [
  ['sure', matchTiers.inPhoto],
  ['unsure', matchTiers.maybeInPhoto],
] as const;

/** Words in any order, spread over name, other fields, bin and location ("drill garage"); `add` gets the item's index. */
export function scanWords(
  bin: IndexedBin,
  around: string,
  { stems }: Query,
  add: (position: number) => void,
): void {
  const inItems = stems.filter((word) => !around.includes(word)).sort((a, b) => b.length - a.length);
  const [longest, ...others] = inItems;
  if (longest === undefined) return;
  const { names, rest } = bin;
  if (!others.every((word) => names.text.includes(word) || rest.text.includes(word))) return;
  for (const searched of [names, rest]) {
    for (const at of positionsIn(searched, longest)) {
      const position = itemAt(searched.starts, at);
      const isInLine = (word: string) =>
        lineAt(names.text, names.starts[position]).includes(word) ||
        lineAt(rest.text, rest.starts[position]).includes(word);
      if (others.every(isInLine)) add(position);
    }
  }
}

export function tierOf(
  { name, rest, codes }: Pick<IndexedHeader, 'name' | 'rest' | 'codes'>,
  around: string,
  query: Query,
): Tier | undefined {
  const { folded, code, number, stem, stems, isShort } = query;
  const byCode = matchCode(codes, code, number);
  if (byCode !== undefined && byCode !== 'inside') return matchTiers[byCode];
  const tier = rankName(name, query);
  if (tier !== undefined) return tier;
  if (stem !== undefined && positionsIn({ text: name }, stem).some((at) => isInflected(name, at, stem)))
    return matchTiers.inflected;
  const isInRest = isShort ? positionsIn({ text: rest }, folded, true).length > 0 : rest.includes(folded);
  if (byCode === 'inside' || isInRest) return matchTiers.otherField;
  const isAll = stems.every((word) => name.includes(word) || rest.includes(word) || around.includes(word));
  return isAll && query.hasSeveralWords ? matchTiers.allWords : undefined;
}
