import { hasGlyph } from './glyphs.ts';

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
