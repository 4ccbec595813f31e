import { expect, test } from 'vitest';
import { signOfName } from './sign-of-name.ts';

test.each([
  ['Box 12', '12'],
  ['Låda 7 ', '7'],
  ['B18', '18'],
  ['42', '42'],
  ['Kitchen', 'K'],
  ['“Éva”', 'É'],
  ['Taxes 2024', 'T'],
  ['3 tents', '3'],
])('the tile of %s says %s', (name, sign) => {
  expect(signOfName(name)).toBe(sign);
});
