import { expect, test } from 'vitest';
import { currenciesOf, decimalMarkOf, readCurrency, readMoney, readNumber } from './cell-numbers.ts';

test.each([
  ['1234', '.', 1234],
  ['1 234', ',', 1234],
  ['1\u00A0234,5', '.', 1234.5],
  ["1'234.50", ',', 1234.5],
  ['1.234,50', '.', 1234.5],
  ['1,234.50', ',', 1234.5],
  ['1,234', '.', 1234],
  ['1,234', ',', 1.234],
  ['1.234', ',', 1234],
  ['1.234', '.', 1.234],
  ['1.234.567', '.', 1_234_567],
  ['0,123', '.', 0.123],
  ['12,5', '.', 12.5],
  ['12.5', ',', 12.5],
  ['-3', '.', -3],
  ['−3,5', ',', -3.5],
  ['.5', ',', 0.5],
  ['7,', ',', 7],
] as const)('%s with the decimal mark %s is %d', (text, mark, value) => {
  expect(readNumber(text, mark)).toBe(value);
});

test.each([
  '',
  'many',
  '1,23,4',
  '1.2.3',
  '12,34.5,6',
  '3 kg',
  '12-34',
  '1e5',
  '=SUM(A1:A3)',
  '#DIV/0!',
  '£5',
])('%j is no number', (text) => {
  expect(readNumber(text, '.')).toBeUndefined();
});

test('reads a long run of digits and spaces in linear time', () => {
  expect(readNumber(`${'1 '.repeat(100_000)}x`, '.')).toBeUndefined();
});

test.each([
  ['1.234,50 kr', { amount: 1234.5, currency: 'SEK' }],
  ['249:-', { amount: 249, currency: 'SEK' }],
  ['249,-', { amount: 249, currency: 'SEK' }],
  ['£1,234.50', { amount: 1234.5, currency: 'GBP' }],
  ['$ 12', { amount: 12, currency: 'USD' }],
  ['12,90 €', { amount: 12.9, currency: 'EUR' }],
  ['USD 5', { amount: 5, currency: 'USD' }],
  ['5 dkk', { amount: 5, currency: 'DKK' }],
  ['12.5', { amount: 12.5 }],
] as const)('the money %s is read', (text, money) => {
  expect(readMoney(text, '.')).toEqual(money);
});

test.each(['free', '12 apples', 'XXQ 5', '5 kg'])('%s is no money', (text) => {
  expect(readMoney(text, '.')).toBeUndefined();
});

test.each([
  ['kr', 'SEK'],
  ['Kr.', 'SEK'],
  ['sek', 'SEK'],
  ['€', 'EUR'],
  ['pounds', undefined],
  ['', undefined],
])('the currency of %j is %s', (text, code) => {
  expect(readCurrency(text)).toBe(code);
});

test.each([
  [['12,50', '1.234'], ','],
  [['12.50', '1,234'], '.'],
  [['1,234', '2,345'], 'unclear'],
  [['12,5', '12.5'], 'unclear'],
  [['1.234,50 kr', 'free'], ','],
  [['1.234.567'], ','],
  [['12', '7', ''], 'any'],
  [[], 'any'],
])('the column %j has the mark %s', (cells, mark) => {
  expect(decimalMarkOf(cells)).toBe(mark);
});

test.each([
  [
    ['268 kr', '300', '12 €', '1 200:-'],
    ['SEK', 'EUR'],
  ],
  [['ca 250 kr', '300'], ['SEK']],
  [
    ['268 kr/st', '20 kr?', 'ca £5'],
    ['SEK', 'GBP'],
  ],
  [
    ['~USD 5', '6 EUR each'],
    ['USD', 'EUR'],
  ],
  [['3 krokar', '5 all of it', 'A4', '300', ''], []],
])('the cells %j have the currencies %j', (cells, currencies) => {
  expect(currenciesOf(cells)).toEqual(currencies);
});
