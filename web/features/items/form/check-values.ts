import {
  itemBarcodeMax,
  itemNameMax,
  itemNotesMax,
  itemUnitMax,
  itemValueMax,
} from '#domain/items/item-limits.ts';
import { type QuantityRefusal, readQuantity } from '#domain/items/quantity.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { refusalText } from '../quantity/refusal-text.ts';
import { parseAmount } from './amounts.ts';
import type { FieldName, ItemValues } from './item-values.ts';

type FieldFault =
  | { kind: 'missing' | 'notAmount' }
  | { kind: 'noQuantity'; refusal: QuantityRefusal }
  | { kind: 'tooLong' | 'tooLarge'; max: number };

export type Faults = Partial<Record<FieldName, FieldFault>>;

export function checkValues(values: ItemValues): Faults {
  const faults: Faults = {};
  if (tidyLine(values.name) === '') faults.name = { kind: 'missing' };
  for (const [field, max] of longest) {
    if (values[field].trim().length > max) faults[field] = { kind: 'tooLong', max };
  }
  if (values.value.trim() !== '') {
    const amount = parseAmount(values.value);
    if (amount === undefined) faults.value = { kind: 'notAmount' };
    else if (amount > itemValueMax) faults.value = { kind: 'tooLarge', max: itemValueMax };
  }
  for (const field of ['quantity', 'lowStockAt'] as const) {
    if (field === 'lowStockAt' && values[field].trim() === '') continue;
    const { refusal } = readQuantity(values[field]);
    if (refusal) faults[field] = { kind: 'noQuantity', refusal };
  }
  return faults;
}

const longest = [
  ['name', itemNameMax],
  ['unit', itemUnitMax],
  ['notes', itemNotesMax],
  ['barcode', itemBarcodeMax],
] as const;

export function faultText(t: TFunction, fault: FieldFault | undefined): string | undefined {
  if (fault?.kind === 'noQuantity') return refusalText(t, fault.refusal);
  return fault && t(`itemForm.fault.${fault.kind}`, { max: 0, ...fault });
}

/** After the next render. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
