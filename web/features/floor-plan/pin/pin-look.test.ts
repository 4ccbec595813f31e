import { expect, test } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import { pinLookOf } from './pin-look.ts';

test.each([
  ['Box 12', '12'],
  ['Låda 7 ', '7'],
  ['B18', '18'],
  ['42', '42'],
  ['Kitchen', 'K'],
  ['Taxes 2024', 'T'],
  ['3 tents', '3'],
])('the pin of %s says %s', (name, letter) => {
  expect(pinLookOf(someBin({ id: 'bin', name })).letter).toBe(letter);
});
