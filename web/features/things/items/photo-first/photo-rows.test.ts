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
  withoutRow,
  withoutSuggestions,
  withRowBack,
  withSuggestions,
} from './photo-rows.ts';

const row = (id: string, text = '', photoIds = [`photo of ${id}`]): PhotoRow => ({ id, text, photoIds });
const suggestions = ['Lamp', 'Shade'].map((text, n) => ({ id: `s${n}`, text, tags: ['light'] }));
const shape = (rows: readonly PhotoRow[]) => rows.map(({ text, photoIds }) => `${text}:${photoIds.length}`);

test('a merged row gives its photos to the row above, and its name if that has none', () => {
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

test('the first suggestion names its row; others follow without photo, up to a limit', () => {
  const rows = withSuggestions([row('a'), row('b', 'Clock')], row('a'), suggestions);
  expect(shape(rows)).toEqual(['Lamp:1', 'Shade:0', 'Clock:1']);
  expect(rows.map(({ isSuggested = false }) => isSuggested)).toEqual([true, true, false]);
  const full = Array.from({ length: rowsStoredMax }, (_, n) => row(String(n)));
  expect(withSuggestions(full, row('0'), suggestions)).toHaveLength(rowsStoredMax);
  expect(withSuggestions(full, row('0'), [])).toEqual(full);
});

test('what is typed while the names are looked for stays, and the names follow it', () => {
  const rows = withSuggestions([row('a', 'Lamp'), row('b')], row('a'), suggestions);
  expect(shape(rows)).toEqual(['Lamp:1', 'Lamp:0', 'Shade:0', ':1']);
  expect(shape(withoutSuggestions(rows, row('a'), suggestions))).toEqual(['Lamp:1', ':1']);
});

test('suggestions are taken back, but for those that were changed, and nothing else', () => {
  const rowBefore = row('a');
  const rows = withSuggestions([rowBefore, row('b')], rowBefore, suggestions);
  const named = rows.map((each) => (each.id === 'b' ? { ...each, text: 'Clock' } : each));
  expect(shape(withoutSuggestions(named, rowBefore, suggestions))).toEqual([':1', 'Clock:1']);
  const changed = named.map((each) => (each.id === 's1' ? { ...each, isSuggested: undefined } : each));
  expect(shape(withoutSuggestions(changed, rowBefore, suggestions))).toEqual([':1', 'Shade:0', 'Clock:1']);
});

test('a row comes back to its place, and leaves what was typed into others since', () => {
  const before = [row('a', 'Lamp'), row('b', 'Saw'), row('c')];
  const since = withoutRow(before, 'b').map((each) => (each.id === 'c' ? { ...each, text: 'Clock' } : each));
  expect(shape(withRowBack(since, before, 'b'))).toEqual(['Lamp:1', 'Saw:1', 'Clock:1']);
  expect(shape(withRowBack([], before, 'c'))).toEqual([':1']);
  expect(withRowBack(since, before, 'gone')).toEqual(since);
});

test('a photo comes back to its row, and is never in two', () => {
  const before = [row('a', 'Lamp', ['1']), row('b', 'Saw', ['2', '3'])];
  const without = withoutPhoto(before, '2');
  expect(withRowBack(without, before, 'b')[1]?.photoIds).toEqual(['2', '3']);
  const joined = joinAbove(without, 'b');
  expect(withRowBack(joined, before, 'b').map(({ photoIds }) => photoIds)).toEqual([['1', '3'], ['2']]);
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
