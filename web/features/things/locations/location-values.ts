import type { CallInput } from '#domain/calls.ts';
import { isSame } from '#domain/fields.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationFields, locationNameMax, locationTextFields } from '#domain/locations/location-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { tidyLine } from '#domain/text.ts';
import type { LostDraft } from '#web/forms/drafts/lost-drafts.tsx';
import type { DraftName } from '#web/forms/drafts/use-draft.ts';
import { changesBetween, touchedFields } from '#web/forms/edit-state.ts';
import { type OwnTexts, ownFaultsOf, ownTextsOf, ownValuesOf } from '#web/forms/own-values.ts';
import {
  type TargetValues,
  targetValuesOf,
  tidiedTargetValues,
  tooLongTexts,
} from '#web/forms/target-values.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { type PositionFault, positionText, typedPosition } from './position-field.tsx';

/** The owner's fields have rules of their own. */
const { fields: _, ...plainFields } = locationFields;

const noFields: readonly OwnField[] = [];

/** Unparsed texts. */
export type LocationValues = TargetValues<typeof plainFields> & { name: string; position: string } & OwnTexts;

export type FieldName = keyof LocationValues;

/** `fields` are those that the owner defined for places, also below. */
export function valuesOf(location: Location, fields = noFields): LocationValues {
  const { name, coordinates } = location;
  const position = coordinates ? positionText(coordinates) : '';
  const own = ownTextsOf(fields, location.fields, currentLocale());
  return { name, position, ...targetValuesOf(plainFields, location), ...own };
}

/** Only the fields that a person changed, and their former values in `was`; undefined for none. */
export function changeOf(
  base: Location,
  values: LocationValues,
  fields = noFields,
): CallInput<'locations.update'> | undefined {
  const touched = touchedFields(valuesOf(base, fields), values);
  const after = sent(values, fields);
  // Reuses the object if the position is the same, as values are compared by identity.
  if (isSame(base.coordinates, after.coordinates)) after.coordinates = base.coordinates ?? null;
  const names = touched.map((name) => (name === 'position' ? 'coordinates' : name));
  const changes = changesBetween(names, base, after);
  return changes && { id: base.id, ...changes };
}

export type Fault = 'missing' | PositionFault | number | OwnField;

/** A number is the maximum length, and an owner's field is itself what its text does not fit. */
export function faultsOf(values: LocationValues, fields = noFields): Partial<Record<FieldName, Fault>> {
  const name = tidyLine(values.name);
  const position = typedPosition(values.position);
  return {
    ...(typeof position === 'string' && { position }),
    ...(name === '' && { name: 'missing' }),
    ...(name.length > locationNameMax && { name: locationNameMax }),
    ...tooLongTexts(plainFields, values),
    ...ownFaultsOf(fields, values, currentLocale()),
  };
}

function sent(values: LocationValues, own: readonly OwnField[]) {
  const coordinates = typedPosition(values.position);
  const fields = Object.entries(tidiedTargetValues(plainFields, values));
  return {
    coordinates: typeof coordinates === 'string' ? null : coordinates,
    name: tidyLine(values.name),
    ...Object.fromEntries(fields.map(([name, value]) => [name, value || null])),
    fields: ownValuesOf(own, values, currentLocale()),
  };
}

export const locationDraft = (locationId: string): DraftName => ({ form: `location:${locationId}` });

export const locationTexts: readonly FieldName[] = ['name', ...locationTextFields, 'position'];

export const lostLocation = (locationId: string): LostDraft => ({
  ...locationDraft(locationId),
  fields: locationTexts,
});
