import { type ItemFormField, itemFields, itemFormFields } from '#domain/items/item-fields.ts';
import { itemNameMax, itemValueMax } from '#domain/items/item-limits.ts';
import { type QuantityRefusal, readQuantity } from '#domain/items/quantity.ts';
import type { Locale } from '#domain/locale.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { refusalText } from '../quantity/refusal-text.ts';
import { readAmount } from './amounts.ts';
import type { FieldName, ItemValues } from './item-values.ts';

export type FieldFault =
  | { kind: 'missing' | 'notAmount' }
  | { kind: 'unclearAmount'; whole: string; decimal: string }
  | { kind: 'noQuantity'; refusal: QuantityRefusal }
  | { kind: 'tooLong' | 'tooLarge'; max: number };

export type Faults = Partial<Record<FieldName, FieldFault>>;

export function checkValues(values: ItemValues, locale: Locale): Faults {
  const checked: [FieldName, FieldFault | undefined][] = [
    ['name', nameFault(values.name)],
    ['quantity', quantityFault(values.quantity)],
    ...itemFormFields.map((name): [FieldName, FieldFault | undefined] => [
      name,
      detailFault(name, values[name], locale),
    ]),
  ];
  return Object.fromEntries(checked.filter(([, fault]) => fault !== undefined));
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
  return fault && t(`itemForm.fault.${fault.kind}`, { max: 0, whole: '', decimal: '', ...fault });
}
