import type { Item, NewItem } from '#domain/items/item.ts';
import {
  type ItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
} from '#domain/items/item-fields.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import type { Locale } from '#domain/locale.ts';
import { tidyLine, tidyProse } from '#domain/tidy-text.ts';
import { parseAmount, showAmount } from './amounts.ts';

/** All input fields of an item except its loan, which has its own sheets. */
export type FieldName = 'name' | 'quantity' | 'tags' | ItemFormField;

/** Unparsed texts; empty means not set. */
export type ItemValues = Record<Exclude<FieldName, 'tags'>, string> & { tags: readonly string[] };

export type ItemFields = Pick<NewItem, FieldName> & { quantity: number; tags: string[] };

/** All fields except the tags, which are changed one by one. */
export const singleFields: readonly Exclude<FieldName, 'tags'>[] = ['name', 'quantity', ...itemFormFields];

export function emptyValues(currency: string): ItemValues {
  return valuesOf({ name: '', quantity: 1, tags: [] }, 'en', currency);
}

/** `currency` is used if the item has none. */
export function valuesOf(
  item: Pick<Item, 'name' | 'quantity' | 'tags'> & Partial<Item>,
  locale: Locale,
  currency: string,
): ItemValues {
  const details = itemFormFields.map((name) => [name, textOf(item[name], locale)]);
  return {
    name: item.name,
    quantity: String(item.quantity),
    tags: item.tags,
    ...(Object.fromEntries(details) as Record<ItemFormField, string>),
    currency: item.currency ?? currency,
  };
}

function textOf(value: string | number | undefined, locale: Locale): string {
  return typeof value === 'number' ? showAmount(value, locale) : (value ?? '');
}

/** Expects values without faults. */
export function fieldsOf(values: ItemValues): ItemFields {
  const details = itemFormFields.map((name) => [name, readers[itemFields[name].kind](values[name])]);
  const fields: ItemFields = {
    name: tidyLine(values.name),
    quantity: readQuantity(values.quantity).quantity ?? 0,
    tags: [...values.tags],
    ...(Object.fromEntries(details) as Pick<NewItem, ItemFormField>),
  };
  const present = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && (name !== 'currency' || fields.value !== undefined),
  );
  return Object.fromEntries(present) as ItemFields;
}

const readers = {
  line: (text) => tidyLine(text) || undefined,
  prose: (text) => tidyProse(text) || undefined,
  amount: parseAmount,
  currency: (text) => text,
  quantity: (text) => readQuantity(text).quantity,
  day: (text) => text || undefined,
} satisfies Record<ItemFieldKind, (text: string) => string | number | undefined>;

export function newItemOf(values: ItemValues, id: string): NewItem & { id: string } {
  const { tags, ...fields } = fieldsOf(values);
  return { id, ...fields, ...(tags.length > 0 ? { tags } : {}) };
}
