import type { BinSummary } from './bin-summary.ts';
import { type Listed, listedMax } from './listed.ts';

/** The same thing, by its name, in several bins. */
export type Duplicate = { name: string; items: number; binIds: readonly string[] };

type Summaries = readonly (readonly [binId: string, summary: Pick<BinSummary, 'names'>])[];
type Occurrence = { bin: number; line: number; items: number; isShared: boolean };

/** Those with most items come first; of as many, by name. */
export function duplicatesIn(summaries: Summaries): Listed<Duplicate> {
  const shared = [...occurrencesIn(summaries)].filter(([, { isShared }]) => isShared);
  shared.sort(([, a], [, b]) => b.items - a.items);
  const least = shared[listedMax - 1]?.[1].items ?? 0;
  const nameAt = createNames(summaries);
  const first = shared
    .filter(([, { items }]) => items >= least)
    .map(([hash, occurrence]) => ({ hash, items: occurrence.items, name: nameAt(occurrence) }))
    .sort((a, b) => b.items - a.items || (a.name < b.name ? -1 : 1))
    .slice(0, listedMax);
  const binIds = binsOf(new Set(first.map(({ hash }) => hash)), summaries);
  return {
    first: first.map(({ hash, name, items }) => ({ name, items, binIds: [...(binIds.get(hash) ?? [])] })),
    total: shared.length,
  };
}

/** By the hash of the name. */
function occurrencesIn(summaries: Summaries): Map<number, Occurrence> {
  const occurrences = new Map<number, Occurrence>();
  summaries.forEach(([, { names }], bin) => {
    names.hashes.forEach((hash, line) => {
      const occurrence = occurrences.get(hash);
      if (occurrence === undefined) occurrences.set(hash, { bin, line, items: 1, isShared: false });
      else {
        occurrence.items += 1;
        occurrence.isShared ||= occurrence.bin !== bin;
      }
    });
  });
  return occurrences;
}

/** Takes a bin's names apart once, when the first of them is wanted. */
function createNames(summaries: Summaries): (at: Pick<Occurrence, 'bin' | 'line'>) => string {
  const linesOf = new Map<number, string[]>();
  return ({ bin, line }) => {
    const lines = linesOf.get(bin) ?? summaries[bin]?.[1].names.lines.split('\n') ?? [];
    linesOf.set(bin, lines);
    return lines[line] ?? '';
  };
}

function binsOf(hashes: ReadonlySet<number>, summaries: Summaries): Map<number, Set<string>> {
  const bins = new Map([...hashes].map((hash) => [hash, new Set<string>()]));
  for (const [binId, { names }] of summaries) for (const hash of names.hashes) bins.get(hash)?.add(binId);
  return bins;
}
