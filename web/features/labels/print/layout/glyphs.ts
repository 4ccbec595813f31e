import table from './glyph-widths.json' with { type: 'json' };
import type { Weight } from './mark.ts';

/** The subsets of the typeface; a PDF embeds those it needs. */
export type Subset = 'latin' | 'latin-ext';

type Glyph = { width: number; subset: Subset };

const subsets: Subset[] = ['latin', 'latin-ext'];

const glyphs: Record<Weight, ReadonlyMap<string, Glyph>> = {
  bold: readGlyphs('bold'),
  regular: readGlyphs('regular'),
};

/** For both weights: above and below the baseline, at size 1. */
export const ascent = 0.93;

export const descent = 0.27;

export function hasGlyph(character: string): boolean {
  return glyphs.bold.has(character) && glyphs.regular.has(character);
}

/** The width of a text at size 1. */
export function widthOf(text: string, weight: Weight): number {
  let thousandths = 0;
  for (const character of text) thousandths += glyphs[weight].get(character)?.width ?? 0;
  return thousandths / 1000;
}

/** Splits a text into runs of one subset, with their positions at size 1. */
export function piecesOf(text: string, weight: Weight): { subset: Subset; text: string; at: number }[] {
  const pieces: { subset: Subset; text: string; at: number }[] = [];
  let at = 0;
  for (const character of text) {
    const glyph = glyphs[weight].get(character);
    if (!glyph) continue;
    const last = pieces.at(-1);
    if (last?.subset === glyph.subset) last.text += character;
    else pieces.push({ subset: glyph.subset, text: character, at });
    at += glyph.width / 1000;
  }
  return pieces;
}

function readGlyphs(weight: Weight): Map<string, Glyph> {
  const found = new Map<string, Glyph>();
  for (const subset of subsets) {
    for (const [width, characters] of table[weight][subset] as [number, string][]) {
      for (const character of characters) {
        if (!found.has(character)) found.set(character, { width, subset });
      }
    }
  }
  return found;
}

/** The text as the label typeface can print it, and the unsupported characters. */
export function printable(text: string): { text: string; lacking: string[] } {
  if (isPlain(text)) return { text, lacking: [] };
  const lacking: string[] = [];
  let clean = '';
  for (const { segment } of segmenter.segment(text.normalize('NFC'))) {
    if (/^\s+$/.test(segment)) clean += ' ';
    else if ([...segment].every(hasGlyph)) clean += segment;
    else {
      const base = withoutMarks(segment);
      if (base === '' && !/^\p{C}+$/u.test(segment)) lacking.push(segment);
      clean += base;
    }
  }
  return { text: clean.replace(/ +/g, ' ').trim(), lacking };
}

/** A fast path: most names need no check per character. */
function isPlain(text: string): boolean {
  return /^[\w,.&()+\-åäöÅÄÖé]+(?: [\w,.&()+\-åäöÅÄÖé]+)*$/.test(text);
}

const segmenter = new Intl.Segmenter();

/** Replaces an accented letter that the typeface lacks by its base letter. */
function withoutMarks(segment: string): string {
  const letters = [...segment.normalize('NFKD')].filter((character) => !/[\p{M}\p{C}]/u.test(character));
  return letters.every(hasGlyph) ? letters.join('') : '';
}
