import { expect, test } from 'vitest';
import { dateOrderOf, readDate } from './cell-dates.ts';

test.each([
  ['2025-12-31', '2025-12-31'],
  ['2025-12-31T10:00:00Z', '2025-12-31'],
  ['2025/1/5', '2025-01-05'],
  ['20251231', '2025-12-31'],
  ['31/12/2025', '2025-12-31'],
  ['12/31/2025', '2025-12-31'],
  ['28/08/2025 01:26PM', '2025-08-28'],
  ['31.12.2025', '2025-12-31'],
  ['1.2.2025', '2025-02-01'],
  ['31/12/25', '2025-12-31'],
  ['31-12-98', '1998-12-31'],
  ['7/7/2025', '2025-07-07'],
  ['5 maj 2025', '2025-05-05'],
  ['den 5 maj 2025', undefined],
  ['5 May 2025', '2025-05-05'],
  ['May 5, 2025', '2025-05-05'],
  ['3rd of October 2025', '2025-10-03'],
  ['1 dec. 2025', '2025-12-01'],
  ['46022', '2025-12-31'],
  ['46022.5', '2025-12-31'],
  ['29 Feb 2024', '2024-02-29'],
] as const)('%s is the day %s in every order', (text, day) => {
  expect(readDate(text, undefined)).toBe(day);
});

test.each([
  ['01/02/2025', 'dmy', '2025-02-01'],
  ['01/02/2025', 'mdy', '2025-01-02'],
  ['01/02/2025', undefined, 'ambiguous'],
  ['13/02/2025', 'mdy', '2025-02-13'],
] as const)('%s in the order %s is %s', (text, order, day) => {
  expect(readDate(text, order)).toBe(day);
});

test.each([
  '',
  'soon',
  '2025',
  '31/31/2025',
  '2025-02-30',
  '29 Feb 2025',
  '1234',
  '99999',
  '0000-01-01',
  '5 foo 2025',
])('%j is no date', (text) => {
  expect(readDate(text, 'dmy')).toBeUndefined();
});

test.each([
  [['31/12/2025', '01/02/2025'], 'dmy'],
  [['12/31/2025', '01/02/2025'], 'mdy'],
  [['01/02/2025', '03/04/2025'], 'unclear'],
  [['31/12/2025', '12/31/2025'], 'unclear'],
  [['1.2.2025'], 'dmy'],
  [['2025-12-31', '7/7/2025', 'soon'], 'any'],
])('the column %j has the order %s', (cells, order) => {
  expect(dateOrderOf(cells)).toBe(order);
});

test('reads a long text in linear time', () => {
  expect(readDate(`5 ${'a'.repeat(200_000)}`, 'dmy')).toBeUndefined();
});
