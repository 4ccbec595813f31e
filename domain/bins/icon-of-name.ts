import { fold } from '../fold.ts';
import type { BinIcon } from './bin-fields.ts';
import { iconWords } from './icon-words.ts';

/** Returns the icon of the thing that a name names: of "Lampor till vinden" and "Lamps for the attic", a light bulb. */
export function iconOfName(name: string): BinIcon | undefined {
  for (const part of fold(name).split(divider)) {
    const words = part.split(/[^\p{L}]+/u).filter((word) => word !== '');
    // The last word says what the things are: "Christmas lights".
    for (const match of matches)
      for (const word of words.toReversed()) {
        const icon = match(word);
        if (icon !== undefined) return icon;
      }
  }
  return undefined;
}

/** What follows these words, or in brackets, only says more about what stands before. */
const divider = /\s(?:for|from|in|of|on|to|with|without|the|till|fran|med|utan|av|pa|i|som)\s|[(/,;:]/u;
const STEM_MIN = 4;
const REST_MIN = { beginning: 2, end: 3 };

const wholeWords = new Map<string, BinIcon>();
const beginnings = new Map<string, BinIcon>();
const ends = new Map<string, BinIcon>();
for (const [name, { en, sv }] of Object.entries(iconWords)) {
  const icon = name as BinIcon;
  for (const word of en.split(' ')) wholeWords.set(word, icon);
  for (const word of sv.split(' ')) {
    const stem = word.replace(/^-|-$/g, '');
    if (!word.startsWith('-') && !word.endsWith('-')) wholeWords.set(stem, icon);
    if (word.endsWith('-') || (stem.length >= STEM_MIN && !word.startsWith('-'))) beginnings.set(stem, icon);
    if (word.startsWith('-') || (stem.length >= STEM_MIN && !word.endsWith('-'))) ends.set(stem, icon);
  }
}

/** As a whole word, then as the end of a compound, which says what it is, then as its beginning. */
const matches: readonly ((word: string) => BinIcon | undefined)[] = [
  (word) => firstOf(singulars(word), (each) => wholeWords.get(each)),
  (word) =>
    firstOf(withoutInflection(word), (each) =>
      ofParts(ends, each, REST_MIN.end, (length) => each.slice(-length)),
    ),
  (word) => ofParts(beginnings, word, REST_MIN.beginning, (length) => word.slice(0, length)),
];

/** The longest part of a word that is in the table, beside a rest that is long enough for a word or an ending. */
function ofParts(
  table: ReadonlyMap<string, BinIcon>,
  word: string,
  restMin: number,
  partOf: (length: number) => string,
): BinIcon | undefined {
  for (let length = word.length; length >= STEM_MIN - 1; length--) {
    const icon = table.get(partOf(length));
    if (icon !== undefined && (length === word.length || word.length - length >= restMin)) return icon;
  }
  return undefined;
}

function singulars(word: string): string[] {
  return [word, word.replace(/ies$/, 'y'), word.replace(/e?s$/, ''), word.replace(/s$/, '')];
}

function withoutInflection(word: string): string[] {
  return [word, ...inflections.flatMap((end) => (word.endsWith(end) ? [word.slice(0, -end.length)] : []))];
}

const inflections = ['a', 'n', 't', 'en', 'et', 'or', 'ar', 'er', 'na', 'orna', 'arna', 'erna'];

function firstOf<T>(texts: readonly string[], read: (text: string) => T | undefined): T | undefined {
  for (const text of texts) {
    const value = read(text);
    if (value !== undefined) return value;
  }
  return undefined;
}
