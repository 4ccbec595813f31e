import { z } from 'zod';
import { binColors, binIcons } from './bins/bin-look.ts';
import type { ByTargetField, TargetFieldFacts, TargetFields } from './target-fields.ts';
import { line, prose } from './text.ts';

const binColor = z.enum(binColors);
const binIcon = z.enum(binIcons);

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

type TypedSchemas = {
  line: z.ZodType<string, string>;
  prose: z.ZodType<string, string>;
  color: typeof binColor;
  icon: typeof binIcon;
};

const storedSchemas = { line: z.string(), prose: z.string(), color: binColor, icon: binIcon };

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
