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

const storedSchemas = { line: z.string(), prose: z.string(), color: binColor, icon: binIcon };

type TypedSchemas = {
  line: z.ZodType<string, string>;
  prose: z.ZodType<string, string>;
  color: typeof binColor;
  icon: typeof binIcon;
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
      return { color: binColor, icon: binIcon }[facts.kind];
  }
}
