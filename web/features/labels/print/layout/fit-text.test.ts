import { expect, test } from 'vitest';
import { fitLine, fitText, lineHeight } from './fit-text.ts';
import { widthOf } from './glyphs.ts';

const box = { x: 10, y: 20, width: 30, height: 12 };
const sizes = { largest: 6, smallest: 2.1, weight: 'bold' } as const;

test('a short text is as large as it may be, from the top left corner', () => {
  const [line, ...more] = fitText('Ski', box, sizes);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ text: 'Ski', x: 10, size: 6 });
  expect(line?.baseline).toBeCloseTo(20 + 0.93 * 6);
});

test('a longer text is wrapped between words, and smaller', () => {
  const lines = fitText('Christmas decorations and lights', box, sizes);
  expect(lines.map(({ text }) => text).join(' ')).toBe('Christmas decorations and lights');
  expect(lines.length).toBeGreaterThan(1);
});

test.each([
  ['many words', 'a box of small things '.repeat(40)],
  ['one endless word', 'W'.repeat(400)],
  ['a word longer than the line', 'Donaudampfschifffahrtsgesellschaftskapitän und Mannschaft'],
])('%s never leave the box', (_, text) => {
  const lines = fitText(text.trim(), box, sizes);
  for (const { text: line, x, size, weight } of lines) {
    expect(x + widthOf(line, weight) * size).toBeLessThanOrEqual(box.x + box.width + 1e-6);
  }
  expect(lines.length * (lines[0]?.size ?? 0) * lineHeight).toBeLessThanOrEqual(box.height + 1e-6);
});

test('what does not fit at the smallest size ends in dots', () => {
  expect(fitText('W'.repeat(400), box, sizes).at(-1)?.text).toMatch(/^W+…$/);
});

test('no line is drawn where there is no room for one', () => {
  expect(fitText('Ski', { ...box, height: 1 }, sizes)).toEqual([]);
  expect(fitText('Ski', { ...box, width: 0 }, sizes)).toEqual([]);
});

test('one line becomes smaller before it is cut', () => {
  const natural = widthOf('Källaren, hylla 3', 'regular');
  expect(fitLine('Källaren, hylla 3', natural * 2.5, { ...sizes, largest: 3, weight: 'regular' })).toEqual({
    text: 'Källaren, hylla 3',
    size: 2.5,
  });
  const cut = fitLine('Källaren, hylla 3', natural, { ...sizes, largest: 3, weight: 'regular' });
  expect(cut.size).toBe(2.1);
  expect(cut.text).toMatch(/^Källa.*…$/);
});
