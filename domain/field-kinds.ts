import { binFields } from './bins/bin-fields.ts';
import type { TargetFieldKind } from './fields.ts';
import { type ItemFieldKind, itemFields } from './items/item-fields.ts';
import { locationFields } from './locations/location-fields.ts';

type FieldKind = ItemFieldKind | TargetFieldKind;

const kinds = new Map<string, FieldKind>(
  [itemFields, binFields, locationFields].flatMap((fields) =>
    Object.entries(fields).map(([name, { kind }]): [string, FieldKind] => [name, kind]),
  ),
);

/**
 * The kind of an item's, bin's or location's field, undefined for one that is in no table. Fields with the same name have the
 * same kind, as a queued call or a history line names only the field.
 */
export function kindOfField(name: string): FieldKind | undefined {
  return kinds.get(name);
}
