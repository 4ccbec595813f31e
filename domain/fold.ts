import { compose, decompose } from './compose.ts';

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
const anyUndivided = new RegExp(`[${Object.keys(undivided).join('')}]`, 'g');
const spacesAndDashes = /[\s\p{Pd}]+/gu;
const spaceOrDash = /^[\s\p{Pd}]$/u;

/** Lower case without marks: `Blåbärssaft` becomes `blabarssaft`. */
export function fold(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase();
  return decompose(lower(text))
    .replace(marks, '')
    .replace(anyUndivided, (letter) => undivided[letter] ?? letter);
}

/** Lower case with marks, which distinguishes å from a. */
export function lower(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase();
  return compose(text.toLowerCase()).replace(/\s/g, ' ');
}

/** The form in which labels and codes are compared: `KÖK-1`, `kök 1` and `kok1` are the same. */
export function foldCode(text: string): string {
  return joinCode(fold(text));
}

/** Removes spaces and dashes. */
export function joinCode(text: string): string {
  return text.replace(spacesAndDashes, '');
}

export function isInCode(letter: string): boolean {
  return !spaceOrDash.test(letter);
}
