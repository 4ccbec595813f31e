import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('values are grouped by key, in the order of their first and of each other', () => {
  const groups = groupBy(new Set(['skis', 'drill', 'saw', 'tent']), (name) => name[0] === 's');
  expect([...groups]).toEqual([
    [true, ['skis', 'saw']],
    [false, ['drill', 'tent']],
  ]);
});
