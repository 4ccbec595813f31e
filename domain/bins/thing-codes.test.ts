import { describe, expect, test } from 'vitest';
import { mergeFields } from '../fields.ts';
import {
  aliasKeysOf,
  codeKey,
  codeKeysOf,
  codesOf,
  hasWrongCheckDigit,
  isOwnCode,
  isProductNumber,
  newCodesOf,
  withCode,
  withoutCode,
} from './thing-codes.ts';

const id = '01999999-1234-7abc-8def-0123456789ab';

test('the number of a product is one number with and without leading zeros', () => {
  expect(codeKey('0850076167554')).toBe(codeKey('850076167554'));
  expect(codeKey('7310865-004703')).toBe('7310865004703');
  expect(codeKey('0123')).toBe('0123');
});

test('a number of a product that could be a code of ours stays one', () => {
  expect(codeKey('234567892345')).toBe('234567892345');
  expect(isOwnCode('234567892345')).toBe(false);
  expect(isOwnCode('234567892346')).toBe(true);
});

test('a wrong check digit is told, and the number is one all the same', () => {
  expect(isProductNumber('7310865004704')).toBe(true);
  expect(hasWrongCheckDigit('7310865004704')).toBe(true);
  expect(hasWrongCheckDigit('7310865004703')).toBe(false);
  expect(hasWrongCheckDigit('000-001')).toBe(false);
});

test.each([
  'ABCD EFGH JKMN',
  'https://old.example/c/ABCDEFGHJKMN',
  `https://bins.example/bins/${id}`,
  `bins.example/locations/${id}?from=label`,
])('%s is a code of ours', (text) => {
  expect(isOwnCode(text)).toBe(true);
  expect(() => newCodesOf({}, { aliases: text })).toThrow('aliases.ownCode');
});

test.each(['https://old.example/a/000-001', 'openbin://bin/QWERTY', 'SN 4711', '04:A2:2B:11', 'A-17'])(
  '%s is a code of a thing',
  (text) => {
    expect(newCodesOf({}, { aliases: text })).toEqual([{ text, key: codeKey(text) }]);
  },
);

test('only codes that are new count, and numbers of products are nobody’s alone', () => {
  const before = { aliases: '/a/1\nA-2' };
  expect(newCodesOf(before, { aliases: 'https://x.example/a/1\nA2\n7310865004703\nB3' })).toEqual([
    { text: 'B3', key: 'b3' },
  ]);
  expect(newCodesOf(before, before)).toEqual([]);
});

test('a stored code of ours stays, and what can be no code is refused', () => {
  expect(newCodesOf({ aliases: 'ABCDEFGHJKMN' }, { aliases: 'ABCDEFGHJKMN\nB3' })).toHaveLength(1);
  expect(() => newCodesOf({}, { aliases: '//' })).toThrow('aliases.unusable');
  expect(() => newCodesOf({}, { aliases: 'x'.repeat(201) })).toThrow('aliases.unusable');
  const many = (count: number) => Array.from({ length: count }, (_, at) => `/a/${at}`).join('\n');
  expect(newCodesOf({}, { aliases: many(20) })).toHaveLength(20);
  expect(() => newCodesOf({}, { aliases: many(21) })).toThrow('aliases.full');
  expect(newCodesOf({ aliases: many(30) }, { aliases: many(29) })).toEqual([]);
});

test('codes of an item are its product number and its other codes, each once', () => {
  expect(codesOf({ barcode: '7310865004703', aliases: '7310865004703\n/a/1' })).toEqual([
    '7310865004703',
    '/a/1',
  ]);
  expect(codeKeysOf({ barcode: '0850076167554' })).toEqual(['850076167554']);
  expect(codesOf({})).toEqual([]);
});

test('a field has one alias on each line, each once, of which 20 count', () => {
  expect(aliasKeysOf({ aliases: '/a/1\n\nhttps://x.example/a/1\nA1' })).toEqual(['a/1', 'a1']);
  expect(aliasKeysOf({})).toEqual([]);
  const many = Array.from({ length: 30 }, (_, at) => `/a/${at}`).join('\n');
  expect(aliasKeysOf({ aliases: many })).toHaveLength(20);
});

describe('two people change the codes of one thing', () => {
  const seen = { aliases: 'A1\nB2' };

  test('both codes are kept when each adds one', () => {
    const first = mergeFields(seen, { aliases: 'A1\nB2\nC3' }, seen);
    const { merged, overwrote } = mergeFields(first.merged, withCode(seen, 'D4'), seen);
    expect(merged).toMatchObject({ aliases: 'A1\nB2\nC3\nD4' });
    expect(overwrote).toBeUndefined();
  });

  test('a code that one removes is gone, and the one that the other adds stays', () => {
    const { was, ...change } = withoutCode(seen, 'a-1');
    const first = mergeFields(seen, change, { aliases: was.aliases ?? undefined } as typeof seen);
    expect(mergeFields(first.merged, withCode(seen, 'D4'), seen).merged.aliases).toBe('B2\nD4');
  });

  test('removing the last code clears the field', () => {
    expect(mergeFields({ aliases: 'A1' }, { aliases: null }, { aliases: 'A1' }).merged).toEqual({});
  });

  test('without what was seen the text replaces the field', () => {
    expect(mergeFields(seen, { aliases: 'C3' }).merged.aliases).toBe('C3');
  });
});

test.each([
  ['lines', 'a\n'.repeat(1000)],
  ['slashes', '/'.repeat(2000)],
  ['digits', '1'.repeat(2000)],
  ['marks', `a${'\u0301'.repeat(1999)}`],
])('2,000 characters of %s take at most 5 ms', (_what, aliases) => {
  const measured = () => {
    codeKeysOf({ aliases });
    isOwnCode(aliases);
  };
  // The fastest run, as a busy machine delays others.
  const durations = Array.from({ length: 20 }, () => {
    const begun = performance.now();
    measured();
    return performance.now() - begun;
  });
  expect(Math.min(...durations)).toBeLessThan(5);
});
