import type { Item, NewItem } from '#domain/items/item.ts';

/** For the undo of a create, which needs the row. */
export function newRow(item: NewItem & { id: string }, binId: string): Item {
  const now = new Date().toISOString();
  return { quantity: 1, tags: [], ...item, binId, dateAdded: now, updatedAt: now };
}
