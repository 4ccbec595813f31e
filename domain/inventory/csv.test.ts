import { expect, test } from 'vitest';
import { expectLinear } from '#test/linear-time.ts';
import { csvOf, csvStyleOf } from './csv.ts';

test('a CSV export keeps commas, quotes and line breaks, and escapes formulas', () => {
  const csv = csvOf([
    ['Name', 'Pieces'],
    ['Nuts, "big"\nones', 3],
    ['=HYPERLINK("x")', -2],
  ]);
  expect(csv).toBe('\uFEFFName,Pieces\r\n"Nuts, ""big""\nones",3\r\n"\'=HYPERLINK(""x"")",-2\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', " '=1+1"],
  ['－1', "'－1"],
  ["Nuts;=cmd|' /C calc'!A0", "\"Nuts;'=cmd|' /C calc'!A0\""],
  ['Nuts\t@SUM(A1)', '"Nuts\t\'@SUM(A1)"'],
  ['Nuts; bolts - M8; e=mc²', '"Nuts; bolts - M8; e=mc²"'],
])('%j begins no formula, wherever a spreadsheet parts the cells', (text, field) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${field}\r\n`);
});

test('the time to write the longest name of only separators is linear', () => {
  const cells = [';'.repeat(200), `;${' '.repeat(4_000)}`.repeat(5)];
  for (const cell of cells) expectLinear('separators', cell, () => csvOf([[cell]]));
});

test('Swedish spreadsheets get semicolons and decimal commas', () => {
  const rows = [
    ['Sak', 'Värde'],
    ['Skruvar, 4 mm', 12.5],
  ];
  expect(csvOf(rows, csvStyleOf('sv'))).toBe('\uFEFFSak;Värde\r\n"Skruvar, 4 mm";12,5\r\n');
});

test('the time to write a note of 4,000 line breaks is linear', () => {
  const notes = [`${'\n'.repeat(3_990)}a-b-c`, '\n-'.repeat(2_000)];
  for (const note of notes) expectLinear('line breaks', note, () => csvOf([[note]]));
});
