import type { Item } from './item.ts';
import { isLow, isOut } from './item-rules.ts';

export type Attention =
  | { kind: 'expires' | 'dueBack'; day: string; daysLeft: number }
  | { kind: 'low'; daysLeft?: undefined };

const ahead = { expires: 14, dueBack: 7 };

/** The most pressing one on a day (`2026-05-03`); none for items in the trash. */
export function attentionTo(item: Item, today: string): Attention | undefined {
  if (item.deletedAt !== undefined) return undefined;
  const found = [
    item.dueDate === undefined ? undefined : dayAhead('dueBack', item.dueDate, today),
    item.expiryDate === undefined || isOut(item) ? undefined : dayAhead('expires', item.expiryDate, today),
  ].filter((each) => each !== undefined);
  const [first] = found.sort((a, b) => a.daysLeft - b.daysLeft);
  return first ?? (isLow(item) ? { kind: 'low' } : undefined);
}

export function canAskForAttention(item: Item): boolean {
  const { deletedAt, dueDate, expiryDate, lowStockAt } = item;
  return deletedAt === undefined && (dueDate ?? expiryDate ?? lowStockAt) !== undefined;
}

function dayAhead(kind: 'expires' | 'dueBack', day: string, today: string) {
  const daysLeft = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  return daysLeft <= ahead[kind] ? { kind, day, daysLeft } : undefined;
}

const dayMs = 24 * 60 * 60 * 1000;
