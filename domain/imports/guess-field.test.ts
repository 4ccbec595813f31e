import { expect, test } from 'vitest';
import { guessField, splitUnit } from './guess-field.ts';

const headings: [string, string][] = [
  ['Serienummer', 'serialNumber'],
  ['Serial no.', 'serialNumber'],
  ['S/N', 'serialNumber'],
  ['Modell', 'model'],
  ['Model number', 'model'],
  ['Maker', 'maker'],
  ['Tillverkare', 'maker'],
  ['Brand', 'maker'],
  ['MÄRKE', 'maker'],
  ['Manufacturer', 'maker'],
  ['Purchase from', 'boughtFrom'],
  ['Köpt av', 'boughtFrom'],
  ['Leverantör', 'boughtFrom'],
  ['Skick', 'condition'],
  ['Condition', 'condition'],
  ['Storlek', 'size'],
  ['Size', 'size'],
  ['HB.serial_number', 'serialNumber'],
  ['HB.purchase_from', 'boughtFrom'],
  ['Ägare', 'belongsTo'],
];

test.for(headings)('a column headed %s is the ready-made field %s', ([heading, preset]) => {
  expect(guessField(heading, ['A1'], 'item')).toEqual({ preset });
});

const many = (...cells: string[]) => Array.from({ length: 12 }, (_, n) => cells[n % cells.length] ?? '');

const kinds: [string, string[], object][] = [
  ['Wattage', ['60 W', '7,5W', '', '100 W'], { kind: 'number', unit: 'W' }],
  ['Length (cm)', ['12', '3.5'], { name: 'Length', kind: 'number', unit: 'cm' }],
  ['Length', ['12 cm', '3 m'], { kind: 'line' }],
  ['Length (of 2)', ['12', '3'], { kind: 'number' }],
  ['HB.field.Voltage', ['18', '36'], { name: 'Voltage', kind: 'number' }],
  ['cf:Voltage,type:TEXT', ['18 V'], { name: 'Voltage', kind: 'number', unit: 'V' }],
  ['Shelves', ['3', '4', '12'], { kind: 'number' }],
  ['Shelves', many('1', '0'), { kind: 'number' }],
  ['Article', ['0042', '0043'], { kind: 'line' }],
  ['Telephone', ['46701234567'], { kind: 'line' }],
  ['Year', ['1998', '2024'], { kind: 'line' }],
  ['Replacement', ['120 kr', '99,50 kr', '80'], { kind: 'amount', currency: 'SEK' }],
  ['Replacement (EUR)', ['120', '99.50'], { name: 'Replacement', kind: 'amount', currency: 'EUR' }],
  ['Serviced', ['2024-05-03', '2025-01-31'], { kind: 'day' }],
  ['Serviced', ['3 maj 2024', '31/01/2025'], { kind: 'day' }],
  ['Insured', ['ja', 'Nej', ''], { kind: 'flag' }],
  ['Insured', ['x', 'x'], { kind: 'flag' }],
  ['Manual', ['https://example.org/a.pdf', 'www.example.org'], { kind: 'link' }],
  ['Colour', many('red', 'blue', 'Red'), { kind: 'choice' }],
  ['Colour', ['red', 'blue', 'red'], { kind: 'line' }],
  ['Colour', many('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'), { kind: 'line' }],
  ['Story', ['one\ntwo'], { kind: 'prose' }],
  ['Story', ['word '.repeat(60)], { kind: 'prose' }],
  ['Wattage', [...many('5', '7', '9'), 'unknown'], { kind: 'number' }],
  ['Weight', ['2 lb', '3 lb'], { name: 'Weight', kind: 'number', unit: 'lb' }],
  ['Condition', ['word '.repeat(60)], { name: 'Condition', kind: 'prose' }],
];

test.for(kinds)('a column %s with cells %j becomes %j', ([heading, cells, field]) => {
  expect(guessField(heading, cells, 'item')).toEqual({ name: heading, ...field });
});

test('a weight in kilograms is the ready-made field, of items and bins alone', () => {
  const cells = ['2 kg', '3,5 kg'];
  expect(guessField('Vikt', cells, 'bin')).toEqual({ preset: 'weight' });
  expect(guessField('Weight (kg)', ['2', '3'], 'item')).toEqual({ preset: 'weight' });
  expect(guessField('Vikt', cells, 'location')).toEqual({ name: 'Vikt', kind: 'number', unit: 'kg' });
});

test('a column without a heading or cells becomes no field', () => {
  expect(guessField(' ', ['x'], 'item')).toBeUndefined();
  expect(guessField('Colour', ['', ' '], 'item')).toBeUndefined();
});

test('a unit is split from its number', () => {
  expect(['60 W', '-5°C', '1 200 mm', '3 m²', '12', 'A4', '2x5'].map(splitUnit)).toEqual([
    { number: '60', unit: 'W' },
    { number: '-5', unit: '°C' },
    { number: '1 200', unit: 'mm' },
    { number: '3', unit: 'm²' },
    { number: '12' },
    { number: 'A4' },
    { number: '2x5' },
  ]);
});
