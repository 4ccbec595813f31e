import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import type { Loan } from '#domain/items/item.ts';
import { itemFrom } from '#domain/items/item-rules.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { LentGrouping } from './lent-address.ts';
import { lentRows, loansIn, personKey } from './lent-rows.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const today = '2026-05-03';
const store = locationFrom({ id: 'store', name: 'Store' }, context);

function bin(id: string, more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return { ...binFrom({ name: id }, identity, context), ...more };
}

const camping = bin('Camping', { locationId: store.id });
const attic = bin('Attic');
const names = {
  bins: new Map([camping, attic].map((each) => [each.id, each])),
  locations: new Map([[store.id, store]]),
  borrowerOf: ({ loan }: { loan: Loan }) => loan.borrower,
  compareNames: (a: string, b: string) => a.localeCompare(b),
};

function item(name: string, binId: string, loans: Loan[]) {
  return { ...itemFrom({ id: name, name }, binId, context), loans };
}

const items = [
  item('Tent', camping.id, [
    { id: '1', borrower: 'Sven', quantity: 2, dueDate: '2026-05-10' },
    { id: '2', borrower: 'Anna', borrowerId: 'anna', quantity: 1 },
  ]),
  item('Stove', camping.id, [{ id: '3', borrower: 'sven', quantity: 1, dueDate: '2026-05-01' }]),
  item('Ladder', attic.id, [{ id: '4', borrower: 'Anna', borrowerId: 'anna', isTakenOut: true }]),
];

const listed = (by: LentGrouping) =>
  lentRows(loansIn(items), by, today, names).map((row) =>
    row.kind === 'group'
      ? `${row.name} ${row.loanCount} ${row.takenCount} ${row.overdueCount}`
      : `- ${row.item.name} ${row.loan.id}`,
  );

test('loans are grouped by person ignoring case, overdue people first', () => {
  expect(listed('person')).toEqual([
    'Sven 2 0 1',
    '- Stove 3',
    '- Tent 1',
    'Anna 1 1 0',
    '- Ladder 4',
    '- Tent 2',
  ]);
});

test('grouping 10,000 loans keeps each of them', () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    item(
      `Thing ${at}`,
      camping.id,
      Array.from({ length: 50 }, (_, nth) => ({
        id: `${at} ${nth}`,
        borrower: `Person ${nth % 40}`,
        quantity: 1,
        dueDate: nth === 7 ? '2026-05-01' : '2026-05-10',
      })),
    ),
  );
  const rows = lentRows(loansIn(many), 'person', today, names);
  const groups = rows.filter((row) => row.kind === 'group');
  expect(groups[0]).toMatchObject({ name: 'Person 7', loanCount: 400, overdueCount: 200 });
  expect(groups.reduce((sum, { loanCount }) => sum + loanCount, 0)).toBe(10_000);
  expect(new Set(rows.flatMap((row) => (row.kind === 'group' ? [] : row.loan.id))).size).toBe(10_000);
});

test('loans are grouped by place, those in no place last', () => {
  expect(listed('place')).toEqual([
    'Store 3 0 1',
    '- Stove 3',
    '- Tent 1',
    '- Tent 2',
    ' 0 1 0',
    '- Ladder 4',
  ]);
});

test('loans are grouped by bin', () => {
  expect(listed('bin')).toEqual([
    'Camping 3 0 1',
    '- Stove 3',
    '- Tent 1',
    '- Tent 2',
    'Attic 0 1 0',
    '- Ladder 4',
  ]);
});

test('an account and a mere name are different people', () => {
  expect(personKey({ id: '1', borrower: 'Anna' })).not.toBe(
    personKey({ id: '2', borrower: 'Anna', borrowerId: 'anna' }),
  );
});
