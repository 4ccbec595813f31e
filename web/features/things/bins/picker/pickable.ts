import { fold, foldCode } from '#domain/fold.ts';
import { codesOf, type FoldedCodes, matchCode } from '#web/data/search/code-match.ts';

type Named = { name: string; qrLabel?: string; address?: string; tags?: readonly string[] };

/** Sorted by name and prepared for searching. */
export type Choices<T> = readonly {
  choice: T;
  name: string;
  words: string;
  codes: FoldedCodes;
}[];

/** Memoize it: folding and comparing a thousand names is slow. */
export function choicesOf<T extends Named>(
  all: readonly T[],
  compareNames: (a: string, b: string) => number,
): Choices<T> {
  return [...all]
    .sort((a, b) => compareNames(a.name, b.name))
    .map((choice) => {
      const { name, qrLabel = '', address = '', tags = [] } = choice;
      const words = fold([name, qrLabel, address, ...tags].join(' '));
      return { choice, name: fold(name), words, codes: codesOf({ name, qrLabel }) };
    });
}

/** Bins with the number come first, then names that begin with the query, and labels that equal it. */
export function pickable<T>(choices: Choices<T>, query: string): T[] {
  const text = fold(query).trim();
  const typed = text.split(/\s+/).filter(Boolean);
  const code = foldCode(query);
  const numbered: T[] = [];
  const begins: T[] = [];
  const others: T[] = [];
  for (const { choice, name, words, codes } of choices) {
    const byCode = matchCode(codes, code);
    if (byCode === 'number') numbered.push(choice);
    else if (name.startsWith(text) || byCode === 'whole' || byCode === 'prefix') begins.push(choice);
    else if (byCode === 'inside' || typed.every((word) => words.includes(word))) others.push(choice);
  }
  return [...numbered, ...begins, ...others];
}
