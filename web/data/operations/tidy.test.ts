import { expect, test } from 'vitest';
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

test('what a change saw, and what is no text, stays as it is', () => {
  const data = { id: 'a', quantityBy: -1, was: { name: ' x ' }, qrLabel: null };
  expect(tidy(data, true)).toEqual(data);
});

test('a letter with too many marks is refused as the server would', () => {
  const zalgo = `a${'\u0300'.repeat(40)}`;
  for (const data of [{ name: zalgo }, { notes: zalgo }, { tags: [zalgo] }, { items: [{ name: zalgo }] }]) {
    expect(() => tidy(data, false)).toThrow(new AppError('texts.tooManyMarks'));
  }
});

test('is done in time in proportion to the text', () => {
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
