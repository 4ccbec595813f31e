import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { localDay } from '#web/i18n/formats.ts';

export type WithOwnDates = { ownerId: string; fields?: OwnValues | undefined };

/** The date fields in which a thing has a day that can still remind. */
export function fieldsWithDayAhead(
  { fields: values = {} }: WithOwnDates,
  fields: readonly OwnField[],
): OwnField[] {
  const today = localDay(new Date());
  return fields.filter(({ id, kind }) => kind === 'day' && String(values[id] ?? '') >= today);
}
