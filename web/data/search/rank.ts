import { fold, joinCode, lower } from '#domain/fold.ts';
import { gtinOf } from '#domain/items/gtin.ts';
import type { IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';

export const matchTiers = {
  whole: 0,
  prefix: 1,
  wordPrefix: 2,
  inside: 3,
  otherField: 4,
  allWords: 5,
} as const;
export type Tier = (typeof matchTiers)[keyof typeof matchTiers];

export type Query = {
  folded: string;
  lower: string;
  words: string[];
  /** `folded` without spaces and dashes, as labels and codes are compared. */
  code: string;
  /** The query has letters such as å, ä, ö; exact matches then come first. */
  hasDiacritics: boolean;
};

export function parseQuery(query: string): Query {
  const typed = query.trim().replace(/\s+/g, ' ');
  const text = gtinOf(joinCode(typed)) ?? typed;
  const folded = fold(text);
  const words = folded.split(' ').filter((word) => word !== '');
  return { folded, lower: lower(text), words, code: joinCode(folded), hasDiacritics: folded !== lower(text) };
}

export function rankName(foldedName: string, foldedQuery: string): Tier | undefined {
  let best: Tier | undefined;
  for (let at = foldedName.indexOf(foldedQuery); at >= 0; at = foldedName.indexOf(foldedQuery, at + 1)) {
    if (at === 0) return foldedName.length === foldedQuery.length ? matchTiers.whole : matchTiers.prefix;
    if (isWordStart(foldedName, at)) return matchTiers.wordPrefix;
    best = matchTiers.inside;
  }
  return best;
}

export function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  return before < isAsciiWord.length ? !isAsciiWord[before] : !word.test(text[at - 1] ?? '');
}

const word = /[\p{L}\p{N}]/u;
/** Lookup table: faster than the regex. */
const isAsciiWord = Array.from({ length: 128 }, (_, code) => word.test(String.fromCharCode(code)));

export function hasExact(name: string, query: Query): boolean {
  return lower(name).includes(query.lower);
}

/** Like `hasExact`, ignoring spaces and dashes. */
export function hasExactCode(text: string, query: Query): boolean {
  return joinCode(lower(text)).includes(joinCode(query.lower));
}

/** `isContainer` is true for bins and locations. `isExact` is undefined until the best matches are sorted. */
export type Ranked = { tier: Tier; isExact?: boolean; isContainer: boolean; name: string };

export type BinMatch = Ranked & { header: IndexedHeader; item?: IndexedItem; location?: undefined };
export type Match = BinMatch | (Ranked & { location: IndexedLocation; item?: undefined });

export function compareRanked(query: Query): (a: Ranked, b: Ranked) => number {
  return (a, b) =>
    (query.hasDiacritics ? Number(b.isExact) - Number(a.isExact) : 0) ||
    a.tier - b.tier ||
    Number(b.isExact) - Number(a.isExact) ||
    Number(b.isContainer) - Number(a.isContainer) ||
    a.name.length - b.name.length ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
