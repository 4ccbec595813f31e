import type { Item } from '../items/item.ts';

/** By currency, '' where none is named; in the currency's main unit. */
export type Worth = Readonly<Record<string, number>>;

/** `items` counts the lines of an inventory, `pieces` their quantities. */
export type Sums = { items: number; pieces: number; worth: Worth };

export const noSums: Sums = { items: 0, pieces: 0, worth: {} };

/** `value` is that of one; what is out is counted with what is there: none. */
export function sumsOf({
  quantity,
  value,
  currency = '',
}: Pick<Item, 'quantity' | 'value' | 'currency'>): Sums {
  const worth = value === undefined ? {} : { [currency]: value * quantity };
  return { items: 1, pieces: quantity, worth };
}

export function addSums(a: Sums, b: Sums): Sums {
  return { items: a.items + b.items, pieces: a.pieces + b.pieces, worth: addWorth(a.worth, b.worth) };
}

function addWorth(a: Worth, b: Worth): Worth {
  const currencies = Object.keys(b);
  if (currencies.length === 0) return a;
  const sum = { ...a };
  for (const currency of currencies) sum[currency] = (sum[currency] ?? 0) + (b[currency] ?? 0);
  return sum;
}

/** The currency in which most items are valued: amounts of different currencies are never added up. */
export function mainCurrency(counts: ReadonlyMap<string, number>): string | undefined {
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0];
}
