import { fold } from '#web/data/search/fold.ts';

type Named = { name: string; qrLabel?: string; address?: string };

/** The choices that have every typed word in name, label or address, those whose name begins with it first. */
export function pickable<T extends Named>(
  choices: readonly T[],
  query: string,
  compareNames: (a: string, b: string) => number,
): T[] {
  const text = fold(query).trim();
  const words = text.split(/\s+/).filter(Boolean);
  const begins = ({ name }: T) => (fold(name).startsWith(text) ? 0 : 1);
  return choices
    .filter(({ name, qrLabel = '', address = '' }) => {
      const names = fold(`${name} ${qrLabel} ${address}`);
      return words.every((word) => names.includes(word));
    })
    .sort((a, b) => begins(a) - begins(b) || compareNames(a.name, b.name));
}
