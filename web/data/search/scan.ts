import type { SearchFilter } from '../search.ts';
import { fold, lower } from './fold.ts';
import { type IndexedBin, type IndexedHeader, type IndexedItem, itemAt } from './index-bin.ts';
import {
  compareRanked,
  isWordStart,
  type Question,
  type Ranked,
  rankName,
  type Tier,
  tiers,
} from './rank.ts';

export const resultsMax = 50;
/** A letter that stands in nearly every name: beyond so many matches the order of the rest no longer matters. */
const candidatesMax = 4_000;

export type SearchIndex = {
  headers: ReadonlyMap<string, IndexedHeader>;
  bins: ReadonlyMap<string, IndexedBin>;
};

export type Match = Ranked & { header: IndexedHeader; item?: IndexedItem };

/** The best matches of a question, best first. */
export function scan(index: SearchIndex, question: Question, filter: SearchFilter = {}): Match[] {
  const found: Match[] = [];
  const shown = [...index.headers.values()].filter((header) => isSearched(header, filter));
  if (filter.kind !== 'item') for (const header of shown) scanHeader(header, question, filter, found);
  if (filter.kind !== 'bin') scanItems(index, shown, question, filter, found);
  return found.sort(compareRanked(question)).slice(0, resultsMax);
}

function scanHeader(header: IndexedHeader, question: Question, filter: SearchFilter, found: Match[]): void {
  if (!isWanted({ header }, filter)) return;
  const tier = tierOf(header.name, header.rest, '', question);
  if (tier === undefined) return;
  const { name } = header.header;
  const isExact = lower(name).includes(question.lower);
  found.push({ tier, isExact, isBin: true, name, header });
}

function scanItems(
  index: SearchIndex,
  headers: readonly IndexedHeader[],
  question: Question,
  filter: SearchFilter,
  found: Match[],
): void {
  const { folded } = question;
  const seen = new Set<IndexedItem>();
  const add = (header: IndexedHeader, item: IndexedItem | undefined, tier: Tier) => {
    if (!item || seen.has(item)) return;
    if (!isWanted({ header, item }, filter)) return;
    seen.add(item);
    const isExact = lower(item.name).includes(question.lower);
    found.push({ tier, isExact, isBin: false, name: item.name, header, item });
  };
  // With marks in the query an exact match of a worse tier goes first, so no tier may be left out.
  const isEnough = () => seen.size >= resultsMax && !question.hasMarks;
  const each = (scanBin: (bin: IndexedBin, header: IndexedHeader) => void) => {
    for (const header of headers) {
      const bin = index.bins.get(header.header.id);
      if (bin && seen.size < candidatesMax) scanBin(bin, header);
    }
  };

  each((bin, header) => {
    for (const at of positions(bin.names, `\n${folded}`)) {
      const end = bin.names[at + 1 + folded.length];
      add(header, bin.items[itemAt(bin.nameStarts, at + 1)], end === '\n' ? tiers.whole : tiers.prefix);
    }
  });
  if (isEnough()) return;
  each((bin, header) => {
    for (const at of positions(bin.names, folded)) {
      const item = itemAt(bin.nameStarts, at);
      const start = bin.nameStarts[item] ?? 0;
      const line = bin.names.slice(start, bin.names.indexOf('\n', start));
      add(header, bin.items[item], rankName(line, folded) ?? tiers.inside);
    }
  });
  if (isEnough()) return;
  each((bin, header) => {
    for (const at of positions(bin.rest, folded)) {
      add(header, bin.items[itemAt(bin.restStarts, at)], tiers.otherField);
    }
  });
  if (isEnough() || question.words.length < 2) return;
  each((bin, header) => scanWords(bin, header, question, (item) => add(header, item, tiers.allWords)));
}

/** Several words in any order, also spread over name, other fields and the bin's name ("drill garage"). */
function scanWords(
  bin: IndexedBin,
  header: IndexedHeader,
  { words }: Question,
  add: (item: IndexedItem) => void,
): void {
  const inItems = words.filter((word) => !header.name.includes(word));
  if (inItems.length === 0) return;
  if (!inItems.every((word) => bin.names.includes(word) || bin.rest.includes(word))) return;
  for (const [index, item] of bin.items.entries()) {
    const name = lineAt(bin.names, bin.nameStarts[index]);
    const rest = lineAt(bin.rest, bin.restStarts[index]);
    if (inItems.every((word) => name.includes(word) || rest.includes(word))) add(item);
  }
}

function tierOf(name: string, rest: string, around: string, { folded, words }: Question): Tier | undefined {
  const tier = rankName(name, folded);
  if (tier !== undefined) return tier;
  if (rest.includes(folded)) return tiers.otherField;
  const isAll = words.every((word) => name.includes(word) || rest.includes(word) || around.includes(word));
  return isAll && words.length > 1 ? tiers.allWords : undefined;
}

function* positions(text: string, folded: string): Generator<number> {
  for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + 1)) yield at;
}

function lineAt(text: string, start = 0): string {
  return text.slice(start, text.indexOf('\n', start));
}

/** Whether a bin and what is in it may be found under this filter. */
export function isSearched({ header }: IndexedHeader, filter: SearchFilter): boolean {
  if (header.deletedAt !== undefined) return false;
  if (filter.binId !== undefined && header.id !== filter.binId) return false;
  return header.archivedAt === undefined || filter.isArchivedIncluded === true;
}

/** Whether one found thing is of the kind asked for. */
export function isWanted({ header, item }: Pick<Match, 'header' | 'item'>, filter: SearchFilter): boolean {
  if (filter.kind !== undefined && filter.kind !== (item ? 'item' : 'bin')) return false;
  const { tags } = item ?? header.header;
  if (filter.tag !== undefined && !tags.includes(filter.tag)) return false;
  return filter.isOut !== true || (item ? item.quantity : header.header.itemCount) === 0;
}

/** The tags of items and bins that are searched, the most used first. */
export function tagsInUse(index: SearchIndex, most = 50): string[] {
  const counts = new Map<string, number>();
  const count = (tags: readonly string[]) => {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  };
  for (const header of index.headers.values()) {
    if (!isSearched(header, {})) continue;
    count(header.header.tags);
    for (const item of index.bins.get(header.header.id)?.items ?? []) count(item.tags);
  }
  const byUse = [...counts].sort(([, a], [, b]) => b - a);
  return byUse.slice(0, most).map(([tag]) => tag);
}

/** Own item names that begin with the words typed, or have a word that does, the shortest first, each once. */
export function completeNames(index: SearchIndex, prefix: string, most = 8): string[] {
  const folded = fold(prefix.trim());
  const names = new Map<string, { name: string; isPrefix: boolean }>();
  for (const bin of index.bins.values()) {
    for (const at of positions(bin.names, folded)) {
      const item = itemAt(bin.nameStarts, at);
      const start = bin.nameStarts[item] ?? 0;
      const name = bin.items[item]?.name;
      if (name === undefined || (at !== start && !isWordStart(bin.names, at))) continue;
      const key = lower(name);
      const isPrefix = at === start;
      if (!names.has(key) || (isPrefix && !names.get(key)?.isPrefix)) names.set(key, { name, isPrefix });
    }
    if (names.size > 400) break;
  }
  return [...names.values()]
    .sort((a, b) => Number(b.isPrefix) - Number(a.isPrefix) || a.name.length - b.name.length)
    .slice(0, most)
    .map(({ name }) => name);
}
