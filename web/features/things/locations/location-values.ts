import type { CallInput } from '#domain/calls.ts';
import { isSame } from '#domain/fields.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationFields, locationNameMax, locationTextFields } from '#domain/locations/location-fields.ts';
import { tidyLine } from '#domain/text.ts';
import type { LostDraft } from '#web/forms/drafts/lost-drafts.tsx';
import type { DraftName } from '#web/forms/drafts/use-draft.ts';
import { changesBetween, touchedFields } from '#web/forms/edit-state.ts';
import {
  type TargetValues,
  targetValuesOf,
  tidiedTargetValues,
  tooLongTexts,
} from '#web/forms/target-values.ts';
import { type PositionFault, positionText, typedPosition } from './position-field.tsx';

/** Unparsed texts. */
export type LocationValues = TargetValues<typeof locationFields> & { name: string; position: string };

export type FieldName = keyof LocationValues;

export function valuesOf(location: Location): LocationValues {
  const { name, coordinates } = location;
  const position = coordinates ? positionText(coordinates) : '';
  return { name, position, ...targetValuesOf(locationFields, location) };
}

/** Only the fields that a person changed, and their former values in `was`; undefined for none. */
export function changeOf(base: Location, values: LocationValues): CallInput<'locations.update'> | undefined {
  const touched = touchedFields(valuesOf(base), values);
  const after = sent(values);
  // Reuses the object if the position is the same, as values are compared by identity.
  if (isSame(base.coordinates, after.coordinates)) after.coordinates = base.coordinates ?? null;
  const names = touched.map((name) => (name === 'position' ? 'coordinates' : name));
  const changes = changesBetween(names, base, after);
  return changes && { id: base.id, ...changes };
}

export type Fault = 'missing' | PositionFault | number;

/** A number is the maximum length. */
export function faultsOf(values: LocationValues): Partial<Record<FieldName, Fault>> {
  const name = tidyLine(values.name);
  const position = typedPosition(values.position);
  return {
    ...(typeof position === 'string' && { position }),
    ...(name === '' && { name: 'missing' }),
    ...(name.length > locationNameMax && { name: locationNameMax }),
    ...tooLongTexts(locationFields, values),
  };
}

function sent(values: LocationValues) {
  const coordinates = typedPosition(values.position);
  const fields = Object.entries(tidiedTargetValues(locationFields, values));
  return {
    coordinates: typeof coordinates === 'string' ? null : coordinates,
    name: tidyLine(values.name),
    ...Object.fromEntries(fields.map(([name, value]) => [name, value || null])),
  };
}

export const locationDraft = (locationId: string): DraftName => ({ form: `location:${locationId}` });

export const locationTexts: readonly FieldName[] = ['name', ...locationTextFields, 'position'];

export const lostLocation = (locationId: string): LostDraft => ({
  ...locationDraft(locationId),
  fields: locationTexts,
});
