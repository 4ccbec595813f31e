import { expect, test } from 'vitest';
import { withGroupRows } from './grid-rows.ts';
import type { TableColumn } from './table-column.ts';

const place: TableColumn<string> = {
  key: 'place',
  name: 'Place',
  width: 100,
  text: (record) => record.slice(0, 1),
  compare: () => 0,
};
const rows = ['a1', 'a2', 'b1'].map((record) => ({ record }));

test('each group has a row above its own, with their number', () => {
  expect(withGroupRows(rows, place, new Set())).toEqual([
    { group: 'a', count: 2, isFolded: false },
    { record: 'a1' },
    { record: 'a2' },
    { group: 'b', count: 1, isFolded: false },
    { record: 'b1' },
  ]);
});

test('a folded group shows its number only', () => {
  expect(withGroupRows(rows, place, new Set(['a']))).toEqual([
    { group: 'a', count: 2, isFolded: true },
    { group: 'b', count: 1, isFolded: false },
    { record: 'b1' },
  ]);
});

test('without groups the rows are as they were', () => {
  expect(withGroupRows(rows, undefined, new Set(['a']))).toBe(rows);
});
