import {
  itemBarcodeMax,
  itemLoanedToMax,
  itemNameMax,
  itemNotesMax,
  itemUnitMax,
  itemValueMax,
  quantityMax,
} from '#domain/items/item-limits.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { parseAmount } from './amounts.ts';
import type { FieldName, ItemValues } from './item-values.ts';

type FieldFault =
  | { kind: 'missing' | 'notAmount' | 'notWhole' }
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
  if (values.lowStockAt.trim() !== '') {
    if (!/^\d+$/.test(values.lowStockAt.trim())) faults.lowStockAt = { kind: 'notWhole' };
    else if (Number(values.lowStockAt) > quantityMax)
      faults.lowStockAt = { kind: 'tooLarge', max: quantityMax };
  }
  return faults;
}

const longest = [
  ['name', itemNameMax],
  ['unit', itemUnitMax],
  ['notes', itemNotesMax],
  ['barcode', itemBarcodeMax],
  ['loanedTo', itemLoanedToMax],
] as const;

export function faultText(t: TFunction, fault: FieldFault | undefined): string | undefined {
  return fault && t(`itemForm.fault.${fault.kind}`, { max: 0, ...fault });
}

/** After the next render. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
