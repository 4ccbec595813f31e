import { fold, isInCode } from '#domain/fold.ts';

/** Folding makes only these shorter; without them, a folded text of the same length has its letters where they were. */
const getsShorter = /[\p{M}\p{DI}\u{10000}-\u{10FFFF}]/u;

/** Returns ranges [start, end) in the original text. */
export function findFolded(text: string, folded: string): [number, number][] {
  if (folded === '') return [];
  const { letters, starts } = foldLetters(text);
  const found: [number, number][] = [];
  for (let at = letters.indexOf(folded); at >= 0; at = letters.indexOf(folded, at + folded.length)) {
    found.push([starts[at] ?? 0, starts[at + folded.length] ?? text.length]);
  }
  return found;
}

/** Finds a folded code in the original text, ignoring spaces and dashes between its letters. */
export function findCode(text: string, code: string): [number, number] | undefined {
  const { letters, starts } = foldLetters(text);
  const positions: number[] = [];
  let joined = '';
  let at = 0;
  for (const foldedLetter of letters) {
    if (isInCode(foldedLetter)) {
      joined += foldedLetter;
      for (let i = 0; i < foldedLetter.length; i++) positions.push(at + i);
    }
    at += foldedLetter.length;
  }
  const first = code === '' ? -1 : joined.indexOf(code);
  if (first < 0) return undefined;
  const last = positions[first + code.length - 1] ?? 0;
  return [starts[positions[first] ?? 0] ?? 0, starts[last + 1] ?? text.length];
}

/** `starts` maps each folded letter to its position in the original. */
function foldLetters(text: string): { letters: string; starts: number[] } {
  const starts: number[] = [];
  let letters = fold(text);
  if (letters.length === text.length && !getsShorter.test(text)) {
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
