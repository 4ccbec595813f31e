import { expect, test } from 'vitest';
import { createTypedText } from './typed-text.ts';

const type = (text: ReturnType<typeof createTypedText>, keys: readonly [string, number, boolean?][]) =>
  keys.map(([key, at, isInField = false]) =>
    text.goesOn({ key, at, isInField, begins: key === 'g' && !isInField }),
  );

test('keys after a field is gone go on with its text until the person pauses', () => {
  const keys: [string, number, boolean?][] = [
    ['a', 0, true],
    ['Enter', 200, true],
    ['n', 900],
    ['(', 1_800],
    ['Enter', 2_700],
    ['g', 3_600],
    ['n', 5_000],
    ['b', 5_400],
  ];
  expect(type(createTypedText(), keys)).toEqual([false, false, true, true, true, true, false, false]);
});

test('a moved focus ends the text, and other keys do not begin one', () => {
  const text = createTypedText();
  expect(type(text, [['a', 0, true]])).toEqual([false]);
  text.end();
  expect(type(text, [['n', 100]])).toEqual([false]);
  expect(
    type(text, [
      ['ArrowDown', 200, true],
      ['n', 300],
    ]),
  ).toEqual([false, false]);
});

test('letters typed fast are a text, a shortcut of two keys or a repeated one is not', () => {
  const word: [string, number][] = [
    ['C', 0],
    ['o', 120],
    ['r', 240],
    ['s', 360],
  ];
  expect(type(createTypedText(), word)).toEqual([false, true, true, true]);
  const shortcuts: [string, number][] = [
    ['g', 0],
    ['b', 80],
    ['/', 90],
    ['z', 1_500],
    ['z', 1_600],
    ['Enter', 3_000],
    ['/', 3_050],
  ];
  expect(type(createTypedText(), shortcuts)).toEqual(shortcuts.map(() => false));
});
