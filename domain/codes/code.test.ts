import { expect, it } from 'vitest';
import { codeAlphabet, codeFrom, showCode } from './code.ts';

it('makes twelve letters and digits that nobody mistakes, whatever the random bytes', () => {
  const code = codeFrom((count) =>
    Uint8Array.from({ length: count }, (_, index) => (index * 37 + 200) % 256),
  );
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect(codeAlphabet).toHaveLength(31);
  expect(showCode('ABCDEFGHJKMN')).toBe('ABCD EFGH JKMN');
});
