import { expect, test } from 'vitest';
import { fitting } from './use-new-values.ts';

const empty = { name: '', tags: [] as string[], color: null as string | null, isPrivate: true };

test('restores only values of the form’s own types', () => {
  expect(fitting(empty, { name: 'Tools', tags: ['red'], color: 'teal', isPrivate: false })).toEqual({
    name: 'Tools',
    tags: ['red'],
    color: 'teal',
    isPrivate: false,
  });
  expect(fitting(empty, { name: 3, tags: 'red', isPrivate: 'no', formerly: 'x' })).toEqual(empty);
  expect(fitting(empty, { color: 7, tags: {} })).toEqual(empty);
});

test('null fits where a choice can be left out, and nowhere else', () => {
  const teal = { ...empty, color: 'teal' as string | null };
  expect(fitting(teal, { color: null })).toEqual({ ...teal, color: null });
  expect(fitting(empty, { name: null, tags: null, isPrivate: null })).toEqual(empty);
});
