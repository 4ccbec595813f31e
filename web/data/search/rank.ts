import { fold, joinCode, lower } from '#domain/fold.ts';
import { gtinOf } from '#domain/items/gtin.ts';
import { isSmallWord, soughtIn } from '#domain/search/small-words.ts';
import { formsOf, isWordCharacter, isWordStart, type WordForms } from '#domain/search/word-forms.ts';
import { anywhereMin, numberIn } from './code-match.ts';
import type { IndexedHeader, IndexedItem, IndexedLocation, SearchedText } from './index-bin.ts';

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
  /** All words begin words, in the name or around it. */
  allWords: 8,
  /** Some end compounds in the name or around it. */
  allWordEnds: 9,
  /** Some words are only in other fields, where they begin words. */
  allWordsOfAll: 10,
  /** Some words are only inside others. */
  allInside: 11,
  /** In a photo or document. */
  inText: 12,
  /** Among what was perhaps misread. */
  maybeInText: 13,
} as const;
export type Tier = (typeof matchTiers)[keyof typeof matchTiers];

/** One of several words, or a phrase that was typed between quotation marks and is found as it is. */
export type QueryWord = WordForms & { isShort: boolean };

export type Query = {
  folded: string;
  lower: string;
  /** What a match must have if it has not the whole text, in any order; more than one, or none. */
  words: readonly QueryWord[];
  /** The forms of a single word. */
  forms: WordForms | undefined;
  /** Found only where words begin. */
  isShort: boolean;
  /** `folded` without spaces and dashes, as labels and codes are compared. */
  code: string;
  number: string | undefined;
  /** The query has letters such as å, ä, ö; exact matches then come first. */
  hasDiacritics: boolean;
  /** The same without "in", "the" and their like, if there is something else: both are searched. */
  core?: Query;
};

/** The longest part of a query that is read: names have no more words. */
const wordsMax = 24;

export function parseQuery(query: string): Query {
  const typed = query.trim().replace(/\s+/g, ' ');
  const text = gtinOf(joinCode(typed)) ?? typed;
  const tokens = tokensOf(text);
  const telling = tellingOf(tokens);
  const isReduced =
    telling.length > 0 &&
    (telling.length < tokens.length || telling.some((token, at) => token.isQuoted || token !== tokens[at]));
  if (!isReduced) return queryOf(text, tokens);
  return { ...queryOf(text, []), core: queryOf(telling.map(({ text: word }) => word).join(' '), telling) };
}

/** The query itself, and what remains of it without small words. */
export function readingsOf(query: Query): readonly Query[] {
  return query.core ? [query, query.core] : [query];
}

/** What is left without the words of a question and small words. */
function tellingOf(tokens: readonly Token[]): Token[] {
  const words = tokens.map((token) =>
    !token.isQuoted && /.\?$/.test(token.text) ? { ...token, text: token.text.replace(/\?+$/, '') } : token,
  );
  const folded = words.map(({ text, isQuoted }) => (isQuoted ? '"' : fold(text)));
  const [from, to] = soughtIn(folded);
  return words.filter(
    (_, at) => at >= from && at < to && folded[at] !== '' && !isSmallWord(folded[at] ?? ''),
  );
}

type Token = { text: string; isQuoted: boolean };

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/(?<=^|\s)["“”„]([^"“”„]+)["“”„](?=\s|$)|\S+/g), ([whole, quoted]) => ({
    text: quoted?.trim() || whole,
    isQuoted: quoted !== undefined,
  }));
}

function queryOf(text: string, tokens: readonly Token[]): Query {
  const folded = fold(text);
  const code = joinCode(folded);
  const distinct = new Map(tokens.map((token) => [fold(token.text), token]));
  const words = [...distinct].slice(0, wordsMax).map(([word, token]): QueryWord => {
    const isLiteral = token.isQuoted || !/^[\p{L}\p{M}'-]+$/u.test(word);
    const forms = isLiteral ? { word, groups: [{ root: word, stems: [] }] } : formsOf(word);
    return { ...forms, isShort: isShortText(word) };
  });
  const [only] = words;
  return {
    folded,
    lower: lower(text),
    words: words.length > 1 ? words : [],
    forms: words.length === 1 && only && only.groups.some(({ stems }) => stems.length > 1) ? only : undefined,
    isShort: isShortText(folded),
    code,
    number: numberIn(code),
    hasDiacritics: folded !== lower(text),
  };
}

/** Other scripts have short words, and no spaces between them. */
function isShortText(folded: string): boolean {
  return folded.length < anywhereMin && /^[a-z\d]+$/.test(folded);
}

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
  /** The photo or page whose text matches. */
  inText?: SearchedText;
  location?: undefined;
};
export type LocationMatch = Ranked & {
  location: IndexedLocation;
  inText?: SearchedText;
  item?: undefined;
  header?: undefined;
};
export type Match = BinMatch | LocationMatch;

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
