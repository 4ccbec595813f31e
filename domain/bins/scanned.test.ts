import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aliasKey, readScanned } from './scanned.ts';

const own = ['https://bins.example.org'];
const read = (text: string) => readScanned(text, own);
const id = '01999999-1234-7abc-8def-0123456789ab';

test.each([
  'https://bins.example.org/c/ABCDEFGHJKMN',
  'https://moved.example.net/c/ABCDEFGHJKMN',
  'http://192.168.1.20:3000/c/abcdefghjkmn',
  'HTTPS://BINS.EXAMPLE.ORG/C/ABCDEFGHJKMN',
  'https://example.org/whichbin/c/ABCD-EFGH-JKMN/',
  'https://bins.example.org/c/ABCDEFGHJKMN?from=label#top',
  'bins.example.org/c/ABCDEFGHJKMN',
  'https://lådor.example.org/c/ABCDEFGHJKMN',
  'ABCDEFGHJKMN',
  ' abcd efgh–jkmn\n',
  'httpsÖ--bins.example.org-c-ABCDEFGHJKMN',
  'httpÖ--192.168.1.20Ö3000-c-ABCDEFGHJKMN\n',
  'https--bins.example.org-c-ABCDEFGHJKMN',
])('%s is a code', (text) => {
  expect(read(text)).toEqual({ kind: 'code', code: 'ABCDEFGHJKMN' });
});

test.each(['KÖK-1', 'Box 7', 'A:1', '7310865004703', 'صندوق ٣'])('%s is a label', (text) => {
  expect(read(` ${text} `)).toEqual({ kind: 'label', label: text });
});

test('only the pages of our own are known by their address', () => {
  expect(read(`https://bins.example.org/bins/${id}`)).toEqual({ kind: 'page', target: 'bin', id });
  expect(read(`https://bins.example.org/locations/${id.toUpperCase()}`)).toEqual({
    kind: 'page',
    target: 'location',
    id,
  });
  expect(read(`https://elsewhere.example/bins/${id}`).kind).toBe('foreign');
  expect(read(`https://bins.example.org.evil.example/bins/${id}`).kind).toBe('foreign');
  expect(read(`https://bins.example.org/more/bins/${id}`).kind).toBe('foreign');
});

test.each([
  'javascript:alert(1)',
  'javascript:alert(1)//c/ABCDEFGHJKMN',
  'JavaScript://x/c/ABCDEFGHJKMN',
  'data:text/html,<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'https://user@bins.example.org/c/ABCDEFGHJKMN',
  'https://bins.example.org/c/ABCDEFGHJKM0',
  'https://bins.example.org/c/ABCDEFGHJKMN/more',
  'https://bins.example.org-c-ABCDEFGHJKMN',
  'https://bins.example.org/?c=ABCDEFGHJKMN',
  'WIFI:T:WPA;S:Home;P:secret;;',
  'BEGIN:VCARD\nFN:Olga',
  'box\u202e7',
  'two\nlines',
  '\u200b',
  '',
  '   ',
  id,
])('%j is foreign', (text) => {
  expect(read(text).kind).toBe('foreign');
});

test('foreign text is shown as one short line without what turns or hides letters', () => {
  expect(read('<b>\u202eabc</b>\n\u0007 x')).toEqual({ kind: 'foreign', text: '<b>abc</b> x' });
  const long = read(`https://example.org/${'😀'.repeat(300)}`);
  expect(long.kind === 'foreign' && [...long.text]).toHaveLength(81);
});

test.each([
  ['an address', `https://a.example/${'c/'.repeat(2048)}`],
  ['a code', 'ABCD'.repeat(1024)],
  ['spaces', `A${' '.repeat(4095)}`],
  ['dashes', '-'.repeat(4096)],
  ['marks', `a${'\u0301'.repeat(4095)}`],
  ['a host', `https://${'a.'.repeat(2044)}`],
  ['turned text', '\u202e'.repeat(4096)],
])('4 KB of %s are foreign within 5 ms', (_what, text) => {
  read(text);
  const begun = performance.now();
  const times = 10;
  for (let count = 0; count < times; count++) expect(read(text).kind).toBe('foreign');
  expect((performance.now() - begun) / times).toBeLessThan(5);
});

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

// The first random string takes a second, more on a busy machine.
test('the key of a key is the key', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const key = aliasKey(text);
      if (key.includes('/')) expect(aliasKey(key)).toBe(key);
    }),
    { numRuns: 30 },
  );
});
