import { expect, test } from 'vitest';
import { someItem } from '#test/web/sample-records.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { sortItems } from './sort-items.ts';

const { compareNames } = formatsFor('en');
const items = [
  someItem({ id: '1', name: 'Screw 10 mm', quantity: 2, dateAdded: '2026-01-01T00:00:00.000Z' }),
  someItem({ id: '2', name: 'Screw 2 mm', quantity: 9, dateAdded: '2026-02-01T00:00:00.000Z' }),
  someItem({ id: '3', name: 'axe', quantity: 9, dateAdded: '2026-02-01T00:00:00.000Z' }),
  someItem({ id: '4', name: 'Thrown', deletedAt: '2026-02-01T00:00:00.000Z' }),
];
const order = (sort: Parameters<typeof sortItems>[1]) =>
  sortItems(items, sort, compareNames).map((item) => item.id);

test('newest first keeps the lines of one paste in their order', () => {
  expect(order('newest')).toEqual(['2', '3', '1']);
});

test('by name counts as people do', () => {
  expect(order('name')).toEqual(['3', '2', '1']);
});

test('most first has equal ones by name', () => {
  expect(order('quantity')).toEqual(['3', '2', '1']);
});
