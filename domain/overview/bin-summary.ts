import { fold } from '../fold.ts';
import type { Item } from '../items/item.ts';
import { isLow, isOut } from '../items/item-rules.ts';
import { isLent } from '../items/loan.ts';
import { addSums, noSums, type Sums, sumsOf } from './sums.ts';

/** What of an item a list shows. */
export type OverviewItem = Pick<Item, 'id' | 'binId' | 'name' | 'quantity'> & { loanedTo?: string };

/** Of one bin's items, those in the trash left out. */
export type BinSummary = {
  sums: Sums;
  /** How many items are valued in each currency. */
  currencies: Readonly<Record<string, number>>;
  byTag: ReadonlyMap<string, Sums>;
  /** By the month in which the item was added (`2026-05`). */
  byMonth: ReadonlyMap<string, Sums>;
  low: readonly OverviewItem[];
  lent: readonly OverviewItem[];
  /** By the folded name. */
  byName: ReadonlyMap<string, readonly OverviewItem[]>;
};

export function summarizeBin(items: readonly Item[]): BinSummary {
  let sums = noSums;
  const currencies: Record<string, number> = {};
  const byTag = new Map<string, Sums>();
  const byMonth = new Map<string, Sums>();
  const byName = new Map<string, OverviewItem[]>();
  const low: OverviewItem[] = [];
  const lent: OverviewItem[] = [];
  for (const item of items) {
    if (item.deletedAt !== undefined) continue;
    const own = sumsOf(item);
    const light = overviewItem(item);
    sums = addSums(sums, own);
    if (item.value !== undefined) {
      const currency = item.currency ?? '';
      currencies[currency] = (currencies[currency] ?? 0) + 1;
    }
    for (const tag of item.tags) byTag.set(tag, addSums(byTag.get(tag) ?? noSums, own));
    const month = item.dateAdded.slice(0, 7);
    byMonth.set(month, addSums(byMonth.get(month) ?? noSums, own));
    if (isLent(item)) lent.push(light);
    if (isLow(item) && !(isLent(item) && isOut(item))) low.push(light);
    const name = fold(item.name).trim();
    const same = byName.get(name);
    if (same) same.push(light);
    else byName.set(name, [light]);
  }
  return { sums, currencies, byTag, byMonth, low, lent, byName };
}

function overviewItem({ id, binId, name, quantity, loanedTo }: Item): OverviewItem {
  return { id, binId, name, quantity, ...(loanedTo !== undefined && { loanedTo }) };
}
