import { fold } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import type { Photo, PhotoText } from '#domain/photos/photo.ts';
import { isSure } from '#domain/attachments/attachment-text.ts';
import type { WordForms } from '#domain/search/word-forms.ts';
import type { IndexedItem, IndexedPhotoTexts, PhotoWithText } from './index-bin.ts';
import { hashesOf, mayContain, triplesOf } from './letter-triples.ts';
import { type Query, type QueryWord, readingsOf } from './rank.ts';
import { itemAt, joinLines, lineAt, type Text } from './text-lines.ts';
import { inflectedLines, mayHave, positionsIn, wordLevel, wordLevels } from './text-matches.ts';

type InBin = { photos: readonly Photo[] | undefined; items: readonly IndexedItem[]; all: readonly Item[] };

/** `texts` by photo id; texts of other photos are ignored. Undefined if no photo has any. */
export function indexPhotoTexts(
  { photos, items, all }: InBin,
  texts: Readonly<Record<string, PhotoText>>,
): IndexedPhotoTexts | undefined {
  const found: PhotoWithText[] = [];
  // Where a line is in the photo is read when the photo opens.
  const add = (photo: Photo, item?: IndexedItem) => {
    const lines = texts[photo.id]?.lines.map(({ text, sure }) => ({ text, sure }));
    if (lines !== undefined && lines.length > 0)
      found.push({ photo, item, name: item ? fold(item.name) : '', lines });
  };
  for (const photo of photos ?? []) add(photo);
  const photosOf = new Map(all.map((item) => [item.id, item.photos]));
  for (const item of items) for (const photo of photosOf.get(item.id) ?? []) add(photo, item);
  if (found.length === 0) return undefined;
  const names = [...new Set(found.map(({ name }) => name))].join('\n');
  const sure = joinLines(found.map(({ lines }) => foldedLines(lines.filter(isSure))));
  const unsure = joinLines(found.map(({ lines }) => foldedLines(lines.filter((line) => !isSure(line)))));
  return { photos: found, names, sure, unsure, triples: triplesOf(names + sure.text + unsure.text) };
}

function foldedLines(lines: PhotoWithText['lines']): string {
  return fold(lines.map(({ text }) => text).join(' '));
}

/** The photos whose text matches. Single words may be in the item's name or in `around` instead. */
export function photosWith(
  texts: IndexedPhotoTexts,
  of: 'sure' | 'unsure',
  around: string,
  query: Query,
): readonly PhotoWithText[] {
  const { [of]: text } = texts;
  const lines = new Set<number>();
  for (const { folded, isShort, forms, words } of readingsOf(query)) {
    for (const at of positionsIn(text, folded, isShort)) lines.add(itemAt(text.starts, at));
    if (words.length > 0) for (const line of linesWithWords(texts, text, around, words)) lines.add(line);
    if (forms) for (const [line] of inflectedLines(text, forms)) lines.add(line);
  }
  if (lines.size === 0) return none;
  return [...lines].sort((a, b) => a - b).flatMap((at) => texts.photos[at] ?? []);
}

const none: readonly PhotoWithText[] = [];

type Hashes = readonly number[];
/** `parts`: one of them is in the text. `words`: each is there or around it, by one of its roots. */
type QueryHashes = { parts: Hashes[]; words: { word: QueryWord; roots: Hashes[] }[] };

const hashesByQuery = new WeakMap<Query, QueryHashes[]>();

/** A quick test before `photosWith`: false for most bins without a match. */
export function mayMatch({ triples }: IndexedPhotoTexts, around: string, query: Query): boolean {
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
  { photos, names }: IndexedPhotoTexts,
  text: Text,
  around: string,
  words: readonly QueryWord[],
): number[] {
  const isIn = (line: string) => (word: QueryWord) => wordLevel(line, word) !== wordLevels.none;
  const others = words.filter((word) => !isIn(around)(word));
  if (!others.every((word) => mayHave(names, word) || mayHave(text.text, word))) return [];
  const inPhotos = words.filter((word) => mayHave(text.text, word));
  return [...photos.keys()].filter((at) => {
    const line = lineAt(text.text, text.starts[at]);
    return others.every(isIn(`${line} ${photos[at]?.name ?? ''}`)) && inPhotos.some(isIn(line));
  });
}

/** The items whose photos match in a bin; undefined for the bin itself. */
export function foundInPhotos(
  texts: IndexedPhotoTexts | undefined,
  around: string,
  query: Query,
): ReadonlySet<IndexedItem | undefined> {
  if (texts === undefined || query.folded === '' || !mayMatch(texts, around, query)) return nothing;
  const found = [...photosWith(texts, 'sure', around, query), ...photosWith(texts, 'unsure', around, query)];
  return new Set(found.map(({ item }) => item));
}

const nothing: ReadonlySet<IndexedItem | undefined> = new Set();
