import type { Item, ItemChange } from '#domain/items/item.ts';
import { changesBetween } from '#web/forms/changes-between.ts';
import { fieldsOf, type ItemValues, singleFields } from './item-values.ts';

/** Only the fields that differ, their former values in `was`, tags one by one. Undefined if nothing differs. */
export function itemChangeOf(base: Item, values: ItemValues): ItemChange | undefined {
  return changesBetween(singleFields, base, fieldsOf(values));
}
