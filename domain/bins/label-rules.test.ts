import { expect, test } from 'vitest';
import { isLikeCode } from './label-rules.ts';

test.each([
  'ABCDEFGHJKMN',
  'abcd efgh jkmn',
  ' ABCD-efgh\u2013JKMN',
  '01890000-0000-7000-8000-000000000000',
  '0189ABCD00007000800000000000ABCD',
  '01890000\u20140000 7000-8000-00000000000f',
])('%j is written like a code or an id', (text) => {
  expect(isLikeCode(text)).toBe(true);
});

test.each(['A3', 'ABCDEFGHJKM', 'ABCDEFGHJKMNP', 'ABCD EFGH JK0N', 'Kök', '0189', 'Garage shelf 2'])(
  '%j may be a label',
  (text) => {
    expect(isLikeCode(text)).toBe(false);
  },
);
