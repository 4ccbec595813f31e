import type { Item, NewItem } from '#domain/items/item.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import { tidyLine, tidyProse } from '#domain/tidy-text.ts';
import type { Locale } from '#web/i18n/locale.ts';
import { parseAmount, showAmount } from './amounts.ts';

/** Texts as typed; empty = not set. */
export type ItemValues = {
  name: string;
  quantity: string;
  tags: readonly string[];
  unit: string;
  notes: string;
  value: string;
  currency: string;
  purchaseDate: string;
  expiryDate: string;
  warrantyUntil: string;
  lowStockAt: string;
  barcode: string;
  loanedTo: string;
  dueDate: string;
};

export type FieldName = keyof ItemValues;

export type ItemFields = Omit<NewItem, 'id' | 'quantity' | 'tags'> & { quantity: number; tags: string[] };

/** All but the tags, which are changed one by one. */
export const singleFields = [
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
    loanedTo: item.loanedTo ?? '',
    dueDate: item.dueDate ?? '',
  };
}

/** Needs values without faults. */
export function fieldsOf(values: ItemValues): ItemFields {
  const value = parseAmount(values.value);
  return {
    name: tidyLine(values.name),
    quantity: readQuantity(values.quantity).quantity ?? 0,
    tags: [...values.tags],
    ...set('unit', tidyLine(values.unit)),
    ...set('notes', tidyProse(values.notes)),
    ...(value === undefined ? {} : { value, currency: values.currency }),
    ...set('purchaseDate', values.purchaseDate),
    ...set('expiryDate', values.expiryDate),
    ...set('warrantyUntil', values.warrantyUntil),
    ...(values.lowStockAt.trim() === '' ? {} : { lowStockAt: readQuantity(values.lowStockAt).quantity }),
    ...set('barcode', tidyLine(values.barcode)),
    ...set('loanedTo', tidyLine(values.loanedTo)),
    ...set('dueDate', values.dueDate),
  };
}

export function newItemOf(values: ItemValues, id: string): NewItem & { id: string } {
  const { tags, ...fields } = fieldsOf(values);
  return { id, ...fields, ...(tags.length > 0 ? { tags } : {}) };
}

function set<Name extends string>(name: Name, text: string): { [N in Name]?: string } {
  return text === '' ? {} : ({ [name]: text } as { [N in Name]?: string });
}
