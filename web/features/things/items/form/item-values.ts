import { useMemo } from 'react';
import type { Item, ItemChange, NewItem } from '#domain/items/item.ts';
import {
  type BuiltInItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
  itemNameMax,
  itemValueMax,
} from '#domain/items/item-fields.ts';
import { type QuantityRefusal, readQuantity } from '#domain/items/quantity.ts';
import type { Locale } from '#domain/locale.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { defaultsOf } from '#domain/own-fields/own-values.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { proposedCurrency, readAmount, showAmount } from '#web/forms/amounts.ts';
import { changesBetween, touchedFields } from '#web/forms/edit-state.ts';
import { type OwnName, ownFaultsOf, ownFaultText, ownTextsOf, ownValuesOf } from '#web/forms/own-values.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { refusalText } from '../quantity-fields.tsx';

/** All input fields of an item except its loan, which has its own sheets. */
export type FieldName = 'name' | 'quantity' | 'tags' | ItemFormField | OwnName;

/** Unparsed texts; empty means not set. */
export type ItemValues = Record<Exclude<FieldName, 'tags'>, string> & { tags: readonly string[] };

export type ItemFields = Pick<NewItem, 'name' | 'quantity' | 'tags' | 'fields' | ItemFormField> & {
  quantity: number;
  tags: string[];
};

/** All fields except the tags, which are changed one by one. */
export const singleFields: readonly Exclude<FieldName, 'tags' | OwnName>[] = [
  'name',
  'quantity',
  ...itemFormFields,
];

/**
 * How amounts are written, the currency that a new value gets, empty for none, and the fields of items that their owner, or of
 * several owners all, defined.
 */
export type ValueDefaults = { locale: Locale; currency: string; fields?: readonly OwnField[] };

const noFields: readonly OwnField[] = [];

/** Amounts as the screen's language writes them, and the currency chosen in Settings, or else typed last. */
export function useValueDefaults(fields: readonly OwnField[]): ValueDefaults {
  const { t } = useTranslation();
  const lastTyped = usePreference('lastCurrency');
  const currency = proposedCurrency({ usual: useProfile()?.currency, lastTyped }) ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has another `t`
  return useMemo(() => ({ locale: currentLocale(), currency, fields }), [currency, t, fields]);
}

/** Adds a line to the notes unless they have it. */
export function withNote(notes: string, line: string): string {
  return notes.split('\n').includes(line) ? notes : [notes, line].filter(Boolean).join('\n');
}

/** Remembers the currency of a typed value as the next proposal. */
export function rememberCurrency({ currency }: { currency?: string | null | undefined }): void {
  if (currency) setPreference('lastCurrency', currency);
}

export function emptyValues(defaults: ValueDefaults): ItemValues {
  const fields = defaultsOf(defaults.fields ?? noFields, 'item');
  return valuesOf({ name: '', quantity: 1, tags: [], fields }, defaults);
}

/** A value without currency shows none: nobody said which one it has. */
export function valuesOf(
  item: Pick<Item, 'name' | 'quantity' | 'tags'> & Partial<Item>,
  { locale, currency, fields = noFields }: ValueDefaults,
): ItemValues {
  const details = itemFormFields.map((name) => [name, textOf(item[name], locale)]);
  return {
    name: item.name,
    quantity: String(item.quantity),
    tags: item.tags,
    ...(Object.fromEntries(details) as Record<ItemFormField, string>),
    currency: item.currency ?? (item.value === undefined ? currency : ''),
    ...ownTextsOf(fields, item.fields, locale),
  };
}

function textOf(value: string | number | undefined, locale: Locale): string {
  return typeof value === 'number' ? showAmount(value, locale) : (value ?? '');
}

/** Expects values without faults. */
export function fieldsOf(values: ItemValues, locale: Locale, own = noFields): ItemFields {
  const details = itemFormFields.map((name) => [name, readers[itemFields[name].kind](values[name], locale)]);
  const ownValues = ownValuesOf(own, values, locale);
  const fields: ItemFields = {
    name: tidyLine(values.name),
    quantity: readQuantity(values.quantity).quantity ?? 0,
    tags: [...values.tags],
    ...(Object.fromEntries(details) as Pick<NewItem, ItemFormField>),
    ...(Object.keys(ownValues).length > 0 && { fields: ownValues }),
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
} satisfies Record<BuiltInItemFieldKind, (text: string, locale: Locale) => string | number | undefined>;

export function newItemOf(
  values: ItemValues,
  id: string,
  locale: Locale,
  fields = noFields,
): NewItem & { id: string } {
  const { tags, ...others } = fieldsOf(values, locale, fields);
  return {
    id,
    ...others,
    ...(tags.length > 0 ? { tags } : {}),
  };
}

/** For the undo of a create, which needs the row. */
export function newRow(item: NewItem & { id: string }, binId: string): Item {
  const now = new Date().toISOString();
  return { quantity: 1, tags: [], ...item, binId, dateAdded: now, updatedAt: now };
}

export type FieldFault =
  | { kind: 'missing' | 'notAmount' }
  | { kind: 'unclearAmount'; whole: string; decimal: string }
  | { kind: 'noQuantity'; refusal: QuantityRefusal }
  | { kind: 'tooLong' | 'tooLarge'; max: number }
  | { kind: 'own'; field: OwnField };

export type Faults = Partial<Record<FieldName, FieldFault>>;

export function checkValues(values: ItemValues, locale: Locale, fields = noFields): Faults {
  const checked: [FieldName, FieldFault | undefined][] = [
    ['name', nameFault(values.name)],
    ['quantity', quantityFault(values.quantity)],
    ...itemFormFields.map((name): [FieldName, FieldFault | undefined] => [
      name,
      detailFault(name, values[name], locale),
    ]),
  ];
  const own = Object.entries(ownFaultsOf(fields, values, locale)).map(([name, field]) => [
    name,
    { kind: 'own', field },
  ]);
  return Object.fromEntries([...checked.filter(([, fault]) => fault !== undefined), ...own]);
}

function nameFault(text: string): FieldFault | undefined {
  return tidyLine(text) === '' ? { kind: 'missing' } : lengthFault(text, itemNameMax);
}

function detailFault(name: ItemFormField, text: string, locale: Locale): FieldFault | undefined {
  const field = itemFields[name];
  if (text.trim() === '') return undefined;
  if ('max' in field) return lengthFault(text, field.max);
  if (field.kind === 'amount') return amountFault(text, locale);
  return field.kind === 'quantity' ? quantityFault(text) : undefined;
}

function lengthFault(text: string, max: number): FieldFault | undefined {
  return text.trim().length > max ? { kind: 'tooLong', max } : undefined;
}

function amountFault(text: string, locale: Locale): FieldFault | undefined {
  const amount = readAmount(text, locale);
  if (amount === undefined) return { kind: 'notAmount' };
  if (amount === 'unclear') {
    const typed = text.trim();
    return { kind: 'unclearAmount', whole: typed.replace('.', ''), decimal: typed.replace('.', ',') };
  }
  return amount > itemValueMax ? { kind: 'tooLarge', max: itemValueMax } : undefined;
}

function quantityFault(text: string): FieldFault | undefined {
  const { refusal } = readQuantity(text);
  return refusal && { kind: 'noQuantity', refusal };
}

export function faultText(t: TFunction, fault: FieldFault | undefined): string | undefined {
  if (fault?.kind === 'noQuantity') return refusalText(t, fault.refusal);
  if (fault?.kind === 'own') return ownFaultText(t, fault.field);
  return fault && t(`itemForm.fault.${fault.kind}`, { max: 0, whole: '', decimal: '', ...fault });
}

/**
 * Only the fields whose texts differ from what the item shows, their former values in `was`, tags one by one; a changed
 * value brings its currency. Undefined if nothing differs.
 */
export function itemChangeOf(
  base: Item,
  values: ItemValues,
  defaults: ValueDefaults,
): ItemChange | undefined {
  const touched = touchedFields(valuesOf(base, defaults), values);
  const names = touched.includes('value') ? [...touched, 'currency' as const] : touched;
  return changesBetween([...new Set(names)], base, fieldsOf(values, defaults.locale, defaults.fields));
}

/** The change that makes the fields of `from` those of `to` again. */
export function itemChangeBack(from: Item, to: Item): ItemChange | undefined {
  return changesBetween([...singleFields, 'tags', 'fields'], from, to);
}
