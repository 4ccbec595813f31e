import type { Item, NewItem } from '#domain/items/item.ts';
import { itemDetailNames } from '#domain/items/item-detail-names.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import { tidyLine, tidyProse } from '#domain/tidy-text.ts';
import type { Locale } from '#web/i18n/locale.ts';
import { parseAmount, showAmount } from './amounts.ts';

type DetailName = Exclude<(typeof itemDetailNames)[number], 'loanedTo' | 'loanedCount'>;

/** All that people type of an item but its loan, which has sheets of its own. */
export type FieldName = 'name' | 'quantity' | 'tags' | DetailName;

/** Texts as typed; empty = not set. */
export type ItemValues = Record<Exclude<FieldName, 'tags'>, string> & { tags: readonly string[] };

export type ItemFields = Pick<NewItem, FieldName> & { quantity: number; tags: string[] };

/** All but the tags, which are changed one by one. */
export const singleFields: readonly Exclude<FieldName, 'tags'>[] = [
  'name',
  'quantity',
  ...itemDetailNames.filter((name): name is DetailName => name !== 'loanedTo' && name !== 'loanedCount'),
];

export function emptyValues(currency: string): ItemValues {
  return valuesOf({ name: '', quantity: 1, tags: [] }, 'en', currency);
}

/** `currency` is used if the item has none. */
export function valuesOf(
  item: Pick<Item, 'name' | 'quantity' | 'tags'> & Partial<Item>,
  locale: Locale,
  currency: string,
): ItemValues {
  return {
    name: item.name,
    quantity: String(item.quantity),
    tags: item.tags,
    unit: item.unit ?? '',
    notes: item.notes ?? '',
    value: item.value === undefined ? '' : showAmount(item.value, locale),
    currency: item.currency ?? currency,
    purchaseDate: item.purchaseDate ?? '',
    expiryDate: item.expiryDate ?? '',
    warrantyUntil: item.warrantyUntil ?? '',
    lowStockAt: item.lowStockAt === undefined ? '' : String(item.lowStockAt),
    barcode: item.barcode ?? '',
    dueDate: item.dueDate ?? '',
  };
}

/** Needs values without faults. */
export function fieldsOf(values: ItemValues): ItemFields {
  const value = parseAmount(values.value);
  const fields = {
    name: tidyLine(values.name),
    quantity: readQuantity(values.quantity).quantity ?? 0,
    tags: [...values.tags],
    unit: tidyLine(values.unit) || undefined,
    notes: tidyProse(values.notes) || undefined,
    value,
    currency: value === undefined ? undefined : values.currency,
    purchaseDate: values.purchaseDate || undefined,
    expiryDate: values.expiryDate || undefined,
    warrantyUntil: values.warrantyUntil || undefined,
    lowStockAt: readQuantity(values.lowStockAt).quantity,
    barcode: tidyLine(values.barcode) || undefined,
    dueDate: values.dueDate || undefined,
  } satisfies Record<FieldName, unknown>;
  const present = Object.entries(fields).filter(([, each]) => each !== undefined);
  return Object.fromEntries(present) as typeof fields;
}

export function newItemOf(values: ItemValues, id: string): NewItem & { id: string } {
  const { tags, ...fields } = fieldsOf(values);
  return { id, ...fields, ...(tags.length > 0 ? { tags } : {}) };
}
