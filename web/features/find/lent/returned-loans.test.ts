import { expect, test } from 'vitest';
import type { ActivityEvent } from '#domain/history/activity.ts';
import type { Loan } from '#domain/items/item.ts';
import { returnedLoans } from './returned-loans.ts';

const event = (id: string, at: string, changes: ActivityEvent['changes']): ActivityEvent => ({
  id,
  kind: 'itemChanged',
  at,
  actorId: 'karin',
  actorName: 'Karin',
  names: ['Tent'],
  ids: ['tent'],
  count: 1,
  target: { kind: 'bin', id: 'box' },
  changes,
});
const loan: Loan = { id: 'loan', borrower: 'Anna', quantity: 3, dueDate: '2026-11-20' };
const none = new Map<string, Loan>();

test('a return in part and its rest are two lines, with how late each was', () => {
  const events = [
    event('rest', '2026-11-28T12:00:00.000Z', [
      { field: 'quantity', from: 1, to: 2 },
      { field: 'loan', from: { ...loan, quantity: 2 } },
    ]),
    event('part', '2026-11-19T12:00:00.000Z', [{ field: 'loan', from: loan, to: { ...loan, quantity: 2 } }]),
  ];
  expect(returnedLoans(events, none)).toEqual([
    expect.objectContaining({ key: 'box rest 1', itemName: 'Tent', count: 2, isPart: false, daysLate: 8 }),
    expect.objectContaining({ key: 'box part 0', count: 1, isPart: true, daysLate: 0 }),
  ]);
});

test('a change that returns nothing is no line', () => {
  const changed = { field: 'loan', from: loan, to: { ...loan, dueDate: '2026-12-01' } };
  const lent = { field: 'loan', to: loan };
  expect(returnedLoans([event('a', '2026-11-28T12:00:00.000Z', [changed, lent])], none)).toEqual([]);
});

test('a return that was undone is left out, and one of a part is not', () => {
  const back = event('back', '2026-11-28T12:00:00.000Z', [{ field: 'loan', from: loan }]);
  expect(returnedLoans([back], new Map([['loan', loan]]))).toEqual([]);
  const part = event('part', '2026-11-28T12:00:00.000Z', [
    { field: 'loan', from: loan, to: { ...loan, quantity: 1 } },
  ]);
  expect(returnedLoans([part], new Map([['loan', { ...loan, quantity: 1 }]]))).toHaveLength(1);
});

test('a loan without a number tells no count', () => {
  const { quantity: _, ...uncounted } = loan;
  const [back] = returnedLoans(
    [event('back', '2026-11-28T12:00:00.000Z', [{ field: 'loan', from: uncounted }])],
    none,
  );
  expect(back).toMatchObject({ count: undefined, isPart: false });
});
