import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aliasKey, aliasKeysOf } from './aliases.ts';

test.each([
  ['https://inventory.example/a/000-001', 'http://192.168.1.5:7745/a/000-001'],
  ['https://inventory.example/a/000-001', '/a/000-001'],
  ['openbin://bin/QWERTY', 'https://bins.example/bin/qwerty'],
  ['https://app.example/qr/ckx1', 'HTTPS://APP.EXAMPLE/QR/CKX1/'],
  ['https://example.org/sub/path/a/1', 'https://example.org/a/1'],
  ['AB 12', 'ab-12'],
])('%s and %s are one sticker', (one, other) => {
  expect(aliasKey(one)).toBe(aliasKey(other));
  expect(aliasKey(one)).not.toBe('');
});

test('stickers of one host that differ in their last part differ', () => {
  expect(aliasKey('https://a.example/qr/1')).not.toBe(aliasKey('https://a.example/qr/2'));
  expect(aliasKey('https://a.example/1')).not.toBe(aliasKey('https://b.example/1'));
});

test.each(['ABCD EFGH JKMN', 'https://a.example/c/ABCDEFGHJKMN', '', ' / ', 'x'.repeat(201)])(
  '%s is no alias',
  (text) => {
    expect(aliasKey(text)).toBe('');
  },
);

test('a field has one alias on each line, each once', () => {
  expect(aliasKeysOf({ aliases: '/a/1\n\nhttps://x.example/a/1\nA1' })).toEqual(['a/1', 'a1']);
  expect(aliasKeysOf({})).toEqual([]);
  const many = Array.from({ length: 30 }, (_, at) => `/a/${at}`).join('\n');
  expect(aliasKeysOf({ aliases: many })).toHaveLength(20);
});

test('the key of a key is the key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const key = aliasKey(text);
      if (key.includes('/')) expect(aliasKey(key)).toBe(key);
    }),
    { numRuns: 30 },
  );
});
