import type { Item } from '#domain/items/item.ts';
import { itemDetailNames } from '#domain/items/item.ts';
import type { ItemRow } from './item.queries.ts';

const optionalFields = [...itemDetailNames, 'outAt', 'outBy', 'deletedAt'] as const;

export function presentItem(row: ItemRow): Item {
  const item: Item = {
    id: row.id,
    binId: row.binId,
    name: row.name,
    quantity: row.quantity,
    tags: row.tags,
    dateAdded: row.dateAdded,
    updatedAt: row.updatedAt,
  };
  for (const field of optionalFields) {
    const value = row[field];
    if (value !== null) Object.assign(item, { [field]: value });
  }
  return item;
}
