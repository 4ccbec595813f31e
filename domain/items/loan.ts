import type { Item, Loan } from './item.ts';
import { isOut } from './item-rules.ts';

type MaybeAway = { quantity?: number | undefined; loanedTo?: string | undefined };

/** Returns whether somebody has borrowed some or all of it. */
export function isLent({ loanedTo }: Pick<MaybeAway, 'loanedTo'>): boolean {
  return loanedTo !== undefined;
}

/** Returns how many pieces are lent; undefined if that is unknown or the item is a single thing. */
export function countedLoan({
  quantity,
  loanedCount,
}: Pick<Item, 'quantity' | 'loanedCount'>): number | undefined {
  return quantity > 0 || (loanedCount ?? 0) > 1 ? loanedCount : undefined;
}

/** Returns how many pieces are lent. A loan without a number counts as one piece if none is left in the bin, else as none. */
export function lentPieces(item: Pick<Item, 'quantity' | 'loanedTo' | 'loanedCount'>): number {
  if (!isLent(item)) return 0;
  return item.loanedCount ?? (isOut(item) ? 1 : 0);
}

/** Returns the pieces in the bin and the lent ones together. */
export function ownedPieces(item: Pick<Item, 'quantity' | 'loanedTo' | 'loanedCount'>): number {
  return item.quantity + lentPieces(item);
}

/** Returns whether no piece is left in the bin or some are lent, so that the item can be put back. */
export function isAway(item: MaybeAway): boolean {
  return isOut(item) || isLent(item);
}

/** Returns whether pieces are in the bin, or all are out without a known borrower. */
export function canLend(item: MaybeAway): boolean {
  return !isOut(item) || !isLent(item);
}

/** Returns whether no piece is left in the bin and none is lent. */
export function isUsedUp(item: MaybeAway): boolean {
  return isOut(item) && !isLent(item);
}

/** Returns whether an item is lent and its first due day is before today (`2026-05-03`). */
export function isOverdue(item: Pick<Item, 'loanedTo' | 'dueDate'>, today: string): boolean {
  return isLent(item) && isLoanOverdue(item, today);
}

/** Returns whether the due day of a loan is before today (`2026-05-03`). */
export function isLoanOverdue({ dueDate }: Pick<Loan, 'dueDate'>, today: string): boolean {
  return dueDate !== undefined && dueDate < today;
}

/** From one day to another (`2026-05-03`); negative once it is past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;
