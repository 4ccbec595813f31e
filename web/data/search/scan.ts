import type { WordForms } from '#domain/search/word-forms.ts';
import { mayMatch, textsWith } from './attachment-texts.ts';
import { matchCode } from './code-match.ts';
import {
  binInScope,
  binOrItemMatchesFilter,
  locationMatchesFilter,
  type ScanFilter,
  scanFilter,
} from './filter.ts';
import type {
  IndexedBin,
  IndexedHeader,
  IndexedItem,
  IndexedLocation,
  IndexedTexts,
  OwnFields,
  SearchedText,
} from './index-bin.ts';

import {
  compareRanked,
  hasExact,
  hasExactCode,
  type Match,
  matchTiers,
  type Query,
  type QueryWord,
  rankName,
  readingsOf,
  type Tier,
} from './rank.ts';
import type { SearchFilter } from './search-result.ts';
import { itemAt, lineAt } from './text-lines.ts';
import {
  eachLine,
  inflectedLines,
  inflectedTier,
  mayHave,
  positionsIn,
  type WordLevel,
  wordLevel,
  wordLevels,
} from './text-matches.ts';

export const resultsMax = 50;
/** Limits each kind of match, since one letter occurs in nearly every name. */
const candidatesMax = 500;

export type SearchIndex = {
  headers: ReadonlyMap<string, IndexedHeader>;
  bins: ReadonlyMap<string, IndexedBin>;
  locations: ReadonlyMap<string, IndexedLocation>;
  ownFields?: OwnFields;
};

/** Returns the best matches, best first. */
export function scan(index: SearchIndex, query: Query, searchFilter: SearchFilter = {}): Match[] {
  if (query.folded === '') return [];
  const filter = scanFilter(searchFilter, index);
  const headers = [...index.headers.values()].filter((header) => binInScope(header, filter));
  const best = new Map<unknown, Match>();
  for (const reading of readingsOf(query)) {
    for (const match of scanReading(headers, { index, query: reading, filter, matches: [] })) {
      match.isExact ??= hasExact(match.name, reading);
      const thing = match.item ?? match.header ?? match.location;
      if (match.tier < (best.get(thing)?.tier ?? Number.POSITIVE_INFINITY)) best.set(thing, match);
    }
  }
  return [...best.values()].sort(compareRanked(query)).slice(0, resultsMax);
}

function scanReading(headers: readonly IndexedHeader[], input: ScanInput): Match[] {
  const { filter, matches } = input;
  scanLocations(input);
  if (filter.kind === undefined || filter.kind === 'bin') scanHeaders(headers, input);
  if (filter.kind === undefined || filter.kind === 'item') scanItems(headers, input);
  if (matches.length < resultsMax) scanTexts(headers, input);
  return matches;
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
  const { folded, hasDiacritics, forms, isShort, words } = query;
  const root = forms?.groups[0]?.root;
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
  /** The bins with the root in their names, so that only those are searched again for its forms. */
  const withRoot: { bin: IndexedBin; header: IndexedHeader }[] = [];
  const scanNames = (isExact: boolean) => {
    counts.clear();
    const wanted = isExact ? query.lower : folded;
    // Whole words inside of names do not count: an exact name may still come.
    const isFull = () => countOf(matchTiers.whole) + countOf(matchTiers.prefix) >= candidatesMax;
    scanBins(isFull, (bin, header) => {
      if (root !== undefined && !isExact) {
        if (!bin.names.text.includes(root)) return;
        withRoot.push({ bin, header });
      }
      eachLine(isExact ? bin.exact : bin.names, wanted, isShort, (line, tier) =>
        add(header, bin.items[line], tier, hasDiacritics ? isExact : undefined),
      );
    });
  };

  if (hasDiacritics) scanNames(true);
  scanNames(false);
  if (forms !== undefined) {
    const [ofRoot, ...irregular] = forms.groups;
    const scanForms = (bins: typeof withRoot, groups: WordForms['groups']) => {
      for (const { bin, header } of bins) {
        if (countOf(matchTiers.inflected) >= candidatesMax) break;
        for (const [line, tier] of inflectedLines(bin.names, { ...forms, groups }))
          add(header, bin.items[line], tier);
      }
    };
    if (ofRoot && foundItems.size < resultsMax) scanForms(withRoot, [ofRoot]);
    if (irregular.length > 0)
      scanBins(
        () => countOf(matchTiers.inflected) >= candidatesMax,
        (bin, header) => scanForms([{ bin, header }], irregular),
      );
  }
  scanBins(
    () => countOf(matchTiers.otherField) >= candidatesMax,
    ({ rest, items }, header) => {
      for (const at of positionsIn(rest, folded, isShort))
        add(header, items[itemAt(rest.starts, at)], matchTiers.otherField);
    },
  );
  if (words.length === 0) return;
  scanBins(
    () => countOf(matchTiers.allWords) >= candidatesMax,
    (bin, header) => {
      const around = `${header.name} ${locationNameOf(index, header)}`;
      scanWords(bin, around, query, (position, tier) => add(header, bin.items[position], tier));
    },
  );
}

/** Places, bins and items that only the text of a photo or document finds: what was surely read first. */
function scanTexts(headers: readonly IndexedHeader[], { index, query, filter, matches }: ScanInput): void {
  const found = new Set<unknown>(matches.map((match) => match.item ?? match.header ?? match.location));
  const candidates: { of: Holder; texts: IndexedTexts; around: string }[] = [];
  const add = (of: Holder, texts: IndexedTexts | undefined, around: () => string) => {
    if (texts && mayMatch(texts, around(), query)) candidates.push({ of, texts, around: around() });
  };
  for (const header of headers)
    add({ header }, index.bins.get(header.header.id)?.texts, () => {
      return `${header.name} ${locationNameOf(index, header)}`;
    });
  for (const location of index.locations.values()) add({ location }, location.texts, () => location.name);
  for (const [of, tier] of textTiers) {
    let count = 0;
    for (const { of: holder, texts, around } of candidates) {
      if (count >= candidatesMax) break;
      for (const inText of textsWith(texts, of, around, query)) {
        const match = matchIn(holder, inText, tier);
        const thing = match.item ?? match.header ?? match.location;
        if (found.has(thing) || !isInFilter(match, filter)) continue;
        found.add(thing);
        count++;
        matches.push(match);
      }
    }
  }
}

type Holder = { header: IndexedHeader; location?: undefined } | { location: IndexedLocation };

function matchIn(holder: Holder, inText: SearchedText, tier: Tier): Match {
  if (holder.location) {
    const { location } = holder;
    return { tier, isContainer: true, name: location.location.name, location, inText };
  }
  const { item } = inText;
  const { header } = holder;
  const { name } = item ?? header.header;
  return { tier, isContainer: item === undefined, name, header, item, inText };
}

function isInFilter(match: Match, filter: ScanFilter): boolean {
  return match.location
    ? locationMatchesFilter(match.location, filter)
    : binOrItemMatchesFilter(match, filter);
}

const textTiers = [
  ['sure', matchTiers.inText],
  ['unsure', matchTiers.maybeInText],
] as const;

/** Words in any order, spread over name, other fields, bin and location ("drill garage"); `add` gets the item's index. */
export function scanWords(
  { names, rest }: IndexedBin,
  around: string,
  { words }: Query,
  add: (position: number, tier: Tier) => void,
): void {
  const inAround = new Map(words.map((word) => [word, wordLevel(around, word)]));
  const inItems = words.filter((word) => inAround.get(word) !== wordLevels.start);
  const mayBeInItems = (word: QueryWord) => mayHave(names.text, word) || mayHave(rest.text, word);
  if (!inItems.every((word) => inAround.get(word) !== wordLevels.none || mayBeInItems(word))) return;
  // A long word is rarer. One that is around is not needed in an item.
  const [pivot] = inItems.sort(
    (a, b) => (inAround.get(a) ?? 0) - (inAround.get(b) ?? 0) || b.word.length - a.word.length,
  );
  if (pivot === undefined) return;
  const positions = new Set(
    [names, rest].flatMap((searched) =>
      pivot.groups.flatMap(({ root }) =>
        positionsIn(searched, root, pivot.isShort).map((at) => itemAt(searched.starts, at)),
      ),
    ),
  );
  for (const position of positions) {
    const line = `${lineAt(names.text, names.starts[position])} ${around}`;
    const tier = tierOfWords(words, line, lineAt(rest.text, rest.starts[position]));
    if (tier !== undefined) add(position, tier);
  }
}

/** The tier of several words in a name with what is around it, and in the other fields. */
function tierOfWords(words: readonly QueryWord[], name: string, rest: string): Tier | undefined {
  let tier: Tier = matchTiers.allWords;
  for (const word of words) {
    const inName = wordLevel(name, word);
    if (inName === wordLevels.start) continue;
    const inRest = inName === wordLevels.end ? wordLevels.none : wordLevel(rest, word);
    if (inRest === wordLevels.none && inName === wordLevels.none) return undefined;
    const next = tierOfWord(inName, inRest);
    if (next > tier) tier = next;
  }
  return tier;
}

function tierOfWord(inName: WordLevel, inRest: WordLevel): Tier {
  if (inName === wordLevels.end) return matchTiers.allWordEnds;
  return inRest === wordLevels.start ? matchTiers.allWordsOfAll : matchTiers.allInside;
}

export function tierOf(
  { name, rest, codes }: Pick<IndexedHeader, 'name' | 'rest' | 'codes'>,
  around: string,
  query: Query,
): Tier | undefined {
  const { folded, code, number, forms, words, isShort } = query;
  const byCode = matchCode(codes, code, number);
  if (byCode !== undefined && byCode !== 'inside') return matchTiers[byCode];
  const tier = rankName(name, query) ?? (forms && inflectedTier(name, forms));
  if (tier !== undefined) return tier;
  const isInRest = isShort ? positionsIn({ text: rest }, folded, true).length > 0 : rest.includes(folded);
  if (byCode === 'inside' || isInRest) return matchTiers.otherField;
  return words.length === 0 ? undefined : tierOfWords(words, `${name} ${around}`, rest);
}

/** Returns whether a bin or place matches, also without the small words of the query. */
export function isFound(indexed: Parameters<typeof tierOf>[0], around: string, query: Query): boolean {
  return readingsOf(query).some((reading) => tierOf(indexed, around, reading) !== undefined);
}
