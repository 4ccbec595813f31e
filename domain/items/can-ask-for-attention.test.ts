import { expect, test } from 'vitest';
import type { Item } from './item.ts';
import { canAskForAttention, itemFrom } from './item-rules.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const item = (fields: Partial<Item>): Item => ({
  ...itemFrom({ id: 'milk', name: 'Milk' }, 'bin', context),
  ...fields,
});

test('only a day, a mark for running low, a loan or the last piece can ever ask', () => {
  expect(canAskForAttention(item({}))).toBe(false);
  expect(canAskForAttention(item({ lowStockAt: 0 }))).toBe(true);
  expect(canAskForAttention(item({ warrantyUntil: '2026-05-04' }))).toBe(true);
  expect(canAskForAttention(item({ loanedTo: 'Sven' }))).toBe(true);
  expect(canAskForAttention(item({ dueDate: '2099-01-01' }))).toBe(true);
  expect(canAskForAttention(item({ quantity: 0 }))).toBe(true);
});
