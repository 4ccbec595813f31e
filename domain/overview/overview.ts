import {
  addSumsTo,
  type BinSummary,
  joinLists,
  type Listed,
  listed,
  type OverviewItem,
  type Pairs,
} from './bin-summary.ts';
import { addSums, currenciesByUse, noSums, type Sums } from './sums.ts';

/** Sums of the items of all bins in use. */
export type Overview = {
  /** Sums by bin id, also of archived bins; a bin without items has no entry. */
  bins: ReadonlyMap<string, Sums>;
  total: Sums;
  /** The currencies of values, that of the most items first. */
  currencies: readonly string[];
  /** Tags with the most items come first. */
  tags: Listed<{ tag: string; sums: Sums }>;
  /** The months in which items were added (`2026-05`), in order. */
  months: readonly { month: string; sums: Sums }[];
  low: Listed<OverviewItem>;
  lent: Listed<OverviewItem>;
};

export function overviewOf(
  summaries: Iterable<readonly [binId: string, BinSummary]>,
  inUse: ReadonlySet<string>,
): Overview {
  const present = [...summaries].filter(([, { sums }]) => sums.items > 0);
  const filled = present.filter(([binId]) => inUse.has(binId));
  const currencies = new Map<string, number>();
  const byTag = new Map<string, Sums>();
  const byMonth = new Map<string, Sums>();
  let total = noSums;
  for (const [, summary] of filled) {
    total = addSums(total, summary.sums);
    for (const [currency, count] of summary.currencies)
      currencies.set(currency, (currencies.get(currency) ?? 0) + count);
    addAll(byTag, summary.byTag);
    addAll(byMonth, summary.byMonth);
  }
  const tags = [...byTag].sort(([a, x], [b, y]) => y.items - x.items || (a < b ? -1 : 1));
  return {
    bins: new Map(present.map(([binId, { sums }]) => [binId, sums])),
    total,
    currencies: currenciesByUse(currencies),
    tags: listed(tags, ([tag, sums]) => ({ tag, sums })),
    months: [...byMonth]
      .map(([month, sums]) => ({ month, sums }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
    low: joinLists(filled.map(([, { low }]) => low)),
    lent: joinLists(filled.map(([, { lent }]) => lent)),
  };
}

function addAll(to: Map<string, Sums>, from: Pairs<Sums>): void {
  for (const [key, sums] of from) addSumsTo(to, key, sums);
}

/** The same thing, by its name, in several bins. */
export type Duplicate = { name: string; items: number; binIds: readonly string[] };

/** Returns duplicates, those with the most items first; equal ones by name. */
export function duplicatesIn(
  summaries: readonly (readonly [binId: string, summary: Pick<BinSummary, 'names'>])[],
): Listed<Duplicate> {
  const found = new Map<string, { name: string; items: number; binIds: string[] }>();
  for (const [binId, { names }] of summaries) {
    for (const { key, name } of names) {
      const before = found.get(key);
      if (before === undefined) found.set(key, { name, items: 1, binIds: [binId] });
      else {
        before.items += 1;
        if (before.binIds.at(-1) !== binId) before.binIds.push(binId);
      }
    }
  }
  const shared = [...found.values()].filter(({ binIds }) => binIds.length > 1);
  shared.sort((a, b) => b.items - a.items || (a.name < b.name ? -1 : 1));
  return listed(shared, (duplicate) => duplicate);
}
