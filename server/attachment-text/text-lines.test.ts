import { expect, test } from 'vitest';
import { alphabetOf, decodeText, linesOf, type Word } from './text-lines.ts';

const alphabet = alphabetOf(['a', 'b', ' ']);

/** The scores of these columns: in each, one character has `sure` and the others share nothing. */
function scoresOf(columns: readonly (readonly [best: number, sure: number])[]): Float32Array {
  return Float32Array.from(
    columns.flatMap(([best, sure]) => Array.from({ length: 4 }, (_, at) => (at === best ? sure : 0))),
  );
}

test('a character that goes on over columns is one, and a gap separates two', () => {
  const scores = scoresOf([
    [0, 1],
    [1, 0.75],
    [1, 1],
    [0, 1],
    [1, 0.75],
    [2, 0.75],
    [3, 1],
  ]);
  expect(decodeText(scores, alphabet)).toEqual({ text: 'aab', sure: 0.8125 });
});

test('a space is kept that is not the likeliest in its column', () => {
  const scores = scoresOf([
    [1, 1],
    [0, 0.8],
    [2, 1],
  ]);
  scores[4 + 3] = 0.2;
  expect(decodeText(scores, alphabet)).toEqual({ text: 'a b', sure: 1 });
});

test('a letter has the mark that another letter in its column hints at', () => {
  const scores = new Float32Array(4);
  scores[1] = 0.99;
  scores[2] = 0.01;
  expect(decodeText(scores, alphabetOf(['a', 'ä', ' '])).text).toBe('ä');
  expect(decodeText(scores, alphabetOf(['a', 'e', ' '])).text).toBe('a');
});

test('a line without characters is not sure', () => {
  expect(
    decodeText(
      scoresOf([
        [0, 1],
        [0, 1],
      ]),
      alphabet,
    ),
  ).toEqual({ text: '', sure: 0 });
});

const picture = { width: 1_000, height: 500 };
const wordAt = (text: string, x: number, y: number, more: Partial<Word['box']> = {}, sure = 0.95): Word => ({
  text,
  sure,
  box: { x, y, width: 100, height: 40, angle: 0, ...more },
});

test('words side by side become one line with its place in thousandths', () => {
  expect(linesOf([wordAt('GSR', 310, 100), wordAt('Bosch', 200, 100)], picture)).toEqual([
    { text: 'Bosch GSR', sure: 95, at: [150, 160, 210, 80] },
  ]);
});

test.each([
  ['far apart', wordAt('GSR', 500, 100)],
  ['below', wordAt('GSR', 310, 130)],
  ['of another size', wordAt('GSR', 310, 100, { height: 90 })],
  ['in another direction', wordAt('GSR', 310, 100, { angle: -Math.PI / 2 })],
  ['less sure', wordAt('GSR', 310, 100, {}, 0.7)],
])('words %s stay apart', (_, other) => {
  expect(
    linesOf([wordAt('Bosch', 200, 100), other], picture)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['Bosch', 'GSR']);
});

test('words that run upwards are joined upwards', () => {
  const angle = -Math.PI / 2;
  const lines = linesOf(
    [wordAt('Emil', 100, 190, { angle }), wordAt('Lindgren', 100, 300, { angle })],
    picture,
  );
  expect(lines.map(({ text }) => text)).toEqual(['Lindgren Emil']);
});

test.each([
  ['little sure', 'Bosch', 0.5],
  ['empty', '', 0.99],
  ['one letter', 'A.', 0.99],
  ['signs', '- >> -', 0.99],
  ['one letter repeated', 'OO OO', 0.99],
])('text that is %s is dropped', (_, text, sure) => {
  expect(linesOf([wordAt(text, 200, 100, {}, sure)], picture)).toEqual([]);
});

test.each(['AA', '12', 'Åäö', '电池'])('%s is text', (text) => {
  expect(linesOf([wordAt(text, 200, 100)], picture)).toHaveLength(1);
});

test('a place does not reach beyond the picture', () => {
  expect(linesOf([wordAt('Edge', 10, 490)], picture)).toEqual([
    { text: 'Edge', sure: 95, at: [0, 940, 60, 60] },
  ]);
});
