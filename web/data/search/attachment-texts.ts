import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import { isSure } from '#domain/attachments/attachment-text.ts';
import type { Document } from '#domain/documents/document.ts';
import { fold, foldLong } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { WordForms } from '#domain/search/word-forms.ts';
import type { IndexedItem, IndexedTexts, SearchedText } from './index-bin.ts';
import { hashesOf, mayContain, triplesOf } from './letter-triples.ts';
import { type Query, type QueryWord, readingsOf } from './rank.ts';
import { joinLines, lineAt, type Text } from './text-lines.ts';
import { inflectedLines, linesWith, mayHave, wordLevel, wordLevels } from './text-matches.ts';

type Attachments = { photos?: readonly Photo[] | undefined; documents?: readonly Document[] | undefined };
type Searched = { thing: Attachments; items?: readonly IndexedItem[]; all?: readonly Item[] };
type Texts = Readonly<Record<string, AttachmentText>>;

/**
 * Indexes the texts of a bin and its items, or of a place. `texts` is by the ids of photos and documents; those of others are
 * ignored. Undefined if none has any. The folded texts of `before` are used again if they are the same.
 */
export function indexTexts(
  { thing, items = [], all = [] }: Searched,
  texts: Texts,
  before?: IndexedTexts,
): IndexedTexts | undefined {
  const found: SearchedText[] = [];
  const versions: string[] = [];
  const add = ({ photos = [], documents = [] }: Attachments, item?: IndexedItem) => {
    const name = item ? fold(item.name) : '';
    const addText = (id: string, sources: (text: AttachmentText) => SearchedText[]) => {
      const text = texts[id];
      if (text === undefined) return;
      versions.push(id, String(text.model), name);
      found.push(...sources(text));
    };
    for (const photo of photos) addText(photo.id, (text) => textOfPhoto(photo, text, { item, name }));
    for (const document of documents) addText(document.id, (text) => pagesOf(document, text, { item, name }));
  };
  add(thing);
  const byId = new Map(all.map((item) => [item.id, item]));
  for (const item of items) add(byId.get(item.id) ?? {}, item);
  if (found.length === 0) return undefined;
  const key = JSON.stringify(versions);
  if (before?.key === key) return { ...before, all: found };
  const names = [...new Set(found.map(({ name }) => name))].join('\n');
  const sure = joinLines(found.map(({ lines }) => foldedLines(lines.filter(isSure))));
  const unsure = joinLines(found.map(({ lines }) => foldedLines(lines.filter((line) => !isSure(line)))));
  return { all: found, names, sure, unsure, triples: triplesOf(names + sure.text + unsure.text), key };
}

type Owner = Pick<SearchedText, 'item' | 'name'>;

function textOfPhoto(photo: Photo, text: AttachmentText, owner: Owner): SearchedText[] {
  if (text.lines.length === 0) return [];
  // Where a line is in the photo is read when the photo opens.
  const lines = text.lines.map(({ text: each, sure }) => ({ text: each, sure }));
  return [{ attachment: { kind: 'photo', photo }, ...owner, lines }];
}

/** Words must be on one page, so that they have to do with each other. */
function pagesOf(document: Document, text: AttachmentText, owner: Owner): SearchedText[] {
  const pages: (SearchedText & { lines: AttachmentText['lines'] })[] = [];
  let last: number | undefined;
  for (const line of text.lines) {
    const isSamePage = line.page !== undefined && line.page === last;
    last = line.page;
    if (isSamePage) pages.at(-1)?.lines.push(line);
    else pages.push({ attachment: { kind: 'document', document, page: line.page }, ...owner, lines: [line] });
  }
  return pages;
}

function foldedLines(lines: SearchedText['lines']): string {
  return foldLong(lines.map(({ text }) => text).join(' '));
}

/**
 * The photos and pages whose text matches, those with the whole query first. Single words may be in the item's name or in
 * `around` instead.
 */
export function textsWith(
  texts: IndexedTexts,
  of: 'sure' | 'unsure',
  around: string,
  query: Query,
): readonly SearchedText[] {
  const { [of]: text } = texts;
  const lines = new Set<number>();
  for (const { folded, isShort, forms, words } of readingsOf(query)) {
    for (const line of linesWith(text, folded, isShort)) lines.add(line);
    if (words.length > 0) for (const line of linesWithWords(texts, text, around, words)) lines.add(line);
    if (forms) for (const [line] of inflectedLines(text, forms)) lines.add(line);
  }
  if (lines.size === 0) return none;
  return [...lines].flatMap((at) => texts.all[at] ?? []);
}

const none: readonly SearchedText[] = [];

type Hashes = readonly number[];
/** `parts`: one of them is in the text. `words`: each is there or around it, by one of its roots. */
type QueryHashes = { parts: Hashes[]; words: { word: QueryWord; roots: Hashes[] }[] };

const hashesByQuery = new WeakMap<Query, QueryHashes[]>();

/** A quick test before `textsWith`: false for most bins without a match. */
export function mayMatch({ triples }: IndexedTexts, around: string, query: Query): boolean {
  const all = hashesByQuery.get(query) ?? readingsOf(query).map(hashesOfQuery);
  hashesByQuery.set(query, all);
  const isIn = (hashes: Hashes) => mayContain(triples, hashes);
  return all.some(
    ({ parts, words }) =>
      parts.some(isIn) ||
      (words.length > 0 && words.every(({ word, roots }) => roots.some(isIn) || mayHave(around, word))),
  );
}

function hashesOfQuery({ folded, forms, words }: Query): QueryHashes {
  const rootsOf = ({ groups }: WordForms) => groups.map(({ root }) => hashesOf(root));
  return {
    parts: [hashesOf(folded), ...(forms ? rootsOf(forms) : [])],
    words: words.map((word) => ({ word, roots: rootsOf(word) })),
  };
}

/** Lines with at least one of the words, if all others are there, in the item's name or around it. */
function linesWithWords(
  { all, names }: IndexedTexts,
  text: Text,
  around: string,
  words: readonly QueryWord[],
): number[] {
  const isIn = (line: string) => (word: QueryWord) => wordLevel(line, word) !== wordLevels.none;
  const others = words.filter((word) => !isIn(around)(word));
  if (!others.every((word) => mayHave(names, word) || mayHave(text.text, word))) return [];
  const inTexts = words.filter((word) => mayHave(text.text, word));
  return [...all.keys()].filter((at) => {
    const line = lineAt(text.text, text.starts[at]);
    return others.every(isIn(`${line} ${all[at]?.name ?? ''}`)) && inTexts.some(isIn(line));
  });
}

/** The items whose photos or documents match in a bin; undefined for the bin itself. */
export function foundInTexts(
  texts: IndexedTexts | undefined,
  around: string,
  query: Query,
): ReadonlySet<IndexedItem | undefined> {
  if (texts === undefined || query.folded === '' || !mayMatch(texts, around, query)) return nothing;
  const found = [...textsWith(texts, 'sure', around, query), ...textsWith(texts, 'unsure', around, query)];
  return new Set(found.map(({ item }) => item));
}

const nothing: ReadonlySet<IndexedItem | undefined> = new Set();
