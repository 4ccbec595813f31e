import type { Item } from '../items/item.ts';
import { lentPieces } from '../items/loan.ts';

/** Amounts by currency, in its main unit; '' if no currency is named. */
export type Worth = Readonly<Record<string, number>>;

/** `items` counts the lines of an inventory, `pieces` what is owned of them: what is in the bins and what is `lent`. */
export type Sums = { items: number; pieces: number; lent: number; worth: Worth };

export const noSums: Sums = { items: 0, pieces: 0, lent: 0, worth: {} };

/** `value` is that of one piece; lent pieces count, taken out ones do not. */
export function sumsOf(
  item: Pick<Item, 'quantity' | 'value' | 'currency' | 'loanedTo' | 'loanedCount'>,
): Sums {
  const { quantity, value, currency = '' } = item;
  const lent = lentPieces(item);
  const pieces = quantity + lent;
  const worth = value === undefined ? {} : { [currency]: value * pieces };
  return { items: 1, pieces, lent, worth };
}

export function addSums(a: Sums, b: Sums): Sums {
  return {
    items: a.items + b.items,
    pieces: a.pieces + b.pieces,
    lent: a.lent + b.lent,
    worth: addWorth(a.worth, b.worth),
  };
}

function addWorth(a: Worth, b: Worth): Worth {
  const currencies = Object.keys(b);
  if (currencies.length === 0) return a;
  const sum = { ...a };
  for (const currency of currencies) sum[currency] = (sum[currency] ?? 0) + (b[currency] ?? 0);
  return sum;
}

/** Sorts currencies by their counts, the largest first. Amounts of different currencies are never added up. */
export function currenciesByUse(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([currency]) => currency);
}
