import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { calls } from './calls.ts';
import { readCode } from './codes/code.ts';
import { foldCode } from './fold.ts';
import { readCellQuantity } from './items/cell-quantities.ts';
import { itemFields } from './items/item-fields.ts';
import { formatItemLine, lineAsTyped, parseItemLine, parseItemLines } from './items/item-lines.ts';
import { copiedLine } from './items/item-rules.ts';
import { readQuantity } from './items/quantity.ts';
import { readPlaces } from './locations/new-places.ts';
import { nameKey, tidyLine, tidyProse } from './text.ts';

/** The length tried where a schema sets none: long enough to detect quadratic time. */
const TRIED_MAX = 64_000;

describe('no text of a call takes long to check, whatever stands in it:', () => {
  const fields = Object.entries(calls).flatMap(([name, { input }]) => textsIn(input, name));

  test('the fields are found', () => {
    expect(fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'items.create.items[].notes',
        'invites.create.emails[]',
        'bins.update.was.name',
      ]),
    );
    expect(fields.find(({ path }) => path === 'items.update.notes')?.max).toBe(4 * itemFields.notes.max);
  });

  // Many fields share one schema.
  const bySchema = new Map(fields.map((field) => [field.schema, field]));
  test.each([...bySchema.values()])('$path', ({ schema, max, path }) => {
    for (const [shape, text] of adversarialTexts(max)) {
      expectLinear(`${path}, ${shape}`, text, () => z.core.safeParse(schema, text));
    }
  });

  const lists = Object.entries(calls).flatMap(([name, { input }]) => listsIn(input, name));
  const byList = new Map(lists.map((list) => [list.schema, list]));
  test.each([...byList.values()])('$path, as long as it may be', ({ schema, max, text, path }) => {
    for (const [shape, each] of adversarialTexts(text)) {
      const list = Array.from({ length: max }, () => each);
      expectLinear(`${path}, ${shape}`, list.join(''), () => z.core.safeParse(schema, list));
    }
  });
});

describe('a text takes time in proportion to its length in', () => {
  const works: [string, (text: string) => unknown][] = [
    ['tidyLine', tidyLine],
    ['tidyProse', tidyProse],
    ['nameKey', nameKey],
    ['readCode', readCode],
    ['foldCode', foldCode],
    ['parseItemLine', parseItemLine],
    ['parseItemLines', parseItemLines],
    ['lineAsTyped', lineAsTyped],
    ['formatItemLine', (name) => formatItemLine({ name, quantity: 1 })],
    ['copiedLine', (name) => copiedLine({ name, quantity: 1 })],
    ['readPlaces', readPlaces],
    ['readQuantity', readQuantity],
    ['readCellQuantity', (text) => readCellQuantity(text, '.')],
  ];
  test.each(works)('%s', (name, work) => {
    for (const [shape, text] of adversarialTexts(TRIED_MAX)) {
      expectLinear(`${name}, ${shape}`, text, () => work(text));
    }
  });
});

type Text = { path: string; schema: z.core.$ZodType; max: number };
type List = Text & { text: number };

/** Every text in a schema with the schema that checks it whole. */
function textsIn(schema: z.core.$ZodType, path: string): Text[] {
  return leavesIn(schema, path).flatMap(({ leaf, ...found }) =>
    leaf instanceof z.core.$ZodString || leaf instanceof z.core.$ZodTemplateLiteral
      ? [{ ...found, max: lengthMax(leaf) }]
      : [],
  );
}

/** Every list of texts, with the longest that one of them may be. */
function listsIn(schema: z.core.$ZodType, path: string): List[] {
  return leavesIn(schema, path).flatMap(({ leaf, ...found }) => {
    if (!(leaf instanceof z.core.$ZodArray)) return [];
    const [inner] = textsIn(leaf._zod.def.element, '');
    const isOfTexts = inner !== undefined && inner.path === '';
    const max = lengthMax(leaf);
    return isOfTexts ? [{ ...found, max, text: Math.min(inner.max, Math.floor(TRIED_MAX / max)) }] : [];
  });
}

/** The least of what its checks allow. */
function lengthMax(schema: z.core.$ZodType): number {
  const maxima = (schema._zod.def.checks ?? []).map((check) => {
    const { maximum } = check._zod.def as { maximum?: unknown };
    return typeof maximum === 'number' ? maximum : TRIED_MAX;
  });
  return Math.min(TRIED_MAX, ...maxima);
}

type Leaf = { path: string; schema: z.core.$ZodType; leaf: z.core.$ZodType };

/** All texts and lists of a schema; a new kind of schema has to be added here before it can be used. */
function leavesIn(schema: z.core.$ZodType, path: string, whole = schema): Leaf[] {
  if (schema instanceof z.core.$ZodPipe) return leavesIn(schema._zod.def.in, path, whole);
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodReadonly
  )
    return leavesIn(schema._zod.def.innerType, path);
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
      leavesIn(field as z.core.$ZodType, `${path}.${name}`),
    );
  if (schema instanceof z.core.$ZodRecord) return leavesIn(schema._zod.def.valueType, `${path}{}`);
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options.flatMap((option) => leavesIn(option, path));
  const leaf = { path, schema: whole, leaf: schema };
  if (schema instanceof z.core.$ZodArray) return [leaf, ...leavesIn(schema._zod.def.element, `${path}[]`)];
  const known = [
    z.core.$ZodString,
    z.core.$ZodTemplateLiteral,
    z.core.$ZodNumber,
    z.core.$ZodBoolean,
    z.core.$ZodEnum,
    z.core.$ZodLiteral,
  ];
  expect(
    known.some((kind) => schema instanceof kind),
    `${path} is looked into`,
  ).toBe(true);
  return [leaf];
}
