import { expect, test } from 'vitest';
import { cellAfter } from './grid-keys.ts';

const size = { rows: 30, columns: 4 };
const middle = { row: 5, column: 2 };
const after = (key: string, from = middle, more = {}) =>
  cellAfter({ key, ctrlKey: false, metaKey: false, ...more }, from, size);

test('arrows move by one cell, and stay at the edges and out of the corner', () => {
  expect(after('ArrowUp')).toEqual({ row: 4, column: 2 });
  expect(after('ArrowRight')).toEqual({ row: 5, column: 3 });
  expect(after('ArrowRight', { row: 5, column: 4 })).toEqual({ row: 5, column: 4 });
  expect(after('ArrowDown', { row: 30, column: 1 })).toEqual({ row: 30, column: 1 });
  expect(after('ArrowUp', { row: 1, column: 0 })).toEqual({ row: 1, column: 0 });
  expect(after('ArrowLeft', { row: 0, column: 1 })).toEqual({ row: 0, column: 1 });
});

test('Home, End and the page keys jump', () => {
  expect(after('Home')).toEqual({ row: 5, column: 0 });
  expect(after('End')).toEqual({ row: 5, column: 4 });
  expect(after('Home', middle, { ctrlKey: true })).toEqual({ row: 1, column: 1 });
  expect(after('End', middle, { metaKey: true })).toEqual({ row: 30, column: 4 });
  expect(after('PageDown')).toEqual({ row: 15, column: 2 });
  expect(after('PageUp')).toEqual({ row: 1, column: 2 });
});

test('other keys are left to the cell', () => {
  for (const key of ['Enter', ' ', 'Tab', 'a', 'Escape']) expect(after(key)).toBeUndefined();
});
