import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { adversarialTexts } from '#test/adversarial-texts.ts';
import { expectLinear } from '#test/linear-time.ts';
import { tidy } from './tidy.ts';

test('texts become what the server would store', () => {
  const data = {
    name: '  Blå\tlåda ',
    description: ' one\r\ntwo ',
    tags: [' a  b '],
    items: [{ name: ' x ' }],
  };
  expect(tidy(data, false)).toEqual({
    name: 'Blå låda',
    description: 'one\ntwo',
    tags: ['a b'],
    items: [{ name: 'x' }],
  });
});

test('an empty optional text is left out of something new and cleared by a change', () => {
  expect(tidy({ name: 'x', notes: ' ' }, false)).toEqual({ name: 'x' });
  expect(tidy({ notes: ' ' }, true)).toEqual({ notes: null });
});

test('`was` and values other than texts stay as they are', () => {
  const data = { id: 'a', quantityBy: -1, was: { name: ' x ' }, qrLabel: null };
  expect(tidy(data, true)).toEqual(data);
});

test('a letter with too many marks is refused as the server would', () => {
  const zalgo = `a${'\u0300'.repeat(40)}`;
  for (const data of [{ name: zalgo }, { notes: zalgo }, { tags: [zalgo] }, { items: [{ name: zalgo }] }]) {
    expect(() => tidy(data, false)).toThrow(new AppError('texts.tooManyMarks'));
  }
});

test('takes time linear in the length of the text', () => {
  for (const [shape, text] of adversarialTexts(64_000)) {
    expectLinear(shape, text, () => {
      try {
        tidy({ name: text, notes: text }, false);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    });
  }
});

const untidy = ' a  b\r\n c ';

/** For every text field of a schema, an input with one untidy text and what the server stores of it. */
function textsIn(schema: unknown, wrap: (value: unknown) => unknown): { typed: object; stored: unknown }[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsIn(schema.unwrap(), wrap);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, wrap));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, (value) => wrap([value]));
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).filter(([field]) => field !== 'was');
    return fields.flatMap(([field, each]) => textsIn(each, (value) => wrap({ [field]: value })));
  }
  const { data } = (schema as z.ZodType).safeParse(untidy);
  // Tokens are stored unchanged, and a code would be empty.
  return typeof data === 'string' && data !== untidy && data !== ''
    ? [{ typed: Object(wrap(untidy)), stored: wrap(data) }]
    : [];
}

test('every text field of every write is tidied as the server stores it', () => {
  const texts = Object.values(calls).flatMap(({ kind, input }) =>
    kind === 'write' ? textsIn(input, (value) => value) : [],
  );
  expect(texts.length).toBeGreaterThan(20);
  for (const { typed, stored } of texts) expect(tidy(typed, true)).toEqual(stored);
});
