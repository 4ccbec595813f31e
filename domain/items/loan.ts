import type { Item } from './item.ts';
import { isOut } from './item-rules.ts';

type MaybeAway = { quantity?: number | undefined; loanedTo?: string | undefined };

/** Somebody has it, or some of it; the rest may lie in the bin. */
export function isLent({ loanedTo }: Pick<MaybeAway, 'loanedTo'>): boolean {
  return loanedTo !== undefined;
}

/** How many are lent, where it is known and the item is not one single thing. */
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

/** None is left in the bin, or somebody has borrowed some: it can be put back. */
export function isAway(item: MaybeAway): boolean {
  return isOut(item) || isLent(item);
}

/** Some are in the bin, or all are out and nobody is known to have them. */
export function canLend(item: MaybeAway): boolean {
  return !isOut(item) || !isLent(item);
}

/** Lent, and its last day is before today (`2026-05-03`). */
export function isOverdue({ loanedTo, dueDate }: Pick<Item, 'loanedTo' | 'dueDate'>, today: string): boolean {
  return loanedTo !== undefined && dueDate !== undefined && dueDate < today;
}

/** From one day to another (`2026-05-03`); negative once it is past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}

const dayMs = 24 * 60 * 60 * 1000;
