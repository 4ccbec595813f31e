import { z } from 'zod';

/** As much of JSON Schema as zod writes for our calls. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: (string | number)[];
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
};

/** What a caller may send. */
export function inputSchema(schema: z.ZodType): Schema {
  return toSchema(schema, 'input');
}

/** What is answered. */
export function outputSchema(schema: z.ZodType): Schema {
  return toSchema(schema, 'output');
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // Text is trimmed before it is measured, so what it may become is what tells its length.
      if (def.type === 'pipe' && def.out instanceof z.ZodString)
        Object.assign(jsonSchema, toSchema(def.out, io));
    },
  });
  return written as Schema;
}
