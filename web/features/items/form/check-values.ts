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
import { parseAmount } from './amounts.ts';
import type { FieldName, ItemValues } from './item-values.ts';

/** What is wrong with a field; `max` is the bound it passed. */
export type FieldFault =
  | { kind: 'missing' }
  | { kind: 'tooLong'; max: number }
  | { kind: 'notAmount' }
  | { kind: 'notWhole' }
  | { kind: 'tooLarge'; max: number };

export type Faults = Partial<Record<FieldName, FieldFault>>;

/** The faults that would make the server refuse these values, by field. */
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
