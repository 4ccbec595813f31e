import { fold } from '../fold.ts';
import type { Item } from '../items/item.ts';
import { isLow, isOut } from '../items/item-rules.ts';
import { isLent } from '../items/loan.ts';
import { addSums, noSums, type Sums, sumsOf } from './sums.ts';

/** The number of entries a screen shows, to bound what is copied between threads. */
const listedMax = 200;

/** The fields of an item that a list shows. */
export type OverviewItem = Pick<Item, 'id' | 'binId' | 'name' | 'quantity' | 'unit'> &
  Pick<Item, 'loans' | 'loanedTo' | 'loanedCount' | 'dueDate'>;

/** Pairs instead of an object, since any text may be a key. */
export type Pairs<Value> = readonly (readonly [key: string, value: Value])[];

/** The totals of one bin's items without those in the trash. */
export type BinSummary = {
  sums: Sums;
  /** How many items are valued in each currency. */
  currencies: Pairs<number>;
  byTag: Pairs<Sums>;
  /** By the month in which the item was added (`2026-05`). */
  byMonth: Pairs<Sums>;
  low: Listed<OverviewItem>;
  lent: Listed<OverviewItem>;
  /** The name of each item, in order; items with the same `key` have the same name. */
  names: readonly { key: string; name: string }[];
};

export function summarizeBin(items: readonly Item[]): BinSummary {
  const present = items.filter(({ deletedAt }) => deletedAt === undefined);
  let sums = noSums;
  const currencies = new Map<string, number>();
  const byTag = new Map<string, Sums>();
  const byMonth = new Map<string, Sums>();
  for (const item of present) {
    const own = sumsOf(item);
    sums = addSums(sums, own);
    if (item.value !== undefined) {
      const currency = item.currency ?? '';
      currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
    }
    for (const tag of item.tags) addSumsTo(byTag, tag, own);
    addSumsTo(byMonth, monthOf(item.dateAdded), own);
  }
  return {
    sums,
    currencies: [...currencies],
    byTag: [...byTag],
    byMonth: [...byMonth],
    low: listed(
      present.filter((item) => isLow(item) && !(isLent(item) && isOut(item))),
      overviewItem,
    ),
    lent: listed(present.filter(isLent), overviewItem),
    names: present.map(({ name }) => ({ key: sameName(name), name })),
  };
}

/** The month in the device's time zone. */
function monthOf(moment: string): string {
  const day = Number(moment.slice(8, 10));
  // The time zone matters only at the end of a month, and converting is slow.
  if (day > 1 && day < 28) return moment.slice(0, 7);
  const local = new Date(moment);
  return `${local.getFullYear()}-${String(local.getMonth() + 1).padStart(2, '0')}`;
}

export function addSumsTo(map: Map<string, Sums>, key: string, sums: Sums): void {
  map.set(key, addSums(map.get(key) ?? noSums, sums));
}

/** The form in which names are compared. */
export function sameName(name: string): string {
  return fold(name).trim();
}

function overviewItem(item: Item): OverviewItem {
  const { id, binId, name, quantity, unit, loans, loanedTo, loanedCount, dueDate } = item;
  const plain = { id, binId, name, quantity, ...(unit !== undefined && { unit }) };
  if (loanedTo === undefined) return plain;
  return {
    ...plain,
    loanedTo,
    ...(loans !== undefined && { loans }),
    ...(loanedCount !== undefined && { loanedCount }),
    ...(dueDate !== undefined && { dueDate }),
  };
}

/** The beginning of a list, with the count of all entries. */
export type Listed<T> = { first: readonly T[]; total: number };

export function listed<T, Row>(all: readonly T[], rowOf: (each: T) => Row): Listed<Row> {
  return { first: all.slice(0, listedMax).map(rowOf), total: all.length };
}

/** Concatenates the lists of several bins. */
export function joinLists<T>(lists: readonly Listed<T>[]): Listed<T> {
  const first: T[] = [];
  let total = 0;
  for (const list of lists) {
    if (first.length < listedMax) first.push(...list.first.slice(0, listedMax - first.length));
    total += list.total;
  }
  return { first, total };
}
