import type { BinSummary, OverviewItem } from './bin-summary.ts';
import { addSums, mainCurrency, noSums, type Sums } from './sums.ts';

/** The same thing, by its name, in several bins; those with most pieces come first. */
export type Duplicate = { name: string; items: readonly OverviewItem[] };

/** A list that ends somewhere, with the count of all. */
export type Listed<T> = { first: readonly T[]; total: number };

/** What the items of all bins in use come to. */
export type Overview = {
  /** By the bin's id; a bin without items has no entry. */
  bins: ReadonlyMap<string, Sums>;
  total: Sums;
  /** The one in which amounts are shown; undefined = nothing is valued. */
  currency: string | undefined;
  /** Those of most items come first. */
  tags: Listed<{ tag: string; sums: Sums }>;
  /** From the first month in which something was added (`2026-05`), in order; months without any are left out. */
  months: readonly { month: string; sums: Sums }[];
  low: Listed<OverviewItem>;
  lent: Listed<OverviewItem>;
  duplicates: Listed<Duplicate>;
};

/** As many as a screen shows; more would only be copied from one thread to another. */
const listedMax = 200;

export function overviewOf(summaries: Iterable<readonly [binId: string, BinSummary]>): Overview {
  const bins = new Map<string, Sums>();
  const currencies = new Map<string, number>();
  const byTag = new Map<string, Sums>();
  const byMonth = new Map<string, Sums>();
  const byName = new Map<string, OverviewItem[]>();
  const low: OverviewItem[] = [];
  const lent: OverviewItem[] = [];
  let total = noSums;
  for (const [binId, summary] of summaries) {
    if (summary.sums.items === 0) continue;
    bins.set(binId, summary.sums);
    total = addSums(total, summary.sums);
    for (const [currency, count] of Object.entries(summary.currencies))
      currencies.set(currency, (currencies.get(currency) ?? 0) + count);
    addAll(byTag, summary.byTag);
    addAll(byMonth, summary.byMonth);
    low.push(...summary.low);
    lent.push(...summary.lent);
    for (const [name, items] of summary.byName) {
      const others = byName.get(name);
      if (others) others.push(...items);
      else byName.set(name, [...items]);
    }
  }
  const tags = [...byTag].map(([tag, sums]) => ({ tag, sums }));
  return {
    bins,
    total,
    currency: mainCurrency(currencies),
    tags: listed(tags.sort((a, b) => b.sums.items - a.sums.items || (a.tag < b.tag ? -1 : 1))),
    months: [...byMonth]
      .map(([month, sums]) => ({ month, sums }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    low: listed(low),
    lent: listed(lent),
    duplicates: listed(duplicatesIn(byName)),
  };
}

function addAll(to: Map<string, Sums>, from: ReadonlyMap<string, Sums>): void {
  for (const [key, sums] of from) to.set(key, addSums(to.get(key) ?? noSums, sums));
}

function duplicatesIn(byName: ReadonlyMap<string, readonly OverviewItem[]>): Duplicate[] {
  const found: Duplicate[] = [];
  for (const items of byName.values()) {
    const [first] = items;
    if (!first || items.every(({ binId }) => binId === first.binId)) continue;
    const sorted = [...items].sort((a, b) => b.quantity - a.quantity || (a.id < b.id ? -1 : 1));
    found.push({ name: sorted[0]?.name ?? first.name, items: sorted });
  }
  return found.sort((a, b) => b.items.length - a.items.length || (a.name < b.name ? -1 : 1));
}

function listed<T>(all: readonly T[]): Listed<T> {
  return { first: all.slice(0, listedMax), total: all.length };
}
