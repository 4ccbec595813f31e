import { describe, expect, test } from 'vitest';
import { attentionList, isPast, isUrgent } from './attention.ts';
import type { Item, Loan } from './item.ts';
import { withLoans } from './loan-rules.ts';

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
const lent = (fields: Partial<Item>, loans: Loan[]) => withLoans(item(fields), loans);
const { compare } = new Intl.Collator('en', { numeric: true });
const listOf = (items: Item[], bins: { id: string; name: string; missingSince?: string }[] = []) =>
  attentionList(items, bins, today, compare);
const reasons = (fields: Partial<Item>, day = today) =>
  attentionList([item(fields)], [], day, compare).map(({ kind, day: on }) =>
    [kind, on].filter(Boolean).join(' '),
  );

describe('an item is worth a look', () => {
  test('when it expires within two weeks, and after', () => {
    expect(reasons({ expiryDate: '2026-05-17' })).toEqual(['expires 2026-05-17']);
    expect(reasons({ expiryDate: '2026-05-18' })).toEqual([]);
    expect(reasons({ expiryDate: '2026-05-01' })).toEqual(['expires 2026-05-01']);
  });

  test('when it is due back within a week, and after', () => {
    expect(reasons({ dueDate: '2026-05-10' })).toEqual(['dueBack 2026-05-10']);
    expect(reasons({ dueDate: '2026-05-11' })).toEqual([]);
  });

  test('when its warranty ends within a month, and not after', () => {
    expect(reasons({ warrantyUntil: '2026-06-02' })).toEqual(['warrantyEnds 2026-06-02']);
    expect(reasons({ warrantyUntil: '2026-06-03' })).toEqual([]);
    expect(reasons({ warrantyUntil: '2026-05-03' })).toEqual(['warrantyEnds 2026-05-03']);
    expect(reasons({ warrantyUntil: '2026-05-02' })).toEqual([]);
  });

  test('when it runs low or is used up', () => {
    expect(reasons({ lowStockAt: 2, quantity: 2 })).toEqual(['low']);
    expect(reasons({ lowStockAt: 2, quantity: 3 })).toEqual([]);
    expect(reasons({ lowStockAt: 2, quantity: 0 })).toEqual(['usedUp']);
    expect(reasons({ quantity: 0 })).toEqual(['usedUp']);
  });

  test('for each of its reasons', () => {
    const all = { expiryDate: '2026-05-06', dueDate: '2026-05-04', lowStockAt: 5 };
    expect(reasons(all)).toEqual(['dueBack 2026-05-04', 'expires 2026-05-06', 'low']);
  });

  test('across a change of the clocks and of the year', () => {
    expect(reasons({ dueDate: '2026-04-04' }, '2026-03-28')).toHaveLength(1);
    expect(reasons({ dueDate: '2026-04-05' }, '2026-03-28')).toEqual([]);
    expect(reasons({ dueDate: '2027-01-07' }, '2026-12-31')).toHaveLength(1);
    expect(reasons({ dueDate: '2027-01-08' }, '2026-12-31')).toEqual([]);
  });
});

test('used-up items do not expire, and trashed ones are not listed', () => {
  expect(reasons({ expiryDate: '2026-05-04', quantity: 0 })).toEqual(['usedUp']);
  expect(reasons({ dueDate: '2026-05-04', quantity: 0, deletedAt: '2026-05-01T00:00:00.000Z' })).toEqual([]);
});

test('each due loan is listed by itself, and lent items are not used up', () => {
  const tents = lent({ quantity: 0, lowStockAt: 1 }, [
    { id: 'anna', borrower: 'Anna', quantity: 1, dueDate: '2026-05-01' },
    { id: 'bo', borrower: 'Bo', quantity: 1, dueDate: '2026-05-10' },
    { id: 'cia', borrower: 'Cia', quantity: 1, dueDate: '2026-05-11' },
    { id: 'dan', borrower: 'Dan', quantity: 1 },
  ]);
  expect(listOf([tents]).map((each) => each.kind === 'dueBack' && each.loan?.id)).toEqual(['anna', 'bo']);
  const [rest] = listOf([lent({ quantity: 1, lowStockAt: 1 }, [{ id: 'anna', borrower: 'Anna' }])]);
  expect(rest?.kind).toBe('low');
});

test('the longest overdue comes first, items without a day last', () => {
  const all = listOf(
    [
      item({ name: 'Candles', quantity: 2, lowStockAt: 9 }),
      item({ name: 'Box 10', quantity: 1, lowStockAt: 1 }),
      item({ name: 'Box 2', quantity: 1, lowStockAt: 1 }),
      item({ name: 'Salt', quantity: 0 }),
      item({ name: 'Kettle', warrantyUntil: '2026-05-12' }),
      item({ name: 'Yeast', expiryDate: '2026-05-01' }),
      item({ name: 'Eggs', expiryDate: '2026-05-03' }),
      lent({ name: 'Tent' }, [{ id: 'a', borrower: 'Anna', dueDate: '2026-04-01' }]),
      lent({ name: 'Stove' }, [{ id: 'b', borrower: 'Bo', dueDate: '2026-05-04' }]),
    ],
    [
      { id: '1', name: 'Crate', missingSince: '2026-04-20T10:00:00.000Z' },
      { id: '2', name: 'Case' },
    ],
  );
  const names = all.map((each) => (each.kind === 'missing' ? each.bin.name : each.item.name));
  const late = ['Tent', 'Crate', 'Yeast'];
  const soon = ['Eggs', 'Stove', 'Kettle'];
  expect(names).toEqual([...late, ...soon, 'Salt', 'Box 2', 'Box 10', 'Candles']);
  expect(all.filter((each) => isPast(each, today))).toHaveLength(late.length);
});

test('a used-up item is urgent only if it has a low-stock limit', () => {
  const urgent = listOf([item({ quantity: 0 }), item({ quantity: 0, lowStockAt: 1 })]).filter(isUrgent);
  expect(urgent.map((each) => each.kind !== 'missing' && each.item.lowStockAt)).toEqual([1]);
});
