// The zod schemas that several entities share. The first screens load no zod, so that plain rules are in other files.
import { z } from 'zod';
import { binColors, binIcons } from './bins/bin-fields.ts';
import type { ErrorCode } from './errors.ts';
import {
  type ByTargetField,
  type TargetFieldFacts,
  type TargetFields,
  tagLengthMax,
  tagsMax,
} from './fields.ts';
import { nilId, uuid } from './ids.ts';
import { ownChoicesMax, ownFieldsMax, ownNumberMax, ownProseMax } from './own-fields/own-field-limits.ts';
import { hasTooManyMarks, tidyLine, tidyProse } from './text.ts';

const callOf =
  <Kind extends 'read' | 'write' | 'upload' | 'open'>(kind: Kind) =>
  <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ kind, input, output });

export const readCall = callOf('read');
export const writeCall = callOf('write');
/** A write with a file: sent as a form. */
export const uploadCall = callOf('upload');
export const openCall = callOf('open');

/** Clients make UUIDv7; any UUID but nil is accepted, in lower case. */
export const id = z
  .string()
  .regex(uuid)
  .refine((text) => text !== nilId)
  .transform((text) => text.toLowerCase());

/** ISO 8601 in UTC with milliseconds. */
export const moment = z.iso.datetime();

/** A calendar day without time zone, `2026-05-03`. */
export const day = z.iso.date().refine((text) => text >= '0001', 'there is no year 0');

/** Revisions by stream: a bin's or location's id, or `me` for the account. */
export const revisions = z.record(z.string(), z.number().int());
export type Revisions = z.infer<typeof revisions>;

/** Maps each overwritten field to the person who had written its value; absent if the history does not say. */
export const overwroteBy = z.record(z.string(), z.object({ userId: z.string(), userName: z.string() }));
export type OverwroteBy = z.infer<typeof overwroteBy>;

/**
 * Pieces of an item that somebody has. `borrower` is the name when it was lent; `borrowerId` is the account, if it is a person
 * with one, by which screens find the present name. `isTakenOut` marks what somebody took for themselves. Without `quantity`
 * nobody said how many, and without `since` it was lent before loans were kept apart.
 */
export const loan = z.object({
  id: z.string(),
  quantity: z.number().int().optional(),
  borrower: z.string(),
  borrowerId: z.string().optional(),
  isTakenOut: z.literal(true).optional(),
  contact: z.string().optional(),
  since: moment.optional(),
  dueDate: z.string().optional(),
  note: z.string().optional(),
});

export function line(max: number) {
  return typed(max).transform(tidyLine).pipe(z.string().min(1).max(max));
}

export function prose(max: number) {
  return typed(max).transform(tidyProse).pipe(z.string().min(1).max(max));
}

/** An ISO 4217 code: three capital letters. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

export function refusedAs(code: ErrorCode): { params: { code: ErrorCode } } {
  return { params: { code } };
}

// Security: checks the length first, so that no other check runs on unlimited text.
function typed(max: number) {
  return z
    .string()
    .max(max * 4, { abort: true })
    .refine(isStorable, 'not storable')
    .refine((text) => !hasTooManyMarks(text), {
      message: 'too many marks on one letter',
      ...refusedAs('texts.tooManyMarks'),
    });
}

/** An object of few keys, counted before anything else looks at them. */
function hasFewKeys(max: number) {
  return z
    .looseObject({})
    .refine((value) => Object.keys(value).length <= max, { message: `at most ${max} fields`, abort: true });
}

// PostgreSQL can't store NUL, and a lone surrogate can't be sent as UTF-8.
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

export const tag = line(tagLengthMax);

export const tags = z
  .array(tag)
  .max(tagsMax)
  .transform((list) => [...new Map(list.map((each) => [each.toLowerCase(), each])).values()]);

type Shape = Record<string, z.ZodType>;

/** Each field of a change: absent = untouched, null = cleared. */
export function nullish<S extends Shape>(shape: S): { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> } {
  return mapShape(shape, (type) => type.nullish()) as { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };
}

/** Each field's previous value, of which an older build's rules may have allowed more. */
export function unchecked<S extends Shape, Value extends z.ZodType>(
  shape: S,
  value: Value,
): { [K in keyof S]: z.ZodOptional<z.ZodNullable<Value>> } {
  return mapShape(shape, () => value.nullish()) as { [K in keyof S]: z.ZodOptional<z.ZodNullable<Value>> };
}

function mapShape(shape: Shape, wrap: (type: z.ZodType) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, wrap(type)]));
}

const binColor = z.enum(binColors);
const binIcon = z.enum(binIcons);

/** A choice of a person's field. The id is its maker's choice and never used again within the field. */
export const choiceId = z.string().regex(/^[a-z0-9]{1,12}$/);

/** A text, number, yes or no, a day as 2026-05-03, a choice's id or several; which, the field's kind says. */
export const ownValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type OwnValue = z.infer<typeof ownValue>;

/** Values of the fields that the owner defined, by the field's id. */
export const ownValues = z.record(z.string(), ownValue);
export type OwnValues = z.infer<typeof ownValues>;

const ownTextMax = ownProseMax * 4;
export const newOwnValue = z.union([
  z.string().max(ownTextMax, { abort: true }).refine(isStorable, 'not storable'),
  z.number().min(-ownNumberMax).max(ownNumberMax),
  z.boolean(),
  z.array(choiceId).max(ownChoicesMax),
]);
const seenOwnValue = z.union([
  z.string().max(ownTextMax),
  z.number(),
  z.boolean(),
  z.array(choiceId).max(ownChoicesMax),
]);

/** The server checks each value by its field's kind. */
export const newOwnValues = valuesByField(newOwnValue);
/** Values of absent fields stay, null clears; `was` holds what the writer saw. */
export const ownValuesChange = valuesByField(newOwnValue.nullable());
export const ownValuesSeen = valuesByField(seenOwnValue.nullable());

type ByField<Value> = Record<string, Value>;

function valuesByField<V extends z.ZodType>(value: V): z.ZodType<ByField<z.output<V>>, ByField<z.output<V>>> {
  const byField = hasFewKeys(2 * ownFieldsMax).pipe(z.record(id, value));
  return byField as unknown as z.ZodType<ByField<z.output<V>>, ByField<z.output<V>>>;
}

const storedSchemas = { line: z.string(), prose: z.string(), color: binColor, icon: binIcon, ownValues };

type TypedSchemas = {
  line: z.ZodType<string, string>;
  prose: z.ZodType<string, string>;
  color: typeof binColor;
  icon: typeof binIcon;
  ownValues: typeof newOwnValues;
};

/** The fields of a bin or location as people type them. */
export function typedSchemasOf<Fields extends TargetFields>(
  fields: Fields,
): ByTargetField<Fields, TypedSchemas> {
  const schemas = Object.entries(fields).map(([name, facts]) => [name, typedSchema(facts)]);
  return Object.fromEntries(schemas) as ByTargetField<Fields, TypedSchemas>;
}

/** The fields of a bin or location as they are stored. */
export function storedSchemasOf<Fields extends TargetFields>(
  fields: Fields,
): ByTargetField<Fields, typeof storedSchemas> {
  const schemas = Object.entries(fields).map(([name, { kind }]) => [name, storedSchemas[kind]]);
  return Object.fromEntries(schemas) as ByTargetField<Fields, typeof storedSchemas>;
}

function typedSchema(facts: TargetFieldFacts): z.ZodType {
  switch (facts.kind) {
    case 'line':
      return line(facts.max);
    case 'prose':
      return prose(facts.max);
    default:
      return { color: binColor, icon: binIcon, ownValues: newOwnValues }[facts.kind];
  }
}
