import type { SearchFilter } from '../search.ts';
import { isLocationWanted, isSearched, isWanted } from './filter.ts';
import { lower } from './fold.ts';
import {
  type IndexedBin,
  type IndexedHeader,
  type IndexedItem,
  type IndexedLocation,
  itemAt,
  type Text,
} from './index-bin.ts';
import { compareRanked, type Question, type Ranked, rankName, type Tier, tiers } from './rank.ts';

export const resultsMax = 50;
/** A letter stands in nearly every name: of each kind of match no more than so many are compared. */
const candidatesMax = 500;

export type SearchIndex = {
  headers: ReadonlyMap<string, IndexedHeader>;
  bins: ReadonlyMap<string, IndexedBin>;
  locations: ReadonlyMap<string, IndexedLocation>;
};

export type BinMatch = Ranked & { header: IndexedHeader; item?: IndexedItem; location?: undefined };
export type Match = BinMatch | (Ranked & { location: IndexedLocation; item?: undefined });

/** The best matches of a question, best first. */
export function scan(index: SearchIndex, question: Question, filter: SearchFilter = {}): Match[] {
  const found: Match[] = [];
  const shown = [...index.headers.values()].filter((header) => isSearched(header, filter));
  scanLocations(index, question, filter, found);
  if (filter.kind === 'location') return found.sort(compareRanked(question)).slice(0, resultsMax);
  if (filter.kind !== 'item')
    for (const header of shown) scanHeader(header, placeName(index, header), question, filter, found);
  if (filter.kind !== 'bin') scanItems(index, shown, question, filter, found);
  return found.sort(compareRanked(question)).slice(0, resultsMax);
}

function scanLocations(index: SearchIndex, question: Question, filter: SearchFilter, found: Match[]): void {
  for (const location of index.locations.values()) {
    if (!isLocationWanted(location, filter)) continue;
    const tier = tierOf(location.name, location.rest, '', question);
    if (tier === undefined) continue;
    const { name } = location.location;
    found.push({ tier, isExact: hasExact(name, question), isBin: true, name, location });
  }
}

/** The folded name of the place where a bin lies: "drill attic" finds the drill there. */
function placeName({ locations }: SearchIndex, { header }: IndexedHeader): string {
  return (header.locationId !== undefined && locations.get(header.locationId)?.name) || '';
}

function scanHeader(
  header: IndexedHeader,
  place: string,
  question: Question,
  filter: SearchFilter,
  found: Match[],
): void {
  if (!isWanted({ header }, filter)) return;
  const tier = tierOf(header.name, header.rest, place, question);
  if (tier === undefined) return;
  const { name } = header.header;
  const isExact = hasExact(name, question);
  found.push({ tier, isExact, isBin: true, name, header });
}

function scanItems(
  index: SearchIndex,
  headers: readonly IndexedHeader[],
  question: Question,
  filter: SearchFilter,
  found: Match[],
): void {
  const { folded, hasMarks } = question;
  const seen = new Set<IndexedItem>();
  const counts = new Map<Tier, number>();
  const isFull = (tier: Tier) => (counts.get(tier) ?? 0) >= candidatesMax;
  const add = (header: IndexedHeader, item: IndexedItem | undefined, tier: Tier, isExact?: boolean) => {
    if (!item || isFull(tier) || seen.has(item) || !isWanted({ header, item }, filter)) return;
    counts.set(tier, (counts.get(tier) ?? 0) + 1);
    seen.add(item);
    const { name } = item;
    found.push({ tier, isExact: isExact ?? hasExact(name, question), isBin: false, name, header, item });
  };
  const each = (scanBin: (bin: IndexedBin, header: IndexedHeader) => void): boolean => {
    for (const header of headers) {
      const bin = index.bins.get(header.header.id);
      if (bin) scanBin(bin, header);
    }
    return seen.size >= resultsMax;
  };
  const scanNames = (textOf: (bin: IndexedBin) => Text, wanted: string, isExact?: boolean): boolean => {
    counts.clear();
    const isShort = wanted.length <= 2;
    const scanFor = (pattern: string) =>
      each((bin, header) => {
        const { text, starts } = textOf(bin);
        for (let at = text.indexOf(pattern), end = 0; at >= 0; at = text.indexOf(pattern, end)) {
          if (isShort && seen.size >= candidatesMax) return;
          const place = itemAt(starts, at);
          const start = starts[place] ?? 0;
          end = text.indexOf('\n', at + 1);
          add(header, bin.items[place], tierIn(text, start, end, wanted), isExact);
        }
      });
    const scanStarts = () =>
      each((bin, header) => {
        const { text, starts } = textOf(bin);
        for (let place = 0; place < starts.length && seen.size < candidatesMax; place++) {
          const start = starts[place] ?? 0;
          if (!text.startsWith(wanted, start)) continue;
          add(header, bin.items[place], tierOfStart(text, start + wanted.length), isExact);
        }
      });
    // One or two letters stand nearly everywhere, so they are looked for where names and words begin first.
    if (isShort && (scanStarts() || scanFor(` ${wanted}`))) return true;
    return scanFor(wanted);
  };

  if (hasMarks && scanNames((bin) => bin.exact, question.lower, true)) return;
  if (scanNames((bin) => bin.names, folded, hasMarks ? false : undefined)) return;
  const isEnough = each((bin, header) => {
    for (const at of positions(bin.rest.text, folded)) {
      if (isFull(tiers.otherField)) return;
      add(header, bin.items[itemAt(bin.rest.starts, at)], tiers.otherField);
    }
  });
  if (isEnough || question.words.length < 2) return;
  each((bin, header) => {
    if (isFull(tiers.allWords)) return;
    const around = `${header.name} ${placeName(index, header)}`;
    scanWords(bin, around, question, (item) => add(header, item, tiers.allWords));
  });
}

function tierOfStart(text: string, end: number): Tier {
  return text[end] === '\n' ? tiers.whole : tiers.prefix;
}

function tierIn(text: string, start: number, end: number, wanted: string): Tier {
  if (text.startsWith(wanted, start)) return tierOfStart(text, start + wanted.length);
  return rankName(text.slice(start, end), wanted) ?? tiers.inside;
}

function hasExact(name: string, question: Question): boolean {
  return lower(name).includes(question.lower);
}

/** Several words in any order, also spread over name, other fields and the names of bin and place ("drill garage"). */
function scanWords(
  bin: IndexedBin,
  around: string,
  { words }: Question,
  add: (item: IndexedItem | undefined) => void,
): void {
  const inItems = words.filter((word) => !around.includes(word)).sort((a, b) => b.length - a.length);
  const [longest] = inItems;
  if (longest === undefined) return;
  for (const { text, starts } of [bin.names, bin.rest]) {
    for (const at of positions(text, longest)) {
      const place = itemAt(starts, at);
      const name = lineAt(bin.names.text, bin.names.starts[place]);
      const rest = lineAt(bin.rest.text, bin.rest.starts[place]);
      if (inItems.every((word) => name.includes(word) || rest.includes(word))) add(bin.items[place]);
    }
  }
}

function tierOf(name: string, rest: string, around: string, { folded, words }: Question): Tier | undefined {
  const tier = rankName(name, folded);
  if (tier !== undefined) return tier;
  if (rest.includes(folded)) return tiers.otherField;
  const isAll = words.every((word) => name.includes(word) || rest.includes(word) || around.includes(word));
  return isAll && words.length > 1 ? tiers.allWords : undefined;
}

/** Every place where a word stands in a text. */
export function* positions(text: string, folded: string): Generator<number> {
  for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + 1)) yield at;
}

function lineAt(text: string, start = 0): string {
  return text.slice(start, text.indexOf('\n', start));
}
