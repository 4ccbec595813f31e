import { binFields } from '#domain/bins/bin-fields.ts';
import { itemFields } from '#domain/items/item-fields.ts';
import { locationFields } from '#domain/locations/location-fields.ts';
import type { TFunction } from './translate.ts';

/** Returns the label of a text, date or look of an item, bin or location; undefined for other fields. */
export function fieldLabel(t: TFunction, name: string): string | undefined {
  if (name === 'name' || name === 'tags') return t(`common.${name}`);
  if (name === 'fields') return undefined;
  if (isIn(itemFields, name)) return t(`itemForm.${name}`);
  if (isIn(binFields, name)) return t(`binForm.fields.${name}`);
  return isIn(locationFields, name) ? t(`places.fields.${name}`) : undefined;
}

function isIn<Fields extends object>(
  fields: Fields,
  name: string,
): name is Exclude<keyof Fields & string, 'fields'> {
  return Object.hasOwn(fields, name);
}
