import type { CallData } from '../calls.ts';
import { AppError } from '../errors.ts';
import { mergeFields, withoutUndefined } from '../fields.ts';
import type { OwnValues } from '../schemas.ts';
import type { OwnField } from './own-field.ts';
import {
  type FieldHolder,
  fieldHolders,
  hasChoices,
  ownChoicesMax,
  ownFieldsMax,
} from './own-field-limits.ts';

/** The JSON of all fields of one person, which devices always get whole. */
const definitionsMax = 100_000;

type Fields = readonly OwnField[];

/** @throws AppError `fields.notFound`. */
export function requireField(fields: Fields, id: string): OwnField {
  const field = fields.find((each) => each.id === id);
  if (field === undefined) throw new AppError('fields.notFound');
  return field;
}

/** The fields of one kind of thing that are not in the trash, in their order. */
export function liveFieldsOf(fields: Fields, of: FieldHolder): OwnField[] {
  return fields.filter((field) => field.of === of && field.deletedAt === undefined);
}

/**
 * Adds a field after the others. One that is there already comes back from the trash: several devices may have chosen the
 * same preset. @throws AppError `fields.full`, `fields.tooLarge`.
 */
export function withNewField(fields: Fields, data: CallData<'fields.create'>): OwnField[] {
  if (fields.some(({ id }) => id === data.id)) return withRestoredField(fields, data.id);
  return fitting([...fields, withOfferedDefault(withoutUndefined(data))]);
}

/**
 * Absent = untouched, null = cleared. Choices that are left out are no longer offered; values that have them stay.
 * @throws AppError `fields.notFound`, `fields.inTrash`, `fields.tooLarge`.
 */
export function withChangedField(
  fields: Fields,
  { id, before, choices, ...change }: CallData<'fields.update'>,
): OwnField[] {
  const current = requireField(fields, id);
  if (current.deletedAt !== undefined) throw new AppError('fields.inTrash');
  const { merged } = mergeFields(current, {
    ...change,
    choices: choices && withGoneChoices(current.choices ?? [], choices),
  });
  const changed = withOfferedDefault(merged);
  const replaced = fields.map((each) => (each.id === id ? changed : each));
  return fitting(before === undefined ? replaced : moved(replaced, changed, before));
}

/** @throws AppError `fields.notFound`. */
export function withDeletedField(fields: Fields, id: string, now: string): OwnField[] {
  requireField(fields, id);
  return fields.map((each) =>
    each.id === id && each.deletedAt === undefined ? { ...each, deletedAt: now } : each,
  );
}

/** @throws AppError `fields.notFound`, `fields.full`. */
export function withRestoredField(fields: Fields, id: string): OwnField[] {
  requireField(fields, id);
  return fitting(
    fields.map((each) => (each.id === id ? withoutUndefined({ ...each, deletedAt: undefined }) : each)),
  );
}

/** A choice that is no longer offered is no default. */
function withOfferedDefault({ defaultValue, ...field }: OwnField): OwnField {
  if (defaultValue === undefined || !hasChoices(field.kind))
    return withoutUndefined({ ...field, defaultValue });
  const offered = new Set(offeredChoices(field).map(({ id }) => id));
  const left = [defaultValue].flat().filter((id) => offered.has(String(id)));
  if (left.length === 0) return field;
  return { ...field, defaultValue: field.kind === 'choice' ? defaultValue : left.map(String) };
}

/** `before` is the id of the field that follows then, null for the end. */
function moved(fields: Fields, field: OwnField, before: string | null): OwnField[] {
  const others = fields.filter(({ id }) => id !== field.id);
  const at = others.findIndex(({ id }) => id === before);
  return others.toSpliced(at < 0 ? others.length : at, 0, field);
}

type Choice = NonNullable<OwnField['choices']>[number];

/** Those that a person may choose. */
export function offeredChoices({ choices = [] }: Pick<OwnField, 'choices'>): Omit<Choice, 'isGone'>[] {
  return choices.filter(({ isGone }) => !isGone).map(({ id, name }) => ({ id, name }));
}

/** Gone choices keep their names for the values that have them; the oldest are forgotten. */
function withGoneChoices(before: readonly Choice[], after: readonly Choice[]): Choice[] {
  const ids = new Set(after.map(({ id }) => id));
  const former = before.filter(({ id }) => !ids.has(id)).map((each) => ({ ...each, isGone: true as const }));
  return [...after, ...former.slice(-ownChoicesMax)];
}

function fitting(fields: OwnField[]): OwnField[] {
  for (const of of fieldHolders) {
    const all = fields.filter((field) => field.of === of);
    if (liveFieldsOf(all, of).length > ownFieldsMax || all.length > 2 * ownFieldsMax)
      throw new AppError('fields.full', { n: ownFieldsMax });
  }
  if (JSON.stringify(fields).length > definitionsMax) throw new AppError('fields.tooLarge');
  return fields;
}

/** The JSON of a thing's values, which are read with the rest of its row. */
const valuesMax = 16_000;

/** @throws AppError `fields.valuesTooLarge`. */
export function assertValuesFit(values: OwnValues | undefined): void {
  if (values !== undefined && JSON.stringify(values).length > valuesMax)
    throw new AppError('fields.valuesTooLarge');
}
