import { expect, test } from 'vitest';
import { isLikeCode } from './label-rules.ts';

test.each([
  'ABCDEFGHJKMN',
  'abcd efgh jkmn',
  ' ABCD-efgh\u2013JKMN',
  '01890000-0000-7000-8000-000000000000',
  '0189ABCD00007000800000000000ABCD',
  '01890000\u20140000 7000-8000-00000000000f',
  'ABCD\u200DEFGHJKMN',
  'ABCDEFGHJKMN\uFE0F',
  'https://whichbin.example/c/ABCDEFGHJKMN',
  'whichbin.example:8080/box/C/abcd-efgh-jkmn/?from=label#top',
  '/c/ABCDEFGHJKMN',
])('%j is written like a code, its address or an id', (text) => {
  expect(isLikeCode(text)).toBe(true);
});

test.each([
  'A3',
  'ABCDEFGHJKM',
  'ABCDEFGHJKMNP',
  'ABCD EFGH JK0N',
  'Kök',
  '0189',
  'Garage shelf 2',
  '/c/Kitchen',
  'https://whichbin.example/bins',
  'a/b?x=/c/ABCDEFGHJKMN',
  '👩\u200D🔧',
])('%j may be a label', (text) => {
  expect(isLikeCode(text)).toBe(false);
});
