import { expect, test } from 'vitest';
import { photosMax } from '#domain/photos/photo-limits.ts';
import {
  canJoinAbove,
  joinAbove,
  type PhotoRow,
  readRows,
  rowsStoredMax,
  splitRow,
  withoutPhoto,
  withSuggestions,
} from './photo-rows.ts';

const row = (id: string, text = '', photoIds = [`photo of ${id}`]): PhotoRow => ({ id, text, photoIds });
const shape = (rows: readonly PhotoRow[]) => rows.map(({ text, photoIds }) => `${text}:${photoIds.length}`);

test('a row that is the same thing gives its photos to the one above, and its name where that has none', () => {
  const rows = [row('a', 'Lamp'), row('b', 'Shade'), row('c'), row('d', 'Clock')];
  expect(shape(joinAbove(rows, 'b'))).toEqual(['Lamp:2', ':1', 'Clock:1']);
  const named = joinAbove(rows, 'd');
  expect(shape(named)).toEqual(['Lamp:1', 'Shade:1', 'Clock:2']);
  expect(named[2]?.id, 'the row above stays where it is').toBe('c');
  expect(joinAbove(rows, 'a')).toEqual(rows);
});

test('no more photos come together than one thing may have', () => {
  const many = Array.from({ length: photosMax.item }, (_, n) => String(n));
  const rows = [row('a', 'Lamp', many), row('b')];
  expect(canJoinAbove(rows, 'b')).toBe(false);
  expect(joinAbove(rows, 'b')).toEqual(rows);
});

test('a row whose photos are not of one thing is split into rows of one photo each', () => {
  const split = splitRow([row('a', 'Lamp', ['1', '2', '3']), row('b')], 'a');
  expect(shape(split)).toEqual(['Lamp:1', ':1', ':1', ':1']);
  expect(new Set(split.map(({ id }) => id)).size).toBe(4);
});

test('without its only photo a named row stays, an unnamed one goes', () => {
  const rows = [row('a', 'Lamp', ['1']), row('b', ' ', ['2']), row('c', '', ['3', '4'])];
  expect(shape(withoutPhoto(withoutPhoto(withoutPhoto(rows, '1'), '2'), '3'))).toEqual(['Lamp:0', ':1']);
});

test('the first suggestion names its row, the others follow without a photo; there is an end to them', () => {
  const suggestions = ['Lamp', 'Shade'].map((text) => ({ text, tags: ['light'] }));
  const rows = withSuggestions([row('a'), row('b', 'Clock')], 'a', suggestions);
  expect(shape(rows)).toEqual(['Lamp:1', 'Shade:0', 'Clock:1']);
  expect(rows.map(({ isSuggested = false }) => isSuggested)).toEqual([true, true, false]);
  const full = Array.from({ length: rowsStoredMax }, (_, n) => row(String(n)));
  expect(withSuggestions(full, '0', suggestions)).toHaveLength(rowsStoredMax);
  expect(withSuggestions(full, '0', [])).toEqual(full);
});

test('of a stored draft only what is a row is read', () => {
  const stored = [
    row('a', 'Lamp'),
    null,
    3,
    { id: 'b' },
    { ...row('c'), photoIds: [7] },
    { ...row('d'), text: 1 },
  ];
  expect(readRows(stored)).toEqual([row('a', 'Lamp')]);
  expect(readRows(Array.from({ length: 500 }, (_, n) => row(String(n))))).toHaveLength(rowsStoredMax);
});
