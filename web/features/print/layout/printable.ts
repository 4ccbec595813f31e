import { hasGlyph } from './glyphs.ts';

/** A text as the typeface of labels can print it, and the characters that it lacks. */
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

/** Most names are: nothing to look at letter by letter. */
function isPlain(text: string): boolean {
  return /^[\w,.&()+\-åäöÅÄÖé]+(?: [\w,.&()+\-åäöÅÄÖé]+)*$/.test(text);
}

const segmenter = new Intl.Segmenter();

/** The letter below accents that the typeface lacks: better than none. */
function withoutMarks(segment: string): string {
  const letters = [...segment.normalize('NFKD')].filter((character) => !/[\p{M}\p{C}]/u.test(character));
  return letters.every(hasGlyph) ? letters.join('') : '';
}
