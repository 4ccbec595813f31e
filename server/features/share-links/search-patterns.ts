import { fold, lower } from '#domain/fold.ts';

const wordsMax = 8;

/** Letters with marks by the letter that `fold` makes of them. */
const marked = Map.groupBy(
  Array.from({ length: 0x250 - 0xc0 }, (_, n) => String.fromCodePoint(0xc0 + n)),
  fold,
);

/**
 * Returns a regular expression of PostgreSQL for each word. Upper case and marks do not count, also where the database
 * knows only ASCII letters. The words cannot have an expression of their own.
 */
export function searchPatterns(text: string): string[] {
  const words = text
    .toWellFormed()
    .split(/[\s\p{C}]+/u)
    .filter((word) => word !== '');
  return words.slice(0, wordsMax).map((word) => {
    const [letters, foldedLetters] = [[...lower(word)], [...fold(word)]];
    const folded = foldedLetters.map(anyFormOf).join('');
    // Letters like æ fold to two, marks to none.
    return letters.length === foldedLetters.length
      ? folded
      : [folded, letters.map(anyCaseOf).join('')].filter(Boolean).join('|');
  });
}

function anyFormOf(letter: string): string {
  const others = marked.get(letter);
  return others === undefined ? anyCaseOf(letter) : `[${letter}${letter.toUpperCase()}${others.join('')}]`;
}

function anyCaseOf(letter: string): string {
  const upper = letter.toUpperCase();
  if (letter !== upper && [...upper].length === 1) return `[${letter}${upper}]`;
  return /^[\p{L}\p{N}]$/u.test(letter) ? letter : `\\U${hex(letter)}`;
}

/** PostgreSQL reads `\Uhhhhhhhh` as one character. */
function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0');
}
