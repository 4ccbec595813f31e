import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinSort } from './bin-list-search.ts';

type Order = {
  /** Each name's place in natural order; see `rankNames`. */
  ranks: ReadonlyMap<string, number>;
  /** Bins opened on this device, the last one first. */
  recent: readonly string[];
};

/** A sorted copy. Ties go by name, so that the order never depends on how the bins arrived. */
export function sortBins(bins: readonly BinHeader[], sort: BinSort, { ranks, recent }: Order): BinHeader[] {
  const byName = (a: BinHeader, b: BinHeader) =>
    (ranks.get(a.name) ?? 0) - (ranks.get(b.name) ?? 0) || compareText(a.id, b.id);
  const opened = new Map(recent.map((id, index) => [id, index]));
  const compare: Record<BinSort, (a: BinHeader, b: BinHeader) => number> = {
    name: byName,
    opened: (a, b) =>
      (opened.get(a.id) ?? recent.length) - (opened.get(b.id) ?? recent.length) ||
      compareText(b.lastAccessed ?? '', a.lastAccessed ?? '') ||
      byName(a, b),
    newest: (a, b) => compareText(b.createdAt, a.createdAt) || byName(a, b),
    items: (a, b) => b.itemCount - a.itemCount || byName(a, b),
  };
  return [...bins].sort(compare[sort]);
}

/**
 * Each name's place in the language's order. Comparing names as people do is dear, so `before` is given back
 * unchanged while it holds every name: counting a sock does not sort a thousand bins again.
 */
export function rankNames(
  names: readonly string[],
  compareNames: (a: string, b: string) => number,
  before?: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (before && names.every((name) => before.has(name))) return before;
  const sorted = [...new Set(names)].sort(compareNames);
  return new Map(sorted.map((name, rank) => [name, rank]));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
