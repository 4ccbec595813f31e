import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '#test/linear-time.ts';
import { findFolded, fold } from './fold.ts';

test.each([
  ['Blåbärssaft', 'blabarssaft'],
  ['HÖSTJACKA', 'hostjacka'],
  ['Crème fraîche', 'creme fraiche'],
  ['Smørrebrød', 'smorrebrod'],
  ['Ångström', 'angstrom'],
  ['a\u030angra', 'angra'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('what is lit up is what was looked for, in the letters of the text', () => {
  expect(findFolded('Gröna gröt-skålar', 'gro')).toEqual([
    [0, 3],
    [6, 9],
  ]);
  expect(findFolded('Smørrebrød æble', 'aeble')).toEqual([[11, 15]]);
});

test('every found place folds to the word', () => {
  const text = fc.string({ unit: fc.constantFrom('å', 'Ä', 'ö', 'a', 'O', 'ß', ' ', 'x', '😀', 'a\u030a') });
  fc.assert(
    fc.property(text, text, text, (before, word, after) => {
      const folded = fold(word);
      const whole = before + word + after;
      fc.pre(folded !== '' && fold(whole) === fold(before) + folded + fold(after));
      const found = findFolded(whole, folded);
      expect(found.length).toBeGreaterThan(0);
      for (const [start, end] of found) expect(fold(whole.slice(start, end))).toContain(folded);
    }),
  );
});

test('a letter with thousands of marks is folded as fast as any text of its length', () => {
  const text = `a${'\u0300'.repeat(40_000)}${'\u0323'.repeat(40_000)}`;
  expect(fold(text)).toBe('a');
  expectLinear('fold', text, () => fold(text));
});
