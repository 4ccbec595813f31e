import type { BinColor } from '#domain/bins/bin-look.ts';
import type { CallInput } from '#domain/calls.ts';
import type { Location } from '#domain/locations/location.ts';
import {
  locationAddressMax,
  locationDescriptionMax,
  locationNameMax,
} from '#domain/locations/location-limits.ts';
import { tidyLine, tidyProse } from '#domain/tidy-text.ts';
import { changesBetween } from '#web/forms/changes-between.ts';

/** Texts as typed. */
export type LocationValues = { name: string; address: string; description: string; color: BinColor | null };
export type FieldName = keyof LocationValues;
const fieldNames: readonly FieldName[] = ['name', 'address', 'description', 'color'];

export function valuesOf(location: Location): LocationValues {
  const { name, address = '', description = '', color = null } = location;
  return { name, address, description, color };
}

/** Only the fields that differ, and their former values in `was`; undefined for none. */
export function changeOf(base: Location, values: LocationValues): CallInput<'locations.update'> | undefined {
  const changes = changesBetween(fieldNames, sent(valuesOf(base)), sent(values));
  return changes && { id: base.id, ...changes };
}

export type Fault = 'missing' | number;

/** A number is the maximum length. */
export function faultsOf(values: LocationValues): Partial<Record<FieldName, Fault>> {
  const { name, address, description } = sent(values);
  return {
    ...(name === '' && { name: 'missing' }),
    ...(name.length > locationNameMax && { name: locationNameMax }),
    ...((address?.length ?? 0) > locationAddressMax && { address: locationAddressMax }),
    ...((description?.length ?? 0) > locationDescriptionMax && { description: locationDescriptionMax }),
  };
}

function sent({ name, address, description, color }: LocationValues) {
  return {
    name: tidyLine(name),
    address: tidyLine(address) || null,
    description: tidyProse(description) || null,
    color,
  };
}
