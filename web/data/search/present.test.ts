import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, foldCode } from '#domain/fold.ts';
import { findCode, findFolded } from './present.ts';

test('highlights cover the searched text in its original letters', () => {
  expect(findFolded('Gröna gröt-skålar', 'gro')).toEqual([
    [0, 3],
    [6, 9],
  ]);
  expect(findFolded('Smørrebrød æble', 'aeble')).toEqual([[11, 15]]);
  expect(findFolded('ＵＳＢ-hub, ﬁne', 'usb-')).toEqual([[0, 4]]);
  expect(findFolded('½ \u{1d5d4}-kit', 'kit')).toEqual([[5, 8]]);
});

const letters = fc.constantFrom(
  'å',
  'Ä',
  'ö',
  'a',
  'O',
  'ß',
  ' ',
  'x',
  '-',
  '😀',
  '\u{10ead}',
  'a\u030a',
  '’',
  '–',
  'Ｕ',
  'ﬁ',
  '½',
  '\u{1d5d4}',
  '\u00ad',
  'İ',
);
const text = fc.string({ unit: letters });

test('every highlight folds to the query', () => {
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

test.each([
  ['F-21', 'f21', 'F-21'],
  ['Hylla F – 21', 'f2', 'F – 2'],
  ['KÖK 1', 'kok1', 'KÖK 1'],
  ['ABCDEFGHJKMN', 'efgh', 'EFGH'],
])('in %s the code %s highlights "%s"', (label, code, lit) => {
  const [start, end] = findCode(label, code) ?? [0, 0];
  expect(label.slice(start, end)).toBe(lit);
});

test('a missing code highlights nothing', () => {
  expect(findCode('F-21', 'f22')).toBeUndefined();
  expect(findCode('F-21', '')).toBeUndefined();
});

test('every highlighted code folds to the query', () => {
  fc.assert(
    fc.property(text, text, text, (before, word, after) => {
      const code = foldCode(word);
      const whole = before + word + after;
      fc.pre(code !== '' && foldCode(whole) === foldCode(before) + code + foldCode(after));
      const [start, end] = findCode(whole, code) ?? [0, 0];
      expect(foldCode(whole.slice(start, end))).toContain(code);
    }),
  );
});
