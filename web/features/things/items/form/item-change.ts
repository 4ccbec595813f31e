import type { Item, ItemChange } from '#domain/items/item.ts';
import { changesBetween, touchedFields } from '#web/forms/changes-between.ts';
import { fieldsOf, type ItemValues, singleFields, type ValueDefaults, valuesOf } from './item-values.ts';

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
  return changesBetween([...new Set(names)], base, fieldsOf(values, defaults.locale));
}

/** The change that makes the fields of `from` those of `to` again. */
export function itemChangeBack(from: Item, to: Item): ItemChange | undefined {
  return changesBetween([...singleFields, 'tags'], from, to);
}
