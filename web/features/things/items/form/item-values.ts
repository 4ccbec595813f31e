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
import { readAmount, showAmount } from './amounts.ts';

/** All input fields of an item except its loan, which has its own sheets. */
export type FieldName = 'name' | 'quantity' | 'tags' | ItemFormField;

/** Unparsed texts; empty means not set. */
export type ItemValues = Record<Exclude<FieldName, 'tags'>, string> & { tags: readonly string[] };

export type ItemFields = Pick<NewItem, FieldName> & { quantity: number; tags: string[] };

/** All fields except the tags, which are changed one by one. */
export const singleFields: readonly Exclude<FieldName, 'tags'>[] = ['name', 'quantity', ...itemFormFields];

/** How amounts are written, and the currency that a new value gets; empty for none. */
export type ValueDefaults = { locale: Locale; currency: string };

export function emptyValues(defaults: ValueDefaults): ItemValues {
  return valuesOf({ name: '', quantity: 1, tags: [] }, defaults);
}

/** A value without currency shows none: nobody said which one it has. */
export function valuesOf(
  item: Pick<Item, 'name' | 'quantity' | 'tags'> & Partial<Item>,
  { locale, currency }: ValueDefaults,
): ItemValues {
  const details = itemFormFields.map((name) => [name, textOf(item[name], locale)]);
  return {
    name: item.name,
    quantity: String(item.quantity),
    tags: item.tags,
    ...(Object.fromEntries(details) as Record<ItemFormField, string>),
    currency: item.currency ?? (item.value === undefined ? currency : ''),
  };
}

function textOf(value: string | number | undefined, locale: Locale): string {
  return typeof value === 'number' ? showAmount(value, locale) : (value ?? '');
}

/** Expects values without faults. */
export function fieldsOf(values: ItemValues, locale: Locale): ItemFields {
  const details = itemFormFields.map((name) => [name, readers[itemFields[name].kind](values[name], locale)]);
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
  amount(text, locale) {
    const amount = readAmount(text, locale);
    return amount === 'unclear' ? undefined : amount;
  },
  currency: (text) => text || undefined,
  quantity: (text) => readQuantity(text).quantity,
  day: (text) => text || undefined,
} satisfies Record<ItemFieldKind, (text: string, locale: Locale) => string | number | undefined>;

export function newItemOf(values: ItemValues, id: string, locale: Locale): NewItem & { id: string } {
  const { tags, ...fields } = fieldsOf(values, locale);
  return { id, ...fields, ...(tags.length > 0 ? { tags } : {}) };
}
