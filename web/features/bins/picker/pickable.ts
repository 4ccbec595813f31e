import type { BinHeader } from '#domain/bins/bin.ts';
import { fold } from '#web/data/search/fold.ts';

/** The choices that have every typed word in name or label, those whose name begins with it first. */
export function pickable(
  choices: readonly BinHeader[],
  query: string,
  compareNames: (a: string, b: string) => number,
): BinHeader[] {
  const text = fold(query).trim();
  const words = text.split(/\s+/).filter(Boolean);
  const begins = (bin: BinHeader) => (fold(bin.name).startsWith(text) ? 0 : 1);
  return choices
    .filter((bin) => {
      const names = fold(`${bin.name} ${bin.qrLabel ?? ''}`);
      return words.every((word) => names.includes(word));
    })
    .sort((a, b) => begins(a) - begins(b) || compareNames(a.name, b.name));
}
