import { createBest } from './best.ts';
import { matchCode } from './code-match.ts';
import {
  binInScope,
  binOrItemMatchesFilter,
  locationMatchesFilter,
  type ScanFilter,
  scanFilter,
} from './filter.ts';
import {
  type IndexedBin,
  type IndexedHeader,
  type IndexedItem,
  type IndexedLocation,
  itemAt,
  type Text,
} from './index-bin.ts';
import { groupsWanted } from './letter-groups.ts';
import { createNoNarrowing, type Narrowing, positionsIn } from './narrowing.ts';
import {
  hasExactCode,
  isWordStart,
  type Match,
  matchTiers,
  type Query,
  rankName,
  type Tier,
} from './rank.ts';
import type { SearchFilter } from './search-result.ts';

export const resultsMax = 50;
/** Limits each kind of match, since one letter occurs in nearly every name. */
const candidatesMax = 500;
/** Queries up to this length occur nearly everywhere. */
const shortMax = 2;

export type SearchIndex = {
  headers: ReadonlyMap<string, IndexedHeader>;
  bins: ReadonlyMap<string, IndexedBin>;
  locations: ReadonlyMap<string, IndexedLocation>;
};

/** Best first. `narrowing` must belong to the same index. */
export function scan(
  index: SearchIndex,
  query: Query,
  searchFilter: SearchFilter = {},
  narrowing: Narrowing = createNoNarrowing(),
): Match[] {
  if (query.folded === '') return [];
  const filter = scanFilter(searchFilter, index);
  const best = createBest<Match>(query);
  narrowing.ask(query);
  const headersInScope: IndexedHeader[] = [];
  for (const header of index.headers.values()) if (binInScope(header, filter)) headersInScope.push(header);
  const input = { index, query, filter, narrowing, best };
  scanLocations(input);
  if (filter.kind === undefined || filter.kind === 'bin')
    for (const header of headersInScope) scanHeader(header, input);
  if (filter.kind === undefined || filter.kind === 'item') scanItems(headersInScope, input);
  return best.take(resultsMax);
}

export function scanAhead(index: SearchIndex, query: Query, narrowing: Narrowing): void {
  if (query.folded.length !== shortMax) return;
  for (const { names, exact } of index.bins.values()) {
    narrowing.positionsOf(names);
    if (query.hasDiacritics) narrowing.exactPositionsOf(exact);
  }
}

type ScanInput = {
  index: SearchIndex;
  query: Query;
  filter: ScanFilter;
  narrowing: Narrowing;
  best: ReturnType<typeof createBest<Match>>;
};

function scanLocations({ index, query, filter, best }: ScanInput): void {
  for (const location of index.locations.values()) {
    if (!locationMatchesFilter(location, filter)) continue;
    const tier = tierOf(location, '', query);
    const { name } = location.location;
    if (tier !== undefined)
      best.add({ tier, isContainer: true, isExact: isExactCode([name], tier, query), name, location });
  }
}

function scanHeader(header: IndexedHeader, { index, query, filter, narrowing, best }: ScanInput): void {
  // One of several words may be the location's name.
  const isWhole = query.words.length === 1;
  if ((isWhole && narrowing.isLacking(header)) || !binOrItemMatchesFilter({ header }, filter)) return;
  const tier = tierOf(header, locationNameOf(index, header), query);
  if (tier !== undefined) {
    const { name, qrLabel = '' } = header.header;
    best.add({ tier, isContainer: true, isExact: isExactCode([name, qrLabel], tier, query), name, header });
  }
  // Dashes alone match nothing here, but what is typed after them may.
  else if (isWhole && query.code !== '') narrowing.noteLacking(header);
}

/** Undefined is decided by the name alone. */
function isExactCode(texts: readonly string[], tier: Tier, query: Query): true | undefined {
  if (!query.hasDiacritics || tier > matchTiers.prefix) return undefined;
  return texts.some((text) => hasExactCode(text, query)) || undefined;
}

/** The folded name of the location: "drill attic" finds the drill there. */
export function locationNameOf({ locations }: SearchIndex, { header }: IndexedHeader): string {
  return (header.locationId !== undefined && locations.get(header.locationId)?.name) || '';
}

function scanItems(headers: readonly IndexedHeader[], input: ScanInput): void {
  const { index, query, filter, narrowing, best } = input;
  const { folded, hasDiacritics } = query;
  const foundItems = new Set<IndexedItem>();
  const counts = new Map<Tier, number>();
  const isFull = (tier: Tier) => (counts.get(tier) ?? 0) >= candidatesMax;
  const add = (header: IndexedHeader, item: IndexedItem | undefined, tier: Tier, isExact?: boolean) => {
    if (!item || isFull(tier) || foundItems.has(item) || !binOrItemMatchesFilter({ header, item }, filter))
      return;
    counts.set(tier, (counts.get(tier) ?? 0) + 1);
    foundItems.add(item);
    best.add({ tier, isExact, isContainer: false, name: item.name, header, item });
  };
  const pairs: { header: IndexedHeader; bin: IndexedBin }[] = [];
  for (const header of headers) {
    const bin = index.bins.get(header.header.id);
    if (bin) pairs.push({ header, bin });
  }
  const each = (scanBin: (bin: IndexedBin, header: IndexedHeader) => void): boolean => {
    for (const { header, bin } of pairs) scanBin(bin, header);
    return foundItems.size >= resultsMax;
  };
  const scanNames = (isExact: boolean): boolean => {
    counts.clear();
    const wanted = isExact ? query.lower : folded;
    const isShort = wanted.length <= shortMax;
    const scanFor = (before: string) => {
      const pattern = before + wanted;
      const groups = groupsWanted(pattern);
      return each((bin, header) => {
        if (isShort && foundItems.size >= candidatesMax) return;
        const text = isExact ? bin.exact : bin.names;
        const positionsOf = isExact ? narrowing.exactPositionsOf : narrowing.positionsOf;
        const positions = isShort ? positionsIn(text, pattern, groups) : positionsOf(text);
        eachLine(text, positions, before.length, wanted, (line, tier) => {
          if (isFull(tier) || (isShort && foundItems.size >= candidatesMax)) return;
          add(header, bin.items[line], tier, hasDiacritics ? isExact : undefined);
        });
      });
    };
    // Short queries search the starts of names and words first.
    if (isShort && (scanFor('\n') || scanFor(' '))) return true;
    return scanFor('');
  };

  if (hasDiacritics && scanNames(true)) return;
  if (scanNames(false)) return;
  const isEnough = each(({ rest, items }, header) => {
    if (isFull(matchTiers.otherField)) return;
    for (const at of narrowing.positionsOf(rest))
      add(header, items[itemAt(rest.starts, at)], matchTiers.otherField);
  });
  if (isEnough || query.words.length < 2) return;
  each((bin, header) => {
    if (isFull(matchTiers.allWords)) return;
    const around = `${header.name} ${locationNameOf(index, header)}`;
    scanWords(bin, around, query, (position) => add(header, bin.items[position], matchTiers.allWords));
  });
}

/** Calls `report` for each line with a match; the query begins `behind` letters after each position. */
function eachLine(
  { text, starts }: Text,
  positions: readonly number[],
  behind: number,
  wanted: string,
  report: (line: number, tier: Tier) => void,
): void {
  let line = -1;
  let tier: Tier = matchTiers.inside;
  for (const position of positions) {
    const at = position + behind;
    const next = itemAt(starts, at, Math.max(0, line));
    if (next === line) {
      if (tier === matchTiers.inside && isWordStart(text, at)) tier = matchTiers.wordPrefix;
      continue;
    }
    if (line >= 0) report(line, tier);
    line = next;
    tier = tierAt(text, at, wanted);
  }
  if (line >= 0) report(line, tier);
}

function tierAt(text: string, at: number, wanted: string): Tier {
  if (text[at - 1] === '\n') return text[at + wanted.length] === '\n' ? matchTiers.whole : matchTiers.prefix;
  return isWordStart(text, at) ? matchTiers.wordPrefix : matchTiers.inside;
}

/** Words in any order, spread over name, other fields, bin and location ("drill garage"); `add` gets the item's index. */
export function scanWords(
  bin: IndexedBin,
  around: string,
  { words }: Query,
  add: (position: number) => void,
): void {
  const inItems = words.filter((word) => !around.includes(word)).sort((a, b) => b.length - a.length);
  const [longest] = inItems;
  if (longest === undefined) return;
  for (const searched of [bin.names, bin.rest]) {
    for (const at of positionsIn(searched, longest, groupsWanted(longest))) {
      const position = itemAt(searched.starts, at);
      const name = lineAt(bin.names.text, bin.names.starts[position]);
      const rest = lineAt(bin.rest.text, bin.rest.starts[position]);
      if (inItems.every((word) => name.includes(word) || rest.includes(word))) add(position);
    }
  }
}

export function tierOf(
  { name, rest, codes }: Pick<IndexedHeader, 'name' | 'rest' | 'codes'>,
  around: string,
  { folded, code, words }: Query,
): Tier | undefined {
  const tier = rankName(name, folded);
  const byCode = matchCode(codes, code);
  if (byCode === 'whole' || byCode === 'prefix') return matchTiers[byCode];
  if (tier !== undefined) return tier;
  if (byCode === 'inside' || rest.includes(folded)) return matchTiers.otherField;
  const isAll = words.every((word) => name.includes(word) || rest.includes(word) || around.includes(word));
  return isAll && words.length > 1 ? matchTiers.allWords : undefined;
}

function lineAt(text: string, start = 0): string {
  return text.slice(start, text.indexOf('\n', start));
}
