import { expect, test } from 'vitest';
import { type PhotoText, photoText, type TextLine } from '../photos/photo.ts';
import { photoTextLimits } from '../photos/photo-limits.ts';
import { boundedText } from './photo-text.ts';

const lineAt = (text: string, top = 0, left = 0): TextLine => ({ text, sure: 90, at: [left, top, 100, 20] });
const textsOf = ({ lines }: PhotoText) => lines.map(({ text }) => text);

test('lines are sorted from top to bottom, then from left to right', () => {
  const found = [lineAt('third', 300), lineAt('second', 100, 500), lineAt('first', 100, 2)];
  expect(boundedText(3, found)).toEqual({
    model: 3,
    lines: [lineAt('first', 100, 2), lineAt('second', 100, 500), lineAt('third', 300)],
  });
});

test('control, bidi and NUL characters, half letters and empty lines are dropped', () => {
  const found = [
    '  Bosch \t GSR ',
    '\u202Eevil\u202C',
    'nul\0',
    '\uD83Dx',
    '\u200B',
    `a${'\u0301'.repeat(40)}`,
  ];
  const [bosch, ...others] = textsOf(
    boundedText(
      1,
      found.map((text, top) => lineAt(text, top)),
    ),
  );
  expect(bosch).toBe('Bosch GSR');
  expect(others).toEqual(['evil', 'nul', '\uFFFDx']);
});

test('a page of text is cut at 60 lines', () => {
  const page = Array.from({ length: 61 }, (_, top) => lineAt(`Line ${top}`, top));
  const cut = boundedText(1, page);
  expect(cut.isCut).toBe(true);
  expect(textsOf(cut)).toEqual(page.slice(0, 60).map(({ text }) => text));
  expect(boundedText(1, page.slice(1)).isCut).toBeUndefined();
});

test('text is cut at 2 KB of UTF-8 and at 200 characters a line', () => {
  const long = Array.from({ length: 12 }, (_, top) => lineAt('å'.repeat(200), top));
  const cut = boundedText(1, long);
  expect([cut.lines.length, cut.isCut]).toEqual([Math.floor(photoTextLimits.bytes / 400), true]);
  const emoji = boundedText(1, [lineAt('🔧'.repeat(101))]);
  expect([textsOf(emoji), emoji.isCut]).toEqual([['🔧'.repeat(100)], true]);
  expect(textsOf(boundedText(1, [lineAt(`${'a'.repeat(199)}🔧`)]))).toEqual(['a'.repeat(199)]);
});

test('positions outside the picture and odd certainties fit the schema', () => {
  const text = boundedText(1, [{ text: 'Bosch', sure: 100.4, at: [-3, 12.6, 1_200, 0] }]);
  expect(photoText.parse(text)).toEqual({
    model: 1,
    lines: [{ text: 'Bosch', sure: 100, at: [0, 13, 1_000, 0] }],
  });
});
