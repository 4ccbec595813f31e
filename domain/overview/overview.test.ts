import { expect, test } from 'vitest';
import { someItem } from '#test/web/sample-records.ts';
import type { Item } from '../items/item.ts';
import { summarizeBin } from './bin-summary.ts';
import { duplicatesIn, overviewOf } from './overview.ts';
import { noSums, piecesText, withoutPieces } from './sums.ts';

const item = (binId: string, name: string, more: Partial<Item> = {}) => someItem({ binId, name, ...more });
const summaries = (bins: Record<string, Item[]>) =>
  Object.entries(bins).map(([id, items]) => [id, summarizeBin(items)] as const);
const overview = (bins: Record<string, Item[]>, inUse = Object.keys(bins)) =>
  overviewOf(summaries(bins), new Set(inUse));

test('items, pieces and values are summed without the trash', () => {
  const { bins, total, currencies } = overview({
    attic: [
      item('attic', 'Tent', { quantity: 2, value: 1_500, currency: 'SEK' }),
      item('attic', 'Rope', { quantity: 3 }),
      item('attic', 'Old tent', { deletedAt: '2026-05-03T10:00:00.000Z', value: 900, currency: 'SEK' }),
    ],
    cellar: [item('cellar', 'Skis', { quantity: 1, value: 200, currency: 'SEK' })],
    empty: [],
  });
  expect(total).toMatchObject({ items: 3, pieces: new Map([['', 6]]), worth: { SEK: 3_200 } });
  expect(bins.get('attic')).toMatchObject({ items: 2, pieces: new Map([['', 5]]), worth: { SEK: 3_000 } });
  expect(bins.has('empty')).toBe(false);
  expect(currencies).toEqual(['SEK']);
});

test('currencies are never mixed, and the most used comes first', () => {
  const { total, currencies } = overview({
    a: [
      item('a', 'x', { quantity: 1, value: 1_000_000, currency: 'JPY' }),
      item('a', 'y', { quantity: 1, value: 10, currency: 'EUR' }),
      item('a', 'z', { quantity: 1, value: 20, currency: 'EUR' }),
    ],
  });
  expect(total.worth).toEqual({ JPY: 1_000_000, EUR: 30 });
  expect(currencies).toEqual(['EUR', 'JPY']);
});

test('lent pieces count with their value', () => {
  const { total } = overview({
    a: [
      item('a', 'Tarp', { quantity: 4, loanedTo: 'Anna', loanedCount: 6, value: 10, currency: 'EUR' }),
      // From before loans were counted: at least one is lent where none is left.
      item('a', 'Drill', { quantity: 0, loanedTo: 'Erik', value: 100, currency: 'SEK' }),
      item('a', 'Rope', { quantity: 2, loanedTo: 'Erik' }),
      item('a', 'Saw', { quantity: 0, value: 5, currency: 'SEK' }),
    ],
  });
  expect(total).toEqual({
    items: 4,
    pieces: new Map([['', 13]]),
    lent: new Map([['', 7]]),
    size: 13,
    worth: { EUR: 100, SEK: 100 },
  });
});

test('pieces of different units are never added up, whatever the unit is called', () => {
  const { total, low } = overview({
    a: [
      item('a', 'Rope', { quantity: 25, unit: 'm', lowStockAt: 30 }),
      item('a', 'Hose', { quantity: 2, unit: 'm', loanedTo: 'Anna', loanedCount: 1 }),
      item('a', 'Cord', { quantity: 3, unit: 'constructor' }),
      item('a', 'Screws', { quantity: 340 }),
      item('a', 'Glue', { quantity: 0, unit: 'kg' }),
    ],
    b: [item('b', 'Tarp', { quantity: 7, loanedTo: 'Anna', loanedCount: 2 })],
  });
  const number = (count: number) => `${count}`;
  expect(piecesText(total.pieces, number)).toBe('349 · 3\u00a0constructor · 28\u00a0m');
  expect(piecesText(total.lent, number)).toBe('2 · 1\u00a0m');
  expect(piecesText(withoutPieces(total.pieces, total.lent), number)).toBe(
    '347 · 3\u00a0constructor · 27\u00a0m',
  );
  // Each of the three items with a unit counts as one.
  expect(total.size).toBe(352);
  expect(low.first).toMatchObject([{ name: 'Rope', unit: 'm' }]);
  expect(piecesText(noSums.pieces, number)).toBe('0');
});

test('archived bins have their own sums and are not in the total', () => {
  const { bins, total } = overview({ a: [item('a', 'Tent')], old: [item('old', 'Rope')] }, ['a']);
  expect([...bins.keys()]).toEqual(['a', 'old']);
  expect(total.items).toBe(1);
});

test('a currency named like an object property is handled', () => {
  const items = [item('a', 'x', { quantity: 2, value: 5 }), item('a', 'y', { quantity: 1, value: 1 })];
  expect(overview({ a: items }).total.worth).toEqual({ '': 11 });
});

test('tags are sorted by number of items, months by date', () => {
  const { tags, months } = overview({
    a: [
      item('a', 'x', { tags: ['winter'], dateAdded: '2026-05-03T10:00:00.000Z' }),
      item('a', 'y', { tags: ['winter', 'red'], dateAdded: '2025-12-03T10:00:00.000Z' }),
    ],
  });
  expect(tags.first.map(({ tag, sums }) => [tag, sums.items])).toEqual([
    ['winter', 2],
    ['red', 1],
  ]);
  expect(months.map(({ month }) => month)).toEqual(['2025-12', '2026-05']);
});

test('low and lent items are listed; fully lent ones are not low', () => {
  const { low, lent } = overview({
    a: [
      item('a', 'Matches', { quantity: 1, lowStockAt: 2 }),
      item('a', 'Drill', { quantity: 0, lowStockAt: 1, loanedTo: 'Erik' }),
      item('a', 'Ladder', { quantity: 1 }),
    ],
  });
  expect(low.first.map(({ name }) => name)).toEqual(['Matches']);
  expect(lent.first).toMatchObject([{ name: 'Drill', loanedTo: 'Erik' }]);
});

test.for([
  ['Europe/Stockholm', '2026-04-30T22:30:00.000Z', '2026-05'],
  ['Europe/Stockholm', '2026-04-30T21:30:00.000Z', '2026-04'],
  ['America/Los_Angeles', '2026-05-01T06:30:00.000Z', '2026-04'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01'],
  ['Europe/Stockholm', '2026-05-15T12:00:00.000Z', '2026-05'],
])('in %s an item added at %s belongs to %s', ([zone = '', dateAdded = '', month = '']) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  const { months } = overview({ a: [item('a', 'Tent', { dateAdded })] });
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  expect(months.map((each) => each.month)).toEqual([month]);
});

test('one name in several bins is a duplicate, whatever its case', () => {
  const bins = {
    a: [item('a', 'AA Batteries', { quantity: 4 }), item('a', 'Rope'), item('a', 'Rope')],
    b: [item('b', 'aa batteries ', { quantity: 9 })],
    c: [item('c', 'Lamp'), item('c', 'lamp'), item('c', 'Rope', { deletedAt: '2026-05-03T10:00:00.000Z' })],
    d: [item('d', 'Lamp')],
  };
  expect(duplicatesIn(summaries(bins))).toEqual({
    total: 2,
    first: [
      { name: 'Lamp', items: 3, binIds: ['c', 'd'] },
      { name: 'AA Batteries', items: 2, binIds: ['a', 'b'] },
    ],
  });
});

test('the most frequent duplicates are listed, then by name', () => {
  const name = (n: number) => `x${String(n).padStart(3, '0')}`;
  const items = (binId: string) => Array.from({ length: 300 }, (_, n) => item(binId, name(n)));
  const bins = { a: items('a'), b: items('b'), c: [item('c', name(299))] };
  const { first, total } = duplicatesIn(summaries(bins));
  expect(total).toBe(300);
  const expected = [299, ...Array.from({ length: 199 }, (_, n) => n)];
  expect(first.map((each) => each.name)).toEqual(expected.map(name));
});

test('lists are capped and have a total', () => {
  const items = Array.from({ length: 300 }, (_, n) => item('a', `x${n}`, { loanedTo: 'Erik' }));
  const { lent } = overview({ a: items });
  expect(lent.total).toBe(300);
  expect(lent.first).toHaveLength(200);
});

test('numbers in own fields are summed by field, whatever the quantities', () => {
  const { bins, total } = overview({
    a: [
      item('a', 'x', { quantity: 3, fields: { weight: 2.5, serial: 'SN-1', tested: true } }),
      item('a', 'y', { fields: { weight: 1, insured: 300 } }),
    ],
    b: [item('b', 'z', { fields: { weight: -0.5 } })],
    c: [item('c', 'plain', { fields: { serial: 'SN-2' } })],
  });
  expect(total.own).toEqual({ weight: 3, insured: 300 });
  expect(bins.get('a')?.own).toEqual({ weight: 3.5, insured: 300 });
  expect(bins.get('c')?.own).toBeUndefined();
});
