import { expect, test } from 'vitest';
import { totalRowsOf } from './total-rows.ts';

/** The numbers of the rows of sums, the header being row 1. */
function totals(text: string): number[] {
  const rows = text.split('\n').map((line, at) => ({ number: at + 1, cells: line.split('|') }));
  return totalRowsOf(
    rows,
    (rows[0]?.cells ?? []).map(() => 'any'),
  );
}

const attic = 'Place|Box|Item|Qty|Price\nAttic|A|Tent|2|100 kr\nAttic|B|Rope|3|50';

test.each([
  '||Total Attic|5|150',
  'Total Attic|||5|',
  'Attic total:|||5|',
  'Subtotal for Attic||||250',
  'Total|Attic||5|150',
  'Attic||Summa|5|',
  '||Summa hela övervåningen|5|150',
  'Total price||||150',
  'Sum: 5||||',
  'Total Attic: 150 kr||||',
  'Grand total|||5|150',
  '||Total|2|', // The number of rows.
])('a row such as “%s” sums up those above', (row) => {
  expect(totals(`${attic}\n${row}`)).toEqual([4]);
});

test.each([
  'Attic|A|Summa|1|20',
  'Attic|A|Total|4|',
  '||Summa|1|20',
  '||Total War|1|300',
  '||Total Attic|1|20',
  '||Total station|5|Leica',
  'Attic|A|Sum: the book|1|20',
  'Attic|A|Summa||',
  '||Summa||',
  'Attic|A|Salt, total 2 kg|1|20',
])('a row such as “%s” is a thing', (row) => {
  expect(totals(`${attic}\n${row}`)).toEqual([]);
});

test('each sum is of the rows since the one before, and the last of all', () => {
  const cellar = 'Cellar|C|Lamp|1|20\nCellar|C|Bulb|1|30';
  const text = `${attic}\n||Total Attic|5|\n${cellar}\n||Total Cellar|2|\n||The whole house, total|7|200`;
  expect(totals(text)).toEqual([4, 7, 8]);
});

test('the sum of a single row has the name of its place', () => {
  expect(totals('Place|Item|Qty\nAttic|Tent|1\n|Total War|1\nAttic|Summa|1')).toEqual([]);
  expect(totals('Place|Item|Qty\nHouse › Attic|Tent|1\n|Total attic|1')).toEqual([3]);
});
