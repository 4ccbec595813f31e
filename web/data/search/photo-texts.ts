import { fold } from '#domain/fold.ts';
import type { Item } from '#domain/items/item.ts';
import type { Photo, PhotoText, TextLine } from '#domain/photos/photo.ts';
import { sureFrom } from '#domain/photos/photo-text.ts';
import type { IndexedItem } from './index-bin.ts';
import type { Query } from './rank.ts';
import { inflectedLines, itemAt, joinLines, lineAt, positionsIn, type Text } from './text-lines.ts';

/** A photo of a bin, or of an item in it. */
export type PhotoWithText = { photo: Photo; item: IndexedItem | undefined; lines: readonly TextLine[] };

/** The text in the photos of a bin and its items. Line i of `sure` and of `unsure` is the folded text of `photos[i]`. */
export type IndexedPhotoTexts = { photos: readonly PhotoWithText[]; sure: Text; unsure: Text };

type InBin = { photos: readonly Photo[] | undefined; items: readonly IndexedItem[]; all: readonly Item[] };

/** `texts` by photo id; texts of other photos are ignored. Undefined if no photo has any. */
export function indexPhotoTexts(
  { photos, items, all }: InBin,
  texts: Readonly<Record<string, PhotoText>>,
): IndexedPhotoTexts | undefined {
  const found: PhotoWithText[] = [];
  const add = (photo: Photo, item?: IndexedItem) => {
    const lines = texts[photo.id]?.lines;
    if (lines !== undefined && lines.length > 0) found.push({ photo, item, lines });
  };
  for (const photo of photos ?? []) add(photo);
  const photosOf = new Map(all.map((item) => [item.id, item.photos]));
  for (const item of items) for (const photo of photosOf.get(item.id) ?? []) add(photo, item);
  if (found.length === 0) return undefined;
  return {
    photos: found,
    sure: joinLines(found.map(({ lines }) => foldedLines(lines.filter(({ sure }) => sure >= sureFrom)))),
    unsure: joinLines(found.map(({ lines }) => foldedLines(lines.filter(({ sure }) => sure < sureFrom)))),
  };
}

function foldedLines(lines: readonly TextLine[]): string {
  return fold(lines.map(({ text }) => text).join(' '));
}

/** The photos whose text matches. Single words may be in the item's name or in `around` instead. */
export function photosWith(
  texts: IndexedPhotoTexts,
  of: 'sure' | 'unsure',
  around: string,
  { folded, isShort, stem, stems, hasSeveralWords }: Query,
): PhotoWithText[] {
  if (folded === '') return [];
  const { photos, [of]: text } = texts;
  const found = new Set(positionsIn(text, folded, isShort).map((at) => itemAt(text.starts, at)));
  if (stem !== undefined) for (const line of inflectedLines(text, stem)) found.add(line);
  if (hasSeveralWords && stems.some((word) => text.text.includes(word))) {
    for (const [at, { item }] of photos.entries()) {
      const line = lineAt(text.text, text.starts[at]);
      if (!stems.some((word) => line.includes(word))) continue;
      const name = item ? fold(item.name) : '';
      if (stems.every((word) => line.includes(word) || name.includes(word) || around.includes(word)))
        found.add(at);
    }
  }
  return [...found].sort((a, b) => a - b).flatMap((at) => photos[at] ?? []);
}

/** The items whose photos match in a bin; undefined for the bin itself. */
export function foundInPhotos(
  texts: IndexedPhotoTexts | undefined,
  around: string,
  query: Query,
): ReadonlySet<IndexedItem | undefined> {
  if (texts === undefined) return nothing;
  const found = [...photosWith(texts, 'sure', around, query), ...photosWith(texts, 'unsure', around, query)];
  return new Set(found.map(({ item }) => item));
}

const nothing: ReadonlySet<IndexedItem | undefined> = new Set();
