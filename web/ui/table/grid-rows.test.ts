import { expect, test } from 'vitest';
import { columnSums, sumLines, withGroupRows } from './grid-rows.ts';
import type { TableColumn } from './table-column.ts';

const place: TableColumn<string> = {
  key: 'place',
  name: 'Place',
  width: 100,
  text: (record) => record.slice(0, 1),
  sortBy: () => 0,
};
const noSums = new Map();
const rows = ['a1', 'a2', 'b1'].map((record) => ({ record }));

test('each group has a row above its own, with its records', () => {
  expect(withGroupRows(rows, place, new Set())).toEqual([
    { group: 'a', records: ['a1', 'a2'], isFolded: false, sums: noSums },
    { record: 'a1' },
    { record: 'a2' },
    { group: 'b', records: ['b1'], isFolded: false, sums: noSums },
    { record: 'b1' },
  ]);
});

test('a folded group has its records, but not their rows', () => {
  expect(withGroupRows(rows, place, new Set(['a']))).toEqual([
    { group: 'a', records: ['a1', 'a2'], isFolded: true, sums: noSums },
    { group: 'b', records: ['b1'], isFolded: false, sums: noSums },
    { record: 'b1' },
  ]);
});

test('without groups the rows are as they were', () => {
  expect(withGroupRows(rows, undefined, new Set(['a']))).toBe(rows);
});

test('a group has the sums of its records, and its height follows the longest', () => {
  const letters = { ...place, key: 'letters', sum: (records: readonly string[]) => [...records, ''] };
  const [group] = withGroupRows(rows, place, new Set(), [place, letters]);
  expect(group).toMatchObject({ sums: new Map([['letters', ['a1', 'a2']]]) });
  expect(sumLines(columnSums(['a', 'b', 'c'], [letters]))).toBe(3);
  expect(sumLines(columnSums([...'abcdefgh'], [letters]))).toBe(4);
});
