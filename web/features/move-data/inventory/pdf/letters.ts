import { hasGlyph, printable, widthOf } from '#web/features/labels/print/layout/glyphs.ts';
import type { Weight } from '#web/features/labels/print/layout/mark.ts';

export type Ground = 'white' | 'fill';

/** A word or sign that the typeface lacks, drawn with the device's own fonts. */
export type SignPicture = {
  /** At size 1. */
  width: Record<Weight, number>;
  jpegs: Record<Weight, Record<Ground, Uint8Array<ArrayBuffer>>>;
};

export type Letters = ReturnType<typeof createLetters>;

/**
 * Prepares and measures texts: in a prepared text a private character stands for each picture. Words without a picture
 * are left out, and collected in `lacking`.
 */
export function createLetters(pictures: ReadonlyMap<string, SignPicture> = new Map()) {
  const lacking = new Set<string>();
  const characters = new Map<string, string>();
  const byCharacter = new Map<string, SignPicture>();

  function prepareUnit(unit: string): string {
    if ([...unit].every(hasGlyph)) return unit;
    const picture = pictures.get(unit);
    if (!picture || byCharacter.size >= privateCount) {
      lacking.add(unit);
      return printable(unit).text;
    }
    const character = characters.get(unit) ?? String.fromCharCode(firstPrivate + byCharacter.size);
    characters.set(unit, character);
    byCharacter.set(character, picture);
    return character;
  }

  return {
    lacking,
    pictureOf: (character: string): SignPicture | undefined => byCharacter.get(character),

    /** One line of text. */
    prepare(text: string): string {
      const plain = printable(text);
      if (plain.lacking.length === 0) return plain.text;
      const words = text.normalize('NFC').split(/\s+/).filter(Boolean);
      return words.map((word) => unitsOf(word).map(prepareUnit).join('')).join(' ');
    },

    /** The width of a prepared text at size 1. */
    measure(text: string, weight: Weight): number {
      if (!hasPicture(text)) return widthOf(text, weight);
      return [...text].reduce(
        (sum, character) => sum + (byCharacter.get(character)?.width[weight] ?? widthOf(character, weight)),
        0,
      );
    },
  };
}

export function hasPicture(text: string): boolean {
  return /[\ue000-\uf8ff]/.test(text);
}

const firstPrivate = 0xe000;
const privateCount = 6_400;

/** Signs that stand alone, between which lines break; letters of other scripts are joined within their word. */
const alone =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u;
const segmenter = new Intl.Segmenter();
/** Longer words of other scripts are broken, so that they fit a line. */
const unitMax = 16;

function unitsOf(word: string): string[] {
  if (printable(word).lacking.length === 0) return [printable(word).text];
  const units: string[] = [];
  let joined: string[] = [];
  const endUnit = () => {
    if (joined.length > 0) units.push(joined.join(''));
    joined = [];
  };
  for (const { segment } of segmenter.segment(word)) {
    if (alone.test(segment) || joined.length === unitMax) endUnit();
    if (alone.test(segment)) units.push(segment);
    else joined.push(segment);
  }
  endUnit();
  return units;
}
