import type { Item } from './item.ts';
import { isOut } from './item-rules.ts';

/** Whether the item may ask for a look on some day, or is lent. */
export function canAskForAttention(item: Item): boolean {
  const { deletedAt, dueDate, expiryDate, warrantyUntil, lowStockAt, loanedTo } = item;
  const reason = dueDate ?? expiryDate ?? warrantyUntil ?? lowStockAt ?? loanedTo;
  return deletedAt === undefined && (reason !== undefined || isOut(item));
}
