import { expect, it } from 'vitest';
import { codeAlphabet, codeFrom, readCode, showCode } from './code.ts';

it('makes twelve letters and digits that nobody mistakes, whatever the random bytes', () => {
  const code = codeFrom((count) =>
    Uint8Array.from({ length: count }, (_, index) => (index * 37 + 200) % 256),
  );
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect(codeAlphabet).toHaveLength(31);
  expect(showCode('ABCDEFGHJKMN')).toBe('ABCD EFGH JKMN');
});

it('reads a code however it is typed, and nothing that is none', () => {
  for (const typed of ['ABCDEFGHJKMN', 'abcd efgh jkmn', ' ABCD-EFGH–jkmn ', 'a b c d e f g h j k m n']) {
    expect(readCode(typed), typed).toBe('ABCDEFGHJKMN');
  }
  for (const typed of [
    '',
    'ABCDEFGHJKM',
    'ABCDEFGHJKMNP',
    'ABCDEFGHJKMO',
    'ABCDEFGHJKM1',
    'ABCDEFGHJKM_',
    'ABCDEFGHJKMß',
  ]) {
    expect(readCode(typed), typed).toBeUndefined();
  }
});
