import type { Item, ItemChange } from '#domain/items/item.ts';
import { type FieldName, fieldsOf, type ItemFields, type ItemValues } from './item-values.ts';

/** Only the fields that differ, their former values in `was`, tags one by one. Undefined if nothing differs. */
export function itemChangeOf(seen: Item, values: ItemValues): ItemChange | undefined {
  const fields = fieldsOf(values);
  const change: Record<string, unknown> = {};
  const was: Record<string, unknown> = {};
  for (const name of singleFields) {
    const before = seen[name] ?? null;
    const after = fields[name] ?? null;
    if (before === after) continue;
    change[name] = after;
    was[name] = before;
  }
  const addTags = fields.tags.filter((tag) => !seen.tags.includes(tag));
  const removeTags = seen.tags.filter((tag) => !fields.tags.includes(tag));
  if (Object.keys(was).length > 0) change.was = was;
  if (addTags.length > 0) change.addTags = addTags;
  if (removeTags.length > 0) change.removeTags = removeTags;
  return Object.keys(change).length > 0 ? change : undefined;
}

const singleFields = [
  'name',
  'quantity',
  'unit',
  'notes',
  'value',
  'currency',
  'purchaseDate',
  'expiryDate',
  'warrantyUntil',
  'lowStockAt',
  'barcode',
  'loanedTo',
  'dueDate',
] as const satisfies Exclude<FieldName & keyof ItemFields, 'tags'>[];
