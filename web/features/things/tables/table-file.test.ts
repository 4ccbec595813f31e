import { expect, test } from 'vitest';
import type { TableColumn, TableLayout } from '#web/ui/table/table-column.ts';
import { tableFile } from './table-file.ts';

type Thing = { name: string; place: string; value?: number; currency?: string };

const things: Thing[] = [
  { name: 'Cape', place: 'Attic', value: 900, currency: 'SEK' },
  { name: 'Sword', place: '' },
  { name: 'Lamp', place: 'Attic', value: 120.5, currency: 'EUR' },
];

const columns: TableColumn<Thing>[] = [
  { key: 'name', name: 'Name', width: 176, isUsual: true, text: ({ name }) => name, sortBy: (it) => it.name },
  {
    key: 'value',
    name: 'Value',
    width: 112,
    isUsual: true,
    text: ({ value, currency }) => (value === undefined ? '' : `${value} ${currency}`),
    sortBy: ({ value }) => value,
    sum: (records) => [String(records.reduce((sum, { value = 0 }) => sum + value, 0)), 'all'],
    file: [
      { key: 'value', name: 'Value', kind: 'amount', read: ({ value }) => value },
      { key: 'currency', name: 'Currency', kind: 'text', read: ({ currency }) => currency },
    ],
  },
  { key: 'place', name: 'Place', width: 136, text: ({ place }) => place, sortBy: ({ place }) => place },
  {
    key: 'currency',
    name: 'Currency',
    width: 96,
    text: ({ currency = '' }) => currency,
    sortBy: ({ currency }) => currency,
  },
];

const file = (layout: TableLayout, records = things) =>
  tableFile(records, columns, layout, { noGroup: 'None', total: 'Total' });
const namesOf = (layout: TableLayout, records?: Thing[]) =>
  file(layout, records).columns.map(({ name }) => name);

test('a file has the visible columns in the order of the table, with numbers', () => {
  expect(file({ sort: { column: 'value', isDescending: true } })).toEqual({
    columns: [
      { name: 'Name', kind: 'text', share: 176 },
      { name: 'Value', kind: 'amount', share: 112 },
      { name: 'Currency', kind: 'text', share: 64 },
    ],
    rows: [
      ['Cape', 900, 'SEK'],
      ['Lamp', 120.5, 'EUR'],
      ['Sword', undefined, undefined],
    ],
    totals: { name: 'Total', cells: [undefined, undefined, undefined] },
  });
});

test('a file has a currency once, where the table shows it, unless all are missing', () => {
  expect(namesOf({ order: ['name', 'currency', 'value'] })).toEqual(['Name', 'Currency', 'Value']);
  expect(namesOf({}, [{ name: 'Sword', place: '' }])).toEqual(['Name', 'Value']);
});

test('groups come with sums, and their column in spreadsheets if the table hides it', () => {
  const grouped = file({ groupBy: 'place', sort: { column: 'name', isDescending: false } });
  expect(grouped.columns[0]).toEqual({ name: 'Place', kind: 'text' });
  expect(grouped.rows.map(([place, name]) => [place, name])).toEqual([
    ['Attic', 'Cape'],
    ['Attic', 'Lamp'],
    [undefined, 'Sword'],
  ]);
  expect(grouped.groups).toEqual([
    { name: 'Attic', count: 2, sums: ['', '', '1020.5 · all', ''] },
    { name: 'None', count: 1, sums: ['', '', '0 · all', ''] },
  ]);
  expect(namesOf({ groupBy: 'place', order: ['name', 'place'] })).toEqual(['Name', 'Place']);
});
