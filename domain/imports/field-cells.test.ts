import { expect, test } from 'vitest';
import type { OwnField } from '../own-fields/own-field.ts';
import { measureOfColumn, readFieldCell } from './field-cells.ts';

const choices = [{ id: 'a', name: 'New' }];
const cells: [Partial<OwnField>, string, object][] = [
  [{ kind: 'number', unit: 'W' }, '60 w', { value: 60 }],
  [{ kind: 'number', unit: 'W' }, '1 200,5', { value: 1200.5 }],
  [{ kind: 'number', unit: 'W' }, '2 kW', { refusal: 'otherUnit' }],
  [{ kind: 'number' }, 'many', { refusal: 'notANumber' }],
  [{ kind: 'number' }, '9'.repeat(20), { refusal: 'tooLarge' }],
  [{ kind: 'amount', currency: 'SEK' }, '99,50 kr', { value: 99.5 }],
  [{ kind: 'amount', currency: 'SEK' }, '€ 5', { refusal: 'otherCurrency' }],
  [{ kind: 'amount', currency: 'SEK' }, '-5', { refusal: 'negative' }],
  [{ kind: 'day' }, '31/12/2025', { value: '2025-12-31' }],
  [{ kind: 'day' }, '01/02/2025', { refusal: 'ambiguousDate' }],
  [{ kind: 'day' }, 'soon', { refusal: 'notADate' }],
  [{ kind: 'flag' }, 'Ja', { value: true }],
  [{ kind: 'flag' }, 'perhaps', { refusal: 'notYesOrNo' }],
  [{ kind: 'choice', choices }, 'new', { value: 'a' }],
  [{ kind: 'choice', choices }, 'Old', { refusal: 'notAChoice' }],
  [{ kind: 'link' }, 'www.example.org', { value: 'https://www.example.org' }],
  [{ kind: 'link' }, 'see box', { refusal: 'notALink' }],
  [{ kind: 'line' }, 'x'.repeat(201), { refusal: 'tooLongForField' }],
];

test.for(cells)('%j reads the cell %j as %j', ([more, text, read]) => {
  expect(
    readFieldCell({ id: 'f', of: 'item', name: 'Field', kind: 'line', ...more }, text, {
      mark: ',',
      order: undefined,
    }),
  ).toEqual(read);
});

const headings: [Partial<OwnField>, Parameters<typeof measureOfColumn>[0], string, string, object][] = [
  [{ kind: 'number', unit: 'kg' }, { id: 'f' }, 'Weight (g)', '500', { refusal: 'otherUnit' }],
  [{ kind: 'number', unit: 'kg' }, { id: 'f' }, 'Weight (kg)', '500', { value: 500 }],
  [{ kind: 'number', unit: 'kg' }, { id: 'f' }, 'Weight (g)', '5 kg', { value: 5 }],
  [{ kind: 'number', unit: 'kg' }, { name: 'Weight', kind: 'number' }, 'Weight (g)', '5', { value: 5 }],
  [{ kind: 'number' }, { id: 'f' }, 'Weight (g)', '500', { value: 500 }],
  [
    { kind: 'amount', currency: 'EUR' },
    { preset: 'insuredValue' },
    'Value (SEK)',
    '50',
    { refusal: 'otherCurrency' },
  ],
  [{ kind: 'amount', currency: 'SEK' }, { preset: 'insuredValue' }, 'Value (SEK)', '50', { value: 50 }],
];

test.for(headings)('%j of the column %j under “%s” reads %j as %j', ([more, column, header, text, read]) => {
  const field: OwnField = { id: 'f', of: 'item', name: 'Field', kind: 'line', ...more };
  const measure = measureOfColumn(column, header);
  expect(readFieldCell(field, text, { mark: ',', order: undefined, measure })).toEqual(read);
});
