import { compose, decomposeAll } from './text.ts';

const onlyAscii = /^[\x20-\x7e]*$/;
const marks = /\p{M}+/gu;
/** Characters that people and keyboards use for one another, and letters that Unicode does not decompose. */
const replacements: Record<string, string> = {
  ...Object.fromEntries([...'‘’‚‛′‵ʹʻʼʽˈ´'].map((quote) => [quote, "'"])),
  ...Object.fromEntries([...'“”„‟″‶ʺ«»'].map((quote) => [quote, '"'])),
  '−': '-',
  '⁄': '/',
  '×': 'x',
};
const undivided: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
const anyReplaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g');
const anyUndivided = new RegExp(`[${Object.keys(undivided).join('')}]`, 'g');
const anyDash = /\p{Pd}/gu;
const anyUnseen = /\p{DI}+/gu;
const spacesAndDashes = /[\s\p{Pd}]+/gu;
const spaceOrDash = /^[\s\p{Pd}]$/u;

/** The form in which texts are searched, in lower case without marks: `Blåbärssaft` becomes `blabarssaft`. */
export function fold(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase();
  return plain(text)
    .replace(marks, '')
    .replace(anyUndivided, (letter) => undivided[letter] ?? letter);
}

const notAscii = /[^\x20-\x7e]/gu;
const foldedCharacters = new Map<string, string>();

/** Folds as `fold` does, 20 times faster: a document has many letters, and few different ones. */
export function foldLong(text: string): string {
  if (foldedCharacters.size > 5_000) foldedCharacters.clear();
  return text.toLowerCase().replace(notAscii, (character) => {
    const cached = foldedCharacters.get(character);
    if (cached !== undefined) return cached;
    const folded = fold(character);
    foldedCharacters.set(character, folded);
    return folded;
  });
}

/** Folds like `fold`, but keeps marks, so that å differs from a. */
export function lower(text: string): string {
  return onlyAscii.test(text) ? text.toLowerCase() : compose(plain(text));
}

/**
 * Lower case, decomposed, with one form of each quotation mark, dash, space and width: `Women’s` and `Women's`, `ＵＳＢ`
 * and `usb`, `M8–1.25` and `M8-1.25` become the same.
 */
function plain(text: string): string {
  // Before decomposing, which turns ´ into a space with a mark and ″ into two.
  const replaced = replaceAlike(text);
  return replaceAlike(decomposeAll(decomposeAll(replaced).toLowerCase()))
    .replace(anyUnseen, '')
    .replace(anyDash, '-')
    .replace(/\s/g, ' ');
}

function replaceAlike(text: string): string {
  return text.replace(anyReplaced, (character) => replacements[character] ?? character);
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
