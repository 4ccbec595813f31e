import type { BinHeader } from '#domain/bins/bin.ts';
import type { BinSort } from './bin-list-search.ts';

type Order = {
  /** Each name's rank in natural order. */
  ranks: ReadonlyMap<string, number>;
  /** Last opened first. */
  recent: readonly string[];
};

/** Ties are sorted by name, so that the order never depends on arrival. */
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

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
