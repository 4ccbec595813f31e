import { expect, test } from 'vitest';
import { cutLine, LINE_HEIGHT, lineWidth, type Pixels } from './line-pixels.ts';

/** Red to the left of the middle, blue to the right of it. */
function twoColours(width: number, height: number): Pixels {
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < width * height; at++) data[3 * at + (at % width < width / 2 ? 0 : 2)] = 255;
  return { data, width, height };
}

test('a box is scaled to the height of a line', () => {
  const { values, width } = cutLine(twoColours(400, 100), {
    x: 200,
    y: 50,
    width: 400,
    height: 100,
    angle: 0,
  });
  expect(width).toBe(192);
  const plane = LINE_HEIGHT * width;
  const colourAt = (at: number) => [values[at], values[plane + at], values[2 * plane + at]];
  expect(colourAt(24 * width + 10)).toEqual([1, -1, -1]);
  expect(colourAt(24 * width + 180)).toEqual([-1, -1, 1]);
});

test('a box that is turned by 180° is read from the other side', () => {
  const box = { x: 200, y: 50, width: 400, height: 100, angle: Math.PI };
  expect(cutLine(twoColours(400, 100), box).values[0]).toBe(-1);
});

test('a box that reaches beyond the picture takes the colour at the edge', () => {
  const { values } = cutLine(twoColours(40, 10), { x: 0, y: 0, width: 80, height: 60, angle: 0.5 });
  expect(values.every((value) => value >= -1 && value <= 1)).toBe(true);
  expect(values[0]).toBe(1);
});

test.each([
  [{ width: 100, height: 100 }, 48],
  [{ width: 1_000, height: 100 }, 480],
  [{ width: 5_000, height: 1 }, 1_600],
  [{ width: 1, height: 5_000 }, 48],
])('the line of %j is %i pixels wide', (size, width) => {
  expect(lineWidth({ x: 0, y: 0, angle: 0, ...size })).toBe(width);
});
