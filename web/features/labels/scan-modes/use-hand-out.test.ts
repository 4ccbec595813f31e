import { expect, test } from 'vitest';
import type { Loan } from '#domain/items/item.ts';
import { itemFrom } from '#domain/items/item-rules.ts';
import { candidatesIn, type Direction } from './use-hand-out.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };

function item(name: string, quantity: number, loans: Loan[] = []) {
  return { ...itemFrom({ id: name, name, quantity }, 'bin', context), loans };
}

const items = [
  item('Tent', 2, [
    { id: '1', borrower: 'Sven', quantity: 1 },
    { id: '2', borrower: 'Anna', borrowerId: 'anna', quantity: 1 },
  ]),
  item('Stove', 0, [{ id: '3', borrower: 'Sven', quantity: 1 }]),
  { ...item('Lamp', 1), deletedAt: context.now },
];

const listed = (direction: Direction, borrower?: { borrower: string; borrowerId?: string }) =>
  candidatesIn(items, direction, borrower).map(({ item: { name }, loan }) =>
    `${name} ${loan?.id ?? ''}`.trim(),
  );

test('what is left in a bin can be handed out', () => {
  expect(listed('out', { borrower: 'Sven' })).toEqual(['Tent']);
});

test('what one person has can be taken back, or what anybody has', () => {
  expect(listed('back', { borrower: 'Sven' })).toEqual(['Tent 1', 'Stove 3']);
  expect(listed('back', { borrower: 'Anna B', borrowerId: 'anna' })).toEqual(['Tent 2']);
  expect(listed('back', { borrower: 'Anna' })).toEqual(['Tent 2']);
  expect(listed('back')).toEqual(['Tent 1', 'Tent 2', 'Stove 3']);
});
