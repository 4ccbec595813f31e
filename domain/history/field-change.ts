import { z } from 'zod';
import { isSame } from '../fields.ts';
import { coordinates, pin, region } from '../maps/map-schemas.ts';
import { flatFields, ownFieldIdOf } from '../own-fields/flat-fields.ts';
import { loan } from '../schemas.ts';

/** Longer texts are cut: history shows them, and can't bring them back. */
export const changeTextMax = 1_000;

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  coordinates,
  pin,
  z.array(region),
  loan,
]);
export type FieldValue = z.infer<typeof value>;

/** Without `from` the field was empty, without `to` it was cleared. `isUnseen`: the writer had not seen `from`. */
export const fieldChange = z.object({
  field: z.string(),
  from: value.optional(),
  to: value.optional(),
  isCut: z.literal(true).optional(),
  isUnseen: z.literal(true).optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export function fieldChanges<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): FieldChange[] {
  const [old, now] = [flatFields(before), flatFields(after)];
  const ownNames = new Set(
    [...Object.keys(old), ...Object.keys(now)].filter((name) => ownFieldIdOf(name) !== undefined),
  );
  return [...fields, ...ownNames]
    .filter((field) => !isSame(old[field], now[field]))
    .map((field) => changeOf(field, old[field] as Value, now[field] as Value));
}

type Value = FieldValue | undefined;

function changeOf(field: string, from: Value, to: Value): FieldChange {
  const isCut = isLong(from) || isLong(to);
  return {
    field,
    ...(from !== undefined && { from: cut(from) }),
    ...(to !== undefined && { to: cut(to) }),
    ...(isCut && { isCut }),
  };
}

function isLong(value: Value): boolean {
  return typeof value === 'string' && value.length > changeTextMax;
}

function cut(value: FieldValue): FieldValue {
  if (typeof value !== 'string' || value.length <= changeTextMax) return value;
  const start = value.slice(0, changeTextMax);
  // PostgreSQL refuses half of a pair.
  return start.isWellFormed() ? start : start.slice(0, -1);
}
