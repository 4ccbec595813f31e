import { expect, test } from 'vitest';
import { type ColumnField, withGuessedFields } from './column-fields.ts';
import { guessColumns } from './import-columns.ts';

const proposed = (header: string[]) => {
  const fields = header.map((name): ColumnField => ({ name, kind: 'line' }));
  return withGuessedFields(guessColumns(header), header, fields).map((column) =>
    typeof column === 'string' ? column : 'name' in column && column.name,
  );
};

test('an unknown column is proposed as a field, a repeated heading is not', () => {
  expect(proposed(['Name', 'Qty', 'Wattage', 'Value', 'Pris', 'Name'])).toEqual([
    'name',
    'quantity',
    'Wattage',
    'value',
    'Pris',
    'keep',
  ]);
});

test('columns that an export of Whichbin counts itself are left out', () => {
  expect(proposed(['Name', 'Wattage', 'Foton', 'Tillagd', 'Ändrad', 'Delas av'])).toEqual([
    'name',
    'Wattage',
    'skip',
    'skip',
    'skip',
    'skip',
  ]);
  expect(proposed(['Name', 'Added'])).toEqual(['name', 'Added']);
});
