import { fold, joinCode, lower } from '#domain/fold.ts';
import { gtinOf } from '#domain/items/gtin.ts';
import { anywhereMin, numberIn } from './code-match.ts';
import type { IndexedHeader, IndexedItem, IndexedLocation, PhotoWithText } from './index-bin.ts';

export const matchTiers = {
  /** The query is the bin's number: "17", "box 17". */
  number: 0,
  whole: 1,
  wholeWord: 2,
  prefix: 3,
  wordPrefix: 4,
  /** Another form of the word: "lamps" for "lamp". */
  inflected: 5,
  inside: 6,
  otherField: 7,
  allWords: 8,
  inPhoto: 9,
  /** Among what was perhaps misread. */
  maybeInPhoto: 10,
} as const;
export type Tier = (typeof matchTiers)[keyof typeof matchTiers];

export type Query = {
  folded: string;
  lower: string;
  /** Without "in", "the" and their like, unless there is nothing else. */
  words: string[];
  /** The words without their endings. */
  stems: string[];
  /** True if a match may have the words in any order. */
  hasSeveralWords: boolean;
  /** The stem of a single word; undefined if it has no ending. */
  stem: string | undefined;
  /** Found only where words begin. */
  isShort: boolean;
  /** `folded` without spaces and dashes, as labels and codes are compared. */
  code: string;
  number: string | undefined;
  /** The query has letters such as å, ä, ö; exact matches then come first. */
  hasDiacritics: boolean;
};

export function parseQuery(query: string): Query {
  const typed = query.trim().replace(/\s+/g, ' ');
  const text = gtinOf(joinCode(typed)) ?? typed;
  const folded = fold(text);
  const all = folded.split(' ').filter((word) => word !== '');
  const telling = all.filter((word) => !smallWords.has(word));
  const words = telling.length > 0 ? telling : all;
  const hasSeveralWords = words.length > 1 || words.length < all.length;
  const stems = words.map((word) => stemOf(word, hasSeveralWords ? stemInsideMin : stemMin));
  const code = joinCode(folded);
  return {
    folded,
    lower: lower(text),
    words,
    stems,
    hasSeveralWords,
    stem: hasSeveralWords || stems[0] === folded ? undefined : stems[0],
    // Other scripts have short words, and no spaces between them.
    isShort: folded.length < anywhereMin && /^[a-z\d]+$/.test(folded),
    code,
    number: numberIn(code),
    hasDiacritics: folded !== lower(text),
  };
}

/** Folded words of Swedish and English that a match need not have. */
const smallWords = new Set(
  'i in pa till med och av for en ett min mina mitt the a an my of to with and on'.split(' '),
);

/** Folded endings of Swedish and English words, the longest first. */
const endings = 'orna arna erna ies or ar er an en et na es s n r a e y'.split(' ');
const isEnding = new Set(['', ...endings]);
const stemMin = 3;
/** A shorter stem counts only where a word begins. */
const stemInsideMin = 4;

/** Returns the word without its ending; the word if it has none, or is too short. */
function stemOf(word: string, least: number): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= least);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** Returns whether `at`, where `stem` is in the text, is a form of that word: "lamp" in "lamp", "lampor" and "lamps". */
export function isInflected(text: string, at: number, stem: string): boolean {
  if (stem.length < stemInsideMin && !isWordStart(text, at)) return false;
  const from = at + stem.length;
  for (let end = from; end <= from + endingMax; end++)
    if (!isWordCharacter(text, end)) return isEnding.has(text.slice(from, end));
  return false;
}

const endingMax = 4;

export function rankName(foldedName: string, { folded, isShort }: Query): Tier | undefined {
  let best: Tier | undefined;
  for (let at = foldedName.indexOf(folded); at >= 0; at = foldedName.indexOf(folded, at + 1)) {
    const tier = tierAt(foldedName, at, folded, isShort);
    if (tier !== undefined && (best === undefined || tier < best)) best = tier;
  }
  return best;
}

/** Names in one text are separated by line breaks. */
export function tierAt(text: string, at: number, wanted: string, isShort: boolean): Tier | undefined {
  if (!isWordStart(text, at)) return isShort ? undefined : matchTiers.inside;
  const end = at + wanted.length;
  const isFirst = at === 0 || text[at - 1] === '\n';
  if (isFirst && (end === text.length || text[end] === '\n')) return matchTiers.whole;
  if (!isWordCharacter(text, end)) return matchTiers.wholeWord;
  return isFirst ? matchTiers.prefix : matchTiers.wordPrefix;
}

export function isWordStart(text: string, at: number): boolean {
  return !isWordCharacter(text, at - 1);
}

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < isAsciiWord.length ? isAsciiWord[code] === true : word.test(text[at] ?? '');
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

export type BinMatch = Ranked & {
  header: IndexedHeader;
  item?: IndexedItem | undefined;
  /** The photo whose text matches. */
  inPhoto?: PhotoWithText;
  location?: undefined;
};
export type Match =
  | BinMatch
  | (Ranked & { location: IndexedLocation; item?: undefined; header?: undefined; inPhoto?: undefined });

export function compareRanked(query: Query): (a: Ranked, b: Ranked) => number {
  return (a, b) =>
    Number(b.tier === matchTiers.number) - Number(a.tier === matchTiers.number) ||
    (query.hasDiacritics ? Number(b.isExact) - Number(a.isExact) : 0) ||
    a.tier - b.tier ||
    Number(b.isExact) - Number(a.isExact) ||
    Number(b.isContainer) - Number(a.isContainer) ||
    a.name.length - b.name.length ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}
