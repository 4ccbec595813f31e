import { compose, decompose } from '#domain/compose.ts';

const onlyAscii = /^[\x20-\x7e]*$/;
const marks = /\p{M}+/gu;
/** Unicode does not decompose these letters. */
const undivided: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  œ: 'oe',
};
/** Without any of these, positions in the folded text equal those in the text. */
const changesLength = /[\p{M}æßþœ]/iu;
const anyUndivided = new RegExp(`[${Object.keys(undivided).join('')}]`, 'g');

/** Lower case without marks: `Blåbärssaft` becomes `blabarssaft`. */
export function fold(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase();
  return decompose(lower(text))
    .replace(marks, '')
    .replace(anyUndivided, (letter) => undivided[letter] ?? letter);
}

/** Lower case with marks, which tells å from a. */
export function lower(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase();
  return compose(text.toLowerCase()).replace(/\s/g, ' ');
}

/** Ranges [start, end) in the original text. */
export function findFolded(text: string, folded: string): [number, number][] {
  if (folded === '') return [];
  const { letters, starts } = foldLetters(text);
  const found: [number, number][] = [];
  for (let at = letters.indexOf(folded); at >= 0; at = letters.indexOf(folded, at + folded.length)) {
    found.push([starts[at] ?? 0, starts[at + folded.length] ?? text.length]);
  }
  return found;
}

/** `starts` maps each folded letter to its position in the original. */
function foldLetters(text: string): { letters: string; starts: number[] } {
  const starts: number[] = [];
  let letters = fold(text);
  if (letters.length === text.length && !changesLength.test(text)) {
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
