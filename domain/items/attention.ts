import type { Item } from './item.ts';
import { isLow, isOut } from './item-rules.ts';
import { daysUntil, isLent } from './loan.ts';

type DatedKind = 'expires' | 'dueBack' | 'warrantyEnds';

export type Attention =
  | { kind: DatedKind; day: string; daysLeft: number }
  | { kind: 'low'; daysLeft?: undefined };

const noticeDays = { expires: 14, dueBack: 7, warrantyEnds: 30 } satisfies Record<DatedKind, number>;

/** The most pressing one on a day (`2026-05-03`); none for items in the trash. What is lent is listed as lent. */
export function attentionTo(item: Item, today: string): Attention | undefined {
  if (item.deletedAt !== undefined) return undefined;
  const found = [
    item.dueDate === undefined || isLent(item)
      ? undefined
      : attentionWithinNotice('dueBack', item.dueDate, today),
    item.expiryDate === undefined || isOut(item)
      ? undefined
      : attentionWithinNotice('expires', item.expiryDate, today),
    // There is nothing left to do about a warranty that has ended.
    item.warrantyUntil === undefined || item.warrantyUntil < today
      ? undefined
      : attentionWithinNotice('warrantyEnds', item.warrantyUntil, today),
  ].filter((each) => each !== undefined);
  const [first] = found.sort((a, b) => a.daysLeft - b.daysLeft);
  return first ?? (isLow(item) && !(isLent(item) && isOut(item)) ? { kind: 'low' } : undefined);
}

/** Whether the item may need attention on some day, or is lent. */
export function canAskForAttention(item: Item): boolean {
  const { deletedAt, dueDate, expiryDate, warrantyUntil, lowStockAt, loanedTo } = item;
  const reason = dueDate ?? expiryDate ?? warrantyUntil ?? lowStockAt ?? loanedTo;
  return deletedAt === undefined && reason !== undefined;
}

function attentionWithinNotice(kind: DatedKind, day: string, today: string) {
  const daysLeft = daysUntil(day, today);
  return daysLeft <= noticeDays[kind] ? { kind, day, daysLeft } : undefined;
}
