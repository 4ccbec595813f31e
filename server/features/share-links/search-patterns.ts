import { fold, lower } from '#domain/fold.ts';

const wordsMax = 8;

/** Characters by the one that `fold` makes of them: letters with marks, of full width, quotation marks and dashes. */
const otherForms = Map.groupBy(
  [
    [0xa0, 0x24f],
    [0x2b0, 0x2ff],
    [0x1e00, 0x1eff],
    [0x2000, 0x22ff],
    [0xff01, 0xff5e],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  ),
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
  const others = otherForms.get(letter);
  if (others === undefined) return anyCaseOf(letter);
  return `[${[letter, letter.toUpperCase(), ...others].map(literal).join('')}]`;
}

function anyCaseOf(letter: string): string {
  const upper = letter.toUpperCase();
  if (letter !== upper && [...upper].length === 1) return `[${letter}${upper}]`;
  return literal(letter);
}

function literal(letter: string): string {
  return /^[\p{L}\p{N}]$/u.test(letter) ? letter : `\\U${hex(letter)}`;
}

/** PostgreSQL reads `\Uhhhhhhhh` as one character. */
function hex(letter: string): string {
  return (letter.codePointAt(0) ?? 0).toString(16).padStart(8, '0');
}
