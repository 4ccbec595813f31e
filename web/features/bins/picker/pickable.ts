import { fold } from '#web/data/search/fold.ts';

type Named = { name: string; qrLabel?: string; address?: string };

/** Choices in the order of their names, made ready to be searched. */
export type Choices<T> = readonly { choice: T; name: string; words: string }[];

/** To be kept from letter to letter: folding and comparing a thousand names is dear. */
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

/** The choices that have every typed word in name, label or address, those whose name begins with it first. */
export function pickable<T>(choices: Choices<T>, query: string): T[] {
  const text = fold(query).trim();
  const typed = text.split(/\s+/).filter(Boolean);
  const found = choices.filter(({ words }) => typed.every((word) => words.includes(word)));
  const begins = found.filter(({ name }) => name.startsWith(text));
  const others = found.filter(({ name }) => !name.startsWith(text));
  return [...begins, ...others].map(({ choice }) => choice);
}
