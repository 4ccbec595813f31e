import { fold } from '#web/data/search/fold.ts';

type Named = { name: string; qrLabel?: string; address?: string };

/** Sorted by name and prepared for searching. */
export type Choices<T> = readonly { choice: T; name: string; words: string }[];

/** Memoize it: folding and comparing a thousand names is slow. */
export function choicesOf<T extends Named>(
  all: readonly T[],
  compareNames: (a: string, b: string) => number,
): Choices<T> {
  return [...all]
    .sort((a, b) => compareNames(a.name, b.name))
    .map((choice) => {
      const { name, qrLabel = '', address = '' } = choice;
      return { choice, name: fold(name), words: fold(`${name} ${qrLabel} ${address}`) };
    });
}

/** Names that begin with the query come first. */
export function pickable<T>(choices: Choices<T>, query: string): T[] {
  const text = fold(query).trim();
  const typed = text.split(/\s+/).filter(Boolean);
  const found = choices.filter(({ words }) => typed.every((word) => words.includes(word)));
  const begins = found.filter(({ name }) => name.startsWith(text));
  const others = found.filter(({ name }) => !name.startsWith(text));
  return [...begins, ...others].map(({ choice }) => choice);
}
