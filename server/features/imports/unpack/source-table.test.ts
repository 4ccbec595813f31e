import { expect, test } from 'vitest';
import { tableOf } from './source-table.ts';

const csv = { name: 'Garage' };

test('drops empty rows and columns and keeps the numbers of rows', () => {
  const cells = [['Name', '', 'Qty'], ['Drill', ' ', '1'], ['', '', ''], ['Saw']];
  expect(tableOf(csv, cells)).toEqual({
    name: 'Garage',
    header: ['Name', 'Qty'],
    rows: [
      ['Drill', '1'],
      ['Saw', ''],
    ],
    rowNumbers: [1, 2, 4],
  });
});

test('finds the header below a title', () => {
  const cells = [
    ['Inventory 2025', '', ''],
    ['', '', ''],
    ['Name', 'Number\n of pieces', 'Place'],
    ['Drill', '1', 'Garage'],
    ['Saw', '2', 'Garage'],
  ];
  expect(tableOf(csv, cells)).toMatchObject({
    header: ['Name', 'Number of pieces', 'Place'],
    above: ['Inventory 2025'],
    rowNumbers: [3, 4, 5],
  });
});

test('keeps columns that have cells without a header', () => {
  const cells = [
    ['Name', 'Qty'],
    ['Drill', '1', 'blue'],
    ['Saw', '2', 'red'],
  ];
  expect(tableOf(csv, cells)?.header).toEqual(['Name', 'Qty', '']);
});

test('cuts long header cells and the name, and keeps cells of rows whole', () => {
  const long = 'x'.repeat(1_000_000);
  const table = tableOf({ name: long }, [
    ['Name', long],
    ['Drill', long],
  ]);
  expect(table?.header.map(({ length }) => length)).toEqual([4, 200]);
  expect(table?.name).toHaveLength(100);
  expect(table?.rows).toEqual([['Drill', long]]);
});

test('a table of one row is a header', () => {
  expect(tableOf(csv, [['Name', 'Qty']])).toMatchObject({ header: ['Name', 'Qty'], rows: [] });
});

test.each([[[]], [[['', ' ']]], [[[]]]])('no table comes of %j', (cells: string[][]) => {
  expect(tableOf(csv, cells)).toBeUndefined();
});
