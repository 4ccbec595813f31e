import { expect, test } from 'vitest';
import { gtinOf } from './gtin.ts';

test.each([
  ['850076167554', '850076167554'],
  ['0850076167554', '850076167554'],
  ['00850076167554', '850076167554'],
  ['7310500144511', '7310500144511'],
  ['73513537', '73513537'],
])('%s is the product number %s', (text, number) => {
  expect(gtinOf(text)).toBe(number);
});

test.each(['850076167555', '00012345', '0007', '00000000', '123456789', '85007616755A', ''])(
  '"%s" is no product number',
  (text) => {
    expect(gtinOf(text)).toBeUndefined();
  },
);
