import { expect, test } from 'vitest';
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
