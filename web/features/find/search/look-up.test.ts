import { expect, test } from 'vitest';
import { showCode } from '#domain/codes/code.ts';
import { lookUpOf } from './look-up.tsx';

const code = { kind: 'code', text: 'ABCDEFGHJKMN', display: showCode('ABCDEFGHJKMN') };
const label = (text: string) => ({ kind: 'label', text, display: text });
const known = [{ qrCode: 'ZZZZZZZZZZZZ', qrLabel: 'Box 7' }];

test.each([
  [
    'a code as it is printed',
    '2BCD EFGH JKMN',
    true,
    { ...code, text: '2BCDEFGHJKMN', display: '2BCD EFGH JKMN' },
  ],
  ['a code as it is typed in haste', ' abcd-efghjkmn ', false, code],
  ['the address on a label', ' https://whichbin.example/c/ABCDEFGHJKMN ', false, code],
  ['the address on the label of a bin here', 'https://whichbin.example/c/ZZZZZZZZZZZZ', false, undefined],
  ['a code that a bin here has', 'zzzz zzzz zzzz', false, undefined],
  ['a letter that no code has: a label then', 'ABCD EFGH JKM0', false, label('ABCD EFGH JKM0')],
  ['a label where nothing matches', '  Club   7 ', false, label('Club 7')],
  ['words where nothing matches', 'Kitchen stuff', false, undefined],
  ['a word of a code’s letters where something matches', 'skruvdragare', true, undefined],
  ['an address of letters where something matches', 'https://whichbin.example/c/ABCDEFGHJKMN', true, code],
  ['words with a number where something matches', 'Box 8', true, undefined],
  ['a word where something matches', 'kitchen', true, undefined],
  ['a label with a number where something matches', 'A3', true, label('A3')],
  ['a label that a bin here has', 'box 7', false, undefined],
  ['a label that a bin here has, without its space', 'box7', false, undefined],
  ['more than any label', '7'.repeat(61), false, undefined],
  ['a question with a number', 'what did I buy for 50 kr', false, undefined],
  ['a short question with a number', 'who has A3?', false, undefined],
  ['nothing', '   ', false, undefined],
])('%s', (_, query, hasResults, expected) => {
  expect(lookUpOf(query, known, hasResults)).toEqual(expected);
});
