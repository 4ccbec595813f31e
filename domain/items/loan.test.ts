import { describe, expect, test } from 'vitest';
import { daysUntil, isAway } from './loan.ts';
import { byDueDay } from './loan-rules.ts';

describe('what is away', () => {
  test.each([
    ['none is left', { quantity: 0 }, true],
    ['all are lent', { quantity: 0, loanedTo: 'Sven' }, true],
    ['some are lent', { quantity: 2, loanedTo: 'Sven' }, true],
    ['all are there', { quantity: 2 }, false],
    ['it is a bin, which has no quantity', {}, false],
  ])('%s', (_case, item, away) => {
    expect(isAway(item)).toBe(away);
  });
});

test('days are counted over the end of a month and into the past', () => {
  expect(daysUntil('2026-05-03', '2026-04-28')).toBe(5);
  expect(daysUntil('2026-05-03', '2026-05-03')).toBe(0);
  expect(daysUntil('2026-05-03', '2026-05-04')).toBe(-1);
});

test('what is due first comes first, and what has no day last', () => {
  const days = [undefined, '2026-05-10', undefined, '2026-05-03'].map((dueDate) => ({ dueDate }));
  const sorted = days.sort(byDueDay).map(({ dueDate }) => dueDate);
  expect(sorted).toEqual(['2026-05-03', '2026-05-10', undefined, undefined]);
});
