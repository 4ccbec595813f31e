import { expect, test } from 'vitest';
import { markTags, tagsOfMark } from './handling-marks.ts';

test('a mark is recognised in both languages, however it is written', () => {
  expect(tagsOfMark(['Fragile', 'kitchen'], 'fragile')).toEqual(['Fragile']);
  expect(tagsOfMark(['ÖMTÅLIGT'], 'fragile')).toEqual(['ÖMTÅLIGT']);
  expect(tagsOfMark(['fragile goods'], 'fragile')).toEqual([]);
  expect(tagsOfMark(undefined, 'heavy')).toEqual([]);
});

test('marks are listed in their order, other tags left out', () => {
  expect(markTags(['öppna först', 'kitchen', 'heavy', 'fragile'])).toEqual([
    'fragile',
    'heavy',
    'öppna först',
  ]);
});
