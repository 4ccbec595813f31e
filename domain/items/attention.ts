import { plusDays } from '../time.ts';
import type { Item, Loan } from './item.ts';
import { isLow, isOut } from './item-rules.ts';
import { isLent, isUsedUp } from './loan.ts';
import { loansOf } from './loan-rules.ts';

type MissingBin = { id: string; name: string; missingSince?: string | undefined };

/** A thing that asks for a look, and why. `loan` is the one that is due; an item's own due day has none. */
export type ItemAttention =
  | { kind: 'dueBack'; day: string; item: Item; loan?: Loan }
  | { kind: 'expires' | 'warrantyEnds'; day: string; item: Item }
  | { kind: 'low' | 'usedUp'; day?: undefined; item: Item };
export type Attention<Bin extends MissingBin> = ItemAttention | { kind: 'missing'; day: string; bin: Bin };

export type AttentionKind = Attention<MissingBin>['kind'];

/** How many days before its day a thing asks for a look. */
const noticeDays = { dueBack: 7, expires: 14, warrantyEnds: 30 };

/**
 * Everything that asks for a look on a day (`2026-05-03`), most urgent first: by day, so that what is overdue, expired or
 * missing leads, then what runs low or is used up, the fewest pieces first. One thing may be in it for several reasons.
 */
export function attentionList<Bin extends MissingBin>(
  items: readonly Item[],
  bins: Iterable<Bin>,
  today: string,
  compareNames: (a: string, b: string) => number,
): Attention<Bin>[] {
  const reasonsOf = reasonsOn(today);
  const found: Attention<Bin>[] = items.flatMap(reasonsOf);
  for (const bin of bins) {
    if (bin.missingSince === undefined) continue;
    found.push({ kind: 'missing', day: bin.missingSince.slice(0, 10), bin });
  }
  return found.sort(
    (a, b) => byDay(a, b) || piecesLeft(a) - piecesLeft(b) || compareNames(nameOf(a), nameOf(b)),
  );
}

/** Returns whether it belongs on the first screen: a used-up item does only if somebody set a limit for it. */
export function isUrgent(attention: Attention<MissingBin>): boolean {
  return attention.kind !== 'usedUp' || attention.item.lowStockAt !== undefined;
}

/** Past its day: red. */
export function isPast({ kind, day }: Attention<MissingBin>, today: string): boolean {
  return kind === 'missing' || (day !== undefined && day < today);
}

/** Prepared for one day, since the same last days count for all items. */
function reasonsOn(today: string): (item: Item) => ItemAttention[] {
  const lastDue = plusDays(today, noticeDays.dueBack);
  const lastExpiry = plusDays(today, noticeDays.expires);
  const lastWarranty = plusDays(today, noticeDays.warrantyEnds);
  return (item) => {
    const { deletedAt, expiryDate, warrantyUntil } = item;
    if (deletedAt !== undefined) return [];
    const found = dueBackBy(lastDue, item);
    if (expiryDate !== undefined && expiryDate <= lastExpiry && !isOut(item))
      found.push({ kind: 'expires', day: expiryDate, item });
    // There is nothing left to do about a warranty that has ended.
    if (warrantyUntil !== undefined && warrantyUntil <= lastWarranty && warrantyUntil >= today)
      found.push({ kind: 'warrantyEnds', day: warrantyUntil, item });
    if (isUsedUp(item)) found.push({ kind: 'usedUp', item });
    else if (isLow(item) && !isOut(item)) found.push({ kind: 'low', item });
    return found;
  };
}

function dueBackBy(lastDay: string, item: Item): ItemAttention[] {
  const { dueDate } = item;
  // The due date of a lent item is the earliest of its loans.
  if (dueDate === undefined || dueDate > lastDay) return [];
  if (!isLent(item)) return [{ kind: 'dueBack', day: dueDate, item }];
  return loansOf(item).flatMap((loan) =>
    loan.dueDate !== undefined && loan.dueDate <= lastDay
      ? { kind: 'dueBack' as const, day: loan.dueDate, item, loan }
      : [],
  );
}

function nameOf(each: Attention<MissingBin>): string {
  return each.kind === 'missing' ? each.bin.name : each.item.name;
}

/** Sorts entries without a day last. */
function byDay(
  { day: a = '9999' }: { day?: string | undefined },
  { day: b = '9999' }: { day?: string | undefined },
): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function piecesLeft(each: Attention<MissingBin>): number {
  return each.kind === 'low' || each.kind === 'usedUp' ? each.item.quantity : 0;
}
