import { expect, test } from 'vitest';
import type { Item } from './item.ts';
import { changeItem, isLow, isOut } from './item-rules.ts';

const item = (fields: Partial<Item>): Item => ({
  id: 'item',
  binId: 'bin',
  name: 'Batteries',
  quantity: 2,
  tags: [],
  dateAdded: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

test('an item is out when none of it is left, and a bin never is', () => {
  expect(isOut(item({ quantity: 0 }))).toBe(true);
  expect(isOut(item({ quantity: 1 }))).toBe(false);
  expect(isOut({ quantity: undefined })).toBe(false);
});

test('an item is low from its mark on down, and without a mark never', () => {
  expect(isLow(item({ lowStockAt: 2 }))).toBe(true);
  expect(isLow(item({ lowStockAt: 1 }))).toBe(false);
  expect(isLow(item({ quantity: 0 }))).toBe(false);
});

test('how many are lent belongs to the borrower, also where an older device changes whom', () => {
  const lent = item({ loanedTo: 'Sven', loanedCount: 2 });
  const after = (change: Parameters<typeof changeItem>[1]) =>
    changeItem(lent, change, { now: '2026-01-02T00:00:00.000Z', userId: 'anna', userName: 'Anna' }).item;
  expect(after({ notes: 'Blue' })).toHaveProperty('loanedCount', 2);
  expect(after({ loanedTo: 'Sven', quantityBy: 1 })).toHaveProperty('loanedCount', 2);
  expect(after({ loanedTo: 'Eva', loanedCount: 1 })).toHaveProperty('loanedCount', 1);
  expect(after({ loanedTo: 'Eva' })).not.toHaveProperty('loanedCount');
  expect(after({ loanedTo: null })).not.toHaveProperty('loanedCount');
  expect(after({ loanedTo: null, loanedCount: 1 })).not.toHaveProperty('loanedCount');
});
