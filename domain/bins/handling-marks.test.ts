import { expect, test } from 'vitest';
import { markTags, roomsOf, roomTag, tagsOfMark } from './handling-marks.ts';

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

test('the room that a box goes to comes first, and each room is named once', () => {
  expect(markTags(['heavy', roomTag('Kitchen')])).toEqual(['→ Kitchen', 'heavy']);
  expect(roomsOf([roomTag('Kitchen'), 'kitchen', '→ kitchen', roomTag('Attic')])).toEqual([
    'Kitchen',
    'Attic',
  ]);
});
