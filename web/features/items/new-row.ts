import type { Item, NewItem } from '#domain/items/item.ts';

/** The row that a new item has just become, for an act that takes it back to count it. */
export function newRow(item: NewItem & { id: string }, binId: string): Item {
  const now = new Date().toISOString();
  return { quantity: 1, tags: [], ...item, binId, dateAdded: now, updatedAt: now };
}
