import { isSure } from '#domain/attachments/attachment-text.ts';
import { binTextFields } from '#domain/bins/bin-fields.ts';
import { showCode } from '#domain/codes/code.ts';
import { fold, isInCode } from '#domain/fold.ts';
import {
  type ItemFieldWith,
  type SearchedItemField,
  searchedItemFields,
  searchOf,
} from '#domain/items/item-fields.ts';
import { locationTextFields } from '#domain/locations/location-fields.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnValue } from '#domain/schemas.ts';
import type { Condition } from '#domain/search/condition.ts';
import { isForm, isWordStart } from '#domain/search/word-forms.ts';
import { shortPath } from '#domain/tree.ts';
import {
  type IndexedHeader,
  type IndexedItem,
  type OwnFields,
  ownTexts,
  type SearchedText,
  type WithValues,
} from './index-bin.ts';
import {
  type BinMatch,
  type LocationMatch,
  type Match,
  matchTiers,
  type Query,
  type QueryWord,
  readingsOf,
  type Tier,
} from './rank.ts';
import type { SearchIndex } from './scan.ts';
import type {
  BinResult,
  ConditionFacts,
  LocationResult,
  SearchField,
  SearchResult,
} from './search-result.ts';

/** Folding makes only these shorter; without them, a folded text of the same length has its letters where they were. */
const getsShorter = /[\p{M}\p{DI}\u{10000}-\u{10FFFF}]/u;

const excerptMargin = 40;

type Containers = Pick<SearchIndex, 'headers' | 'locations' | 'ownFields'>;

/** With `conditions`, an item's result has the values that they are about. */
export function present(
  match: Match,
  query: Query,
  containers: Containers,
  conditions: readonly Condition[] = [],
): SearchResult {
  const { item } = match;
  const thing: WithValues = item ?? match.location?.location ?? match.header?.header ?? {};
  const result = {
    ...(match.location
      ? presentLocation(match, query, containers.ownFields)
      : presentInBin(match, query, containers)),
    ...(thing.fields && { fields: thing.fields }),
  };
  if (conditions.length === 0) return result;
  const facts = { ...(item && conditionFacts(item, conditions)), ...ownFacts(thing, conditions) };
  return { ...result, ...(Object.keys(facts).length > 0 && { facts }) };
}

/** The values of the fields that owners defined, by which the thing was found. */
function ownFacts(
  { fields = {} }: WithValues,
  conditions: readonly Condition[],
): Pick<ConditionFacts, 'own'> {
  const tests = conditions.flatMap((each) => (each.field === 'own' ? each.tests : []));
  const own = tests.flatMap(({ id }): [string, OwnValue][] => {
    const value = fields[id];
    return value === undefined ? [] : [[id, value]];
  });
  return own.length > 0 ? { own: Object.fromEntries(own) } : {};
}

function conditionFacts(item: IndexedItem, conditions: readonly Condition[]): ConditionFacts {
  const facts: ConditionFacts = {};
  for (const { field } of conditions) {
    if (field === 'value' || field === 'sort')
      Object.assign(facts, { value: item.value, currency: item.currency });
    if (field === 'expires') facts.expiryDate = item.expiryDate;
    if (field === 'warranty') facts.warrantyUntil = item.warrantyUntil;
    if (field === 'bought') facts.purchaseDate = item.purchaseDate;
    if (field === 'low') facts.lowStockAt = item.lowStockAt;
    if (field === 'tag') facts.tags = item.tags;
  }
  return facts;
}

function presentLocation(
  { location: { location }, inText, tier }: LocationMatch,
  query: Query,
  ownFields: OwnFields | undefined,
): LocationResult {
  const { id, name, color } = location;
  const texts = [
    ...locationTexts.map((field): Texts[number] => [field, location[field]]),
    ...ownFieldTexts(location, ownFields),
  ];
  return {
    kind: 'location',
    locationId: id,
    name,
    ...(inText ? findInText(inText, tier, query) : findMatch(name, texts, query)),
    ...(color ? { color } : {}),
  };
}

function presentInBin(match: BinMatch, query: Query, containers: Containers): BinResult {
  const { header } = match.header;
  const { item } = match;
  const { inText } = match;
  const attachment = inText?.attachment;
  const withText = attachment?.kind === 'photo' ? attachment.photo : undefined;
  const photo = withText ?? item?.photo ?? header.photos?.[0];
  const found = inText
    ? findInText(inText, match.tier, query)
    : findMatch(match.name, textsOf(match, containers.ownFields), query);
  return {
    kind: item ? 'item' : 'bin',
    binId: header.id,
    ...(item && factsOf(item)),
    name: match.name,
    ...found,
    path: pathOf(match.header, containers),
    binName: header.name,
    ...(header.qrLabel ? { qrLabel: header.qrLabel } : {}),
    ...(header.color ? { color: header.color } : {}),
    ...(header.icon ? { icon: header.icon } : {}),
    ...(photo ? { photo } : {}),
  };
}

function factsOf({ id, quantity, loans, loanedTo, loanedCount, dueDate }: IndexedItem) {
  return { itemId: id, quantity, ...(loanedTo !== undefined && { loans, loanedTo, loanedCount, dueDate }) };
}

type MatchedText = Pick<SearchResult, 'field' | 'matches' | 'excerpt' | 'inPhoto' | 'inDocument'>;
type Texts = [SearchField, string | undefined][];

function textsOf({ item, header }: BinMatch, ownFields: OwnFields | undefined): Texts {
  return item
    ? [
        ...itemTexts(item, 'person'),
        ['tags', item.tags.join(' · ')],
        ...itemTexts(item, 'text'),
        ...itemTexts(item, 'code'),
        ...ownFieldTexts(item, ownFields),
      ]
    : [
        ['qrLabel', header.header.qrLabel],
        ['code', showCode(header.header.qrCode)],
        ['tags', header.header.tags.join(' · ')],
        ...otherBinTexts.map((field): Texts[number] => [field, header.header[field]]),
        ...ownFieldTexts(header.header, ownFields),
      ];
}

/** A result names the first of these that matches. */
const otherBinTexts = binTextFields.filter((field) => field !== 'qrLabel');
const locationTexts = ['address', ...locationTextFields.filter((field) => field !== 'address')] as const;

function ownFieldTexts(thing: WithValues, ownFields: OwnFields | undefined): Texts {
  return ownTexts(thing, ownFields).map(([id, text]) => [flatName(id), text]);
}

function itemTexts(item: IndexedItem, search: 'person' | 'text' | 'code'): Texts {
  return searchedItemFields
    .filter((name) => searchOf(name) === search)
    .map((name) => [isCode(name) ? 'code' : name, item[name]]);
}

function isCode(name: SearchedItemField): name is ItemFieldWith<{ search: 'code' }> {
  return searchOf(name) === 'code';
}

function findMatch(name: string, texts: Texts, query: Query): MatchedText {
  const found = readingsOf(query).map((reading) => findReading(name, texts, reading));
  return found.find(({ matches }) => matches.length > 0) ?? { field: 'name', matches: [] };
}

function findReading(name: string, texts: Texts, query: Query): MatchedText {
  const { folded, words, code, isShort } = query;
  const whole = findWhole(name, query);
  if (whole.length > 0) return { field: 'name', matches: whole };
  const atStart = findCode(name, code);
  if (atStart?.[0] === 0) {
    // The letters of a form of a word, as of "wigs" in "Wig stand", are no code across two words.
    const byWords = findAny(name, query);
    return { field: 'name', matches: byWords.length > 0 ? byWords : [atStart] };
  }
  for (const [field, text] of texts) {
    if (text === undefined) continue;
    const byCode = codeFields.has(field) && !isShort && findCode(text, code);
    if (byCode) return { field, excerpt: text, matches: [byCode] };
    if (findAny(text, query).length === 0) continue;
    const inText = words.find((word) => findWord(text, word).length > 0);
    const excerpt = excerptOf(text, fold(text).includes(folded) ? folded : (inText?.groups[0]?.root ?? ''));
    return { field, excerpt, matches: findAny(excerpt, query) };
  }
  return { field: 'name', matches: findAny(name, query) };
}

/** The line of the photo or page that has most of the query. */
function findInText({ attachment, lines }: SearchedText, tier: Tier, query: Query): MatchedText {
  const isUnsure = tier === matchTiers.maybeInText;
  const inLines = lines
    .filter((line) => isSure(line) !== isUnsure)
    .map(({ text }) => findInLine(text, query));
  const lengthOf = (ranges: [number, number][]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  const [best] = inLines.sort((a, b) => lengthOf(b.matches) - lengthOf(a.matches));
  const { excerpt, matches } = best ?? { excerpt: '', matches: [] };
  const words = matches.map(([from, to]) => excerpt.slice(from, to)).join(' ');
  if (attachment.kind === 'photo')
    return { field: 'photo', excerpt, matches, inPhoto: { id: attachment.photo.id, words, isUnsure } };
  const { id, name, use } = attachment.document;
  const { page } = attachment;
  const inDocument = { id, name, use, words, isUnsure, ...(page !== undefined && { page }) };
  return { field: 'document', excerpt, matches, inDocument };
}

/** A line of a photo is short, a page of a document is not. */
function findInLine(text: string, query: Query): { excerpt: string; matches: [number, number][] } {
  for (const reading of readingsOf(query)) {
    const [first] = findAny(text, reading);
    if (first === undefined) continue;
    const excerpt = excerptOf(text, fold(text.slice(...first)));
    return { excerpt, matches: findAny(excerpt, reading) };
  }
  return { excerpt: excerptOf(text, ''), matches: [] };
}

const codeFields: ReadonlySet<SearchField> = new Set(['qrLabel', 'code']);

function findWhole(text: string, { folded, isShort }: Query): [number, number][] {
  return findFolded(text, folded).filter(([at]) => !isShort || isWordStart(text, at));
}

function findAny(text: string, query: Query): [number, number][] {
  const { words, forms } = query;
  const whole = findWhole(text, query);
  if (whole.length > 0) return whole;
  const all = [...words, ...(forms ? [{ ...forms, isShort: false }] : [])]
    .flatMap((word) => findWord(text, word))
    .sort(([a], [b]) => a - b);
  return all.filter(([start], index) => index === 0 || start >= (all[index - 1]?.[1] ?? 0));
}

/** Where words begin with the word or a form of it; inside of words only if there is no such place. */
function findWord(text: string, { word, groups, isShort }: QueryWord): [number, number][] {
  const folded = fold(text);
  const asTyped = findFolded(text, word);
  const byRoot = groups.flatMap(({ root, stems }) =>
    findFolded(text, root).filter(([at]) => {
      if (folded.length !== text.length) return true;
      return isForm(folded, at, stems, isWordStart(folded, at));
    }),
  );
  const all = asTyped.length > 0 ? asTyped : byRoot;
  const atStarts = all.filter(([at]) => isWordStart(text, at));
  return atStarts.length > 0 || isShort ? atStarts : all;
}

function excerptOf(text: string, folded: string): string {
  const oneLine = text.replace(/\s+/g, ' ');
  const at = findFolded(oneLine, folded)[0]?.[0] ?? 0;
  if (oneLine.length <= excerptMargin * 2.5) return oneLine;
  const start = Math.max(0, at - excerptMargin);
  const end = Math.min(oneLine.length, at + folded.length + excerptMargin);
  return `${start > 0 ? '…' : ''}${oneLine.slice(start, end).trim()}${end < oneLine.length ? '…' : ''}`;
}

function pathOf(header: IndexedHeader, { headers, locations }: Containers): readonly string[] {
  const path: string[] = [];
  const visitedIds = new Set([header.header.id]);
  for (let id = header.header.parentBinId; id !== undefined && !visitedIds.has(id); ) {
    const parent = headers.get(id);
    if (!parent) break;
    visitedIds.add(id);
    path.push(parent.header.name);
    id = parent.header.parentBinId;
  }
  for (let id = header.header.locationId; id !== undefined && !visitedIds.has(id); ) {
    const location = locations.get(id)?.location;
    if (!location || location.deletedAt !== undefined) break;
    visitedIds.add(id);
    path.push(location.name);
    id = location.parentLocationId;
  }
  return shortPath(path.reverse());
}

/** Returns ranges [start, end) in the original text. */
export function findFolded(text: string, folded: string): [number, number][] {
  if (folded === '') return [];
  const { letters, starts } = foldLetters(text);
  const found: [number, number][] = [];
  for (let at = letters.indexOf(folded); at >= 0; at = letters.indexOf(folded, at + folded.length)) {
    found.push([starts[at] ?? 0, starts[at + folded.length] ?? text.length]);
  }
  return found;
}

/** Finds a folded code in the original text, ignoring spaces and dashes between its letters. */
export function findCode(text: string, code: string): [number, number] | undefined {
  const { letters, starts } = foldLetters(text);
  const positions: number[] = [];
  let joined = '';
  let at = 0;
  for (const foldedLetter of letters) {
    if (isInCode(foldedLetter)) {
      joined += foldedLetter;
      for (let i = 0; i < foldedLetter.length; i++) positions.push(at + i);
    }
    at += foldedLetter.length;
  }
  const first = code === '' ? -1 : joined.indexOf(code);
  if (first < 0) return undefined;
  const last = positions[first + code.length - 1] ?? 0;
  return [starts[positions[first] ?? 0] ?? 0, starts[last + 1] ?? text.length];
}

/** `starts` maps each folded letter to its position in the original. */
function foldLetters(text: string): { letters: string; starts: number[] } {
  const starts: number[] = [];
  let letters = fold(text);
  if (letters.length === text.length && !getsShorter.test(text)) {
    for (let at = 0; at <= text.length; at++) starts.push(at);
    return { letters, starts };
  }
  letters = '';
  let at = 0;
  for (const letter of text) {
    const folded = fold(letter);
    for (let i = 0; i < folded.length; i++) starts.push(at);
    letters += folded;
    at += letter.length;
  }
  starts.push(text.length);
  return { letters, starts };
}
