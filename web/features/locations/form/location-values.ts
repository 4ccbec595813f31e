import type { BinColor } from '#domain/bins/bin-look.ts';
import type { CallInput } from '#domain/calls.ts';
import { isSame } from '#domain/is-same.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationFields, locationNameMax } from '#domain/locations/location-fields.ts';
import { tidyLine, tidyProse } from '#domain/tidy-text.ts';
import { changesBetween } from '#web/forms/changes-between.ts';
import { type PositionFault, positionText, typedPosition } from '../position/position-text.ts';

/** Texts as typed. */
export type LocationValues = {
  name: string;
  address: string;
  position: string;
  description: string;
  color: BinColor | null;
};
export type FieldName = keyof LocationValues;
const sentNames = ['name', 'address', 'description', 'color', 'coordinates'] as const;

export function valuesOf(location: Location): LocationValues {
  const { name, address = '', description = '', color = null, coordinates } = location;
  const position = coordinates ? positionText(coordinates) : '';
  return { name, address, position, description, color };
}

/** Only the fields that differ, and their former values in `was`; undefined for none. */
export function changeOf(base: Location, values: LocationValues): CallInput<'locations.update'> | undefined {
  const before = sent(valuesOf(base));
  const after = sent(values);
  // The same object where the text says the same, which is compared by identity.
  if (isSame(before.coordinates, after.coordinates)) after.coordinates = before.coordinates;
  const changes = changesBetween(sentNames, before, after);
  return changes && { id: base.id, ...changes };
}

export type Fault = 'missing' | PositionFault | number;

/** A number is the maximum length. */
export function faultsOf(values: LocationValues): Partial<Record<FieldName, Fault>> {
  const { name, address, description } = sent(values);
  const position = typedPosition(values.position);
  return {
    ...(typeof position === 'string' && { position }),
    ...(name === '' && { name: 'missing' }),
    ...(name.length > locationNameMax && { name: locationNameMax }),
    ...((address?.length ?? 0) > locationFields.address.max && { address: locationFields.address.max }),
    ...((description?.length ?? 0) > locationFields.description.max && {
      description: locationFields.description.max,
    }),
  };
}

function sent({ name, address, position, description, color }: LocationValues) {
  const coordinates = typedPosition(position);
  return {
    coordinates: typeof coordinates === 'string' ? null : coordinates,
    name: tidyLine(name),
    address: tidyLine(address) || null,
    description: tidyProse(description) || null,
    color,
  };
}
