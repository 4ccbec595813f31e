import { describe, expect, test } from 'vitest';
import { attentionTo, canAskForAttention } from './attention.ts';
import type { Item } from './item.ts';

const today = '2026-05-03';
const item = (fields: Partial<Item>): Item => ({
  id: 'item',
  binId: 'bin',
  name: 'Milk',
  quantity: 1,
  tags: [],
  dateAdded: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const asked = (fields: Partial<Item>) => attentionTo(item(fields), today);

describe('an item is worth a look', () => {
  test('when it expires within two weeks, and after', () => {
    expect(asked({ expiryDate: '2026-05-17' })).toEqual({ kind: 'expires', day: '2026-05-17', daysLeft: 14 });
    expect(asked({ expiryDate: '2026-05-18' })).toBeUndefined();
    expect(asked({ expiryDate: '2026-05-01' })).toMatchObject({ daysLeft: -2 });
  });

  test('when it is due back within a week, and after', () => {
    expect(asked({ dueDate: '2026-05-10' })).toEqual({ kind: 'dueBack', day: '2026-05-10', daysLeft: 7 });
    expect(asked({ dueDate: '2026-05-11' })).toBeUndefined();
  });

  test('when its warranty ends within a month, and not after', () => {
    const warranty = { kind: 'warrantyEnds', day: '2026-06-02', daysLeft: 30 };
    expect(asked({ warrantyUntil: '2026-06-02' })).toEqual(warranty);
    expect(asked({ warrantyUntil: '2026-06-03' })).toBeUndefined();
    expect(asked({ warrantyUntil: '2026-05-03' })).toMatchObject({ daysLeft: 0 });
    expect(asked({ warrantyUntil: '2026-05-02' })).toBeUndefined();
  });

  test('when it runs low', () => {
    expect(asked({ lowStockAt: 2, quantity: 2 })).toEqual({ kind: 'low' });
    expect(asked({ lowStockAt: 2, quantity: 3 })).toBeUndefined();
  });

  test('for the most pressing reason', () => {
    const both = { expiryDate: '2026-05-06', dueDate: '2026-05-04', lowStockAt: 5 };
    expect(asked(both)).toMatchObject({ kind: 'dueBack' });
  });

  test('across a change of the clocks and of the year', () => {
    expect(attentionTo(item({ dueDate: '2026-03-30' }), '2026-03-28')).toMatchObject({ daysLeft: 2 });
    expect(attentionTo(item({ dueDate: '2027-01-01' }), '2026-12-31')).toMatchObject({ daysLeft: 1 });
  });
});

test('what is used up does not expire, and what is in the trash asks for nothing', () => {
  expect(asked({ expiryDate: '2026-05-04', quantity: 0 })).toBeUndefined();
  expect(asked({ dueDate: '2026-05-04', deletedAt: '2026-05-01T00:00:00.000Z' })).toBeUndefined();
});

test('what is lent is not said to be due or used up', () => {
  expect(asked({ loanedTo: 'Sven', dueDate: '2026-05-04' })).toBeUndefined();
  expect(asked({ loanedTo: 'Sven', quantity: 0, lowStockAt: 1 })).toBeUndefined();
  expect(asked({ loanedTo: 'Sven', quantity: 1, lowStockAt: 1 })).toEqual({ kind: 'low' });
});

test('only a day, a mark for running low or a loan can ever ask', () => {
  expect(canAskForAttention(item({}))).toBe(false);
  expect(canAskForAttention(item({ lowStockAt: 0 }))).toBe(true);
  expect(canAskForAttention(item({ warrantyUntil: '2026-05-04' }))).toBe(true);
  expect(canAskForAttention(item({ loanedTo: 'Sven' }))).toBe(true);
  expect(canAskForAttention(item({ dueDate: '2099-01-01' }))).toBe(true);
});
