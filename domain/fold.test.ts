import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '#test/linear-time.ts';
import { fold, foldCode, foldLong } from './fold.ts';

test.each([
  ['Blåbärssaft', 'blabarssaft'],
  ['HÖSTJACKA', 'hostjacka'],
  ['Crème fraîche', 'creme fraiche'],
  ['Smørrebrød', 'smorrebrod'],
  ['Ångström', 'angstrom'],
  ['a\u030angra', 'angra'],
  ['Women’s boots', "women's boots"],
  ['3.5” drive', '3.5" drive'],
  ['3.5″ drive', '3.5" drive'],
  ['„Gerda“ and «Kai»', '"gerda" and "kai"'],
  ['M8–1.25', 'm8-1.25'],
  ['M8−1.25', 'm8-1.25'],
  ['ＵＳＢケーブル', 'usbケーフル'],
  ['2×4, ½ in', '2x4, 1/2 in'],
  ['ﬁne Ⅳ №5 m²', 'fine iv no5 m2'],
  ['soft\u00adware', 'software'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['a\u00a0b\u2009c', 'a b c'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['F-21', 'f21'],
  ['f 21', 'f21'],
  ['Kök – 1', 'kok1'],
  ['KÖK\u00a0\u20111', 'kok1'],
  ['A/3', 'a/3'],
  [' - ', ''],
])('as a label or code %s is searched as %s', (text, folded) => {
  expect(foldCode(text)).toBe(folded);
});

test('a long text is folded as others are', () => {
  const letters = fc.constantFrom(...'aÅöø ß–×½ﬁ´″\u030a\u0323\u00adΣςİ한Ⅳ\n');
  const texts = fc.string({ unit: letters, maxLength: 20 });
  fc.assert(fc.property(texts, (text) => foldLong(text) === fold(text)));
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(foldCode(foldCode(text))).toBe(foldCode(text));
    }),
  );
});

test('a letter with thousands of marks is folded as fast as any text of its length', () => {
  const text = `a${'\u0300'.repeat(40_000)}${'\u0323'.repeat(40_000)}`;
  expect(fold(text)).toBe('a');
  expectLinear('fold', text, () => fold(text));
});
