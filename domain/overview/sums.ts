import type { Item } from '../items/item.ts';
import { lentPieces } from '../items/loan.ts';
import type { OwnValues } from '../schemas.ts';

/** Counts of pieces by their unit, '' for pieces without one; counts of different units are never added up. */
export type Pieces = ReadonlyMap<string, number>;

/** Amounts by currency or unit, '' if none is named, or by the id of an own field. */
export type Amounts = Readonly<Record<string, number>>;

/**
 * `items` counts the lines of an inventory, `pieces` what is owned of them: what is in the bins and what is `lent`. `size`
 * compares bins whose units differ: an item with a unit counts as one piece. `worth` is by currency, in its main unit.
 * `own` has the numbers in fields that people defined, by the fields' ids, whatever the quantities; undefined without any.
 */
export type Sums = {
  items: number;
  pieces: Pieces;
  lent: Pieces;
  size: number;
  worth: Amounts;
  own?: Amounts | undefined;
};

const none: Pieces = new Map();

export const noSums: Sums = { items: 0, pieces: none, lent: none, size: 0, worth: {} };

/** `value` is that of one piece; lent pieces count, taken out ones do not. */
export function sumsOf(
  item: Pick<Item, 'quantity' | 'unit' | 'value' | 'currency' | 'loanedTo' | 'loanedCount' | 'fields'>,
): Sums {
  const { quantity, unit, value, currency = '', fields } = item;
  const lent = lentPieces(item);
  const owned = quantity + lent;
  return {
    items: 1,
    pieces: piecesOf(owned, unit),
    lent: piecesOf(lent, unit),
    size: unit ? Math.min(owned, 1) : owned,
    worth: value === undefined ? {} : { [currency]: value * owned },
    own: ownAmountsOf(fields),
  };
}

/** The values that are numbers; undefined without any. */
export function ownAmountsOf(fields: OwnValues | undefined): Amounts | undefined {
  if (fields === undefined) return undefined;
  let amounts: Record<string, number> | undefined;
  for (const id in fields) {
    const value = fields[id];
    if (typeof value !== 'number') continue;
    amounts ??= {};
    amounts[id] = value;
  }
  return amounts;
}

/** `count` pieces of one unit. */
export function piecesOf(count: number, unit = ''): Pieces {
  return count === 0 ? none : new Map([[unit, count]]);
}

/** The sums of all items together. Adds them up in place, as a table shows the sums of 100,000 items. */
export function sumsOfItems(items: readonly Item[]): Sums {
  const [pieces, lent] = [new Map<string, number>(), new Map<string, number>()];
  const worth: Record<string, number> = {};
  let size = 0;
  const add = (to: Map<string, number>, some: Pieces) => {
    for (const [unit, count] of some) to.set(unit, (to.get(unit) ?? 0) + count);
  };
  for (const item of items) {
    const sums = sumsOf(item);
    add(pieces, sums.pieces);
    add(lent, sums.lent);
    size += sums.size;
    for (const currency in sums.worth) worth[currency] = (worth[currency] ?? 0) + (sums.worth[currency] ?? 0);
  }
  return { items: items.length, pieces, lent, size, worth };
}

/** The currencies of the items' values, the most used first; `usual` comes before them. */
export function currenciesOfItems(items: Iterable<Item>, usual = ''): readonly string[] {
  const counts = new Map<string, number>();
  for (const { value, currency = '' } of items) {
    if (value !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  if (usual !== '' && counts.has(usual)) counts.set(usual, Number.POSITIVE_INFINITY);
  return currenciesByUse(counts);
}

export function addSums(a: Sums, b: Sums): Sums {
  return {
    items: a.items + b.items,
    pieces: addPieces(a.pieces, b.pieces),
    lent: addPieces(a.lent, b.lent),
    size: a.size + b.size,
    worth: addWorth(a.worth, b.worth),
    own: addAmounts(a.own, b.own),
  };
}

function addPieces(a: Pieces, b: Pieces): Pieces {
  if (b.size === 0) return a;
  const sum = new Map(a);
  for (const [unit, count] of b) sum.set(unit, (sum.get(unit) ?? 0) + count);
  return sum;
}

/** What is left of `all` without `some` of them. */
export function withoutPieces(all: Pieces, some: Pieces): Pieces {
  const left = Array.from(all, ([unit, count]) => [unit, count - (some.get(unit) ?? 0)] as const);
  return new Map(left.filter(([, count]) => count > 0));
}

/** The units in the order in which screens and files list them: pieces without one first. */
export function unitsOf(pieces: Pieces): string[] {
  return [...pieces.keys()].sort();
}

/** The units that a table of pieces has columns for; that of pieces without a unit is always there. */
export function unitColumns(pieces: Pieces): string[] {
  return [...new Set(['', ...unitsOf(pieces)])];
}

/** "349", "28 m": one text for each unit; "0" if there are none. */
export function pieceTexts(pieces: Pieces, number: (count: number) => string): string[] {
  const texts = unitsOf(pieces).map((unit) =>
    [number(pieces.get(unit) ?? 0), unit].filter(Boolean).join('\u00a0'),
  );
  return texts.length === 0 ? [number(0)] : texts;
}

/** "349 · 28 m" */
export function piecesText(pieces: Pieces, number: (count: number) => string): string {
  return pieceTexts(pieces, number).join(' · ');
}

export function addAmounts(a: Amounts | undefined, b: Amounts | undefined): Amounts | undefined {
  return a && b ? addWorth(a, b) : (a ?? b);
}

function addWorth(a: Amounts, b: Amounts): Amounts {
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
