import { expect, test } from 'vitest';
import type { OwnField } from '../own-fields/own-field.ts';
import { readFieldCell } from './field-cells.ts';

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
