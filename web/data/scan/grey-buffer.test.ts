import { expect, test } from 'vitest';
import { putOnGround } from './grey-buffer.ts';

/** A picture of these grey pixels, each with its alpha. */
const pictureOf = (...pixels: [grey: number, alpha: number][]) =>
  Uint8ClampedArray.from(pixels.flatMap(([grey, alpha]) => [grey, grey, grey, alpha]));
const greys = (pixels: Uint8ClampedArray) => Array.from(pixels).filter((_, at) => at % 4 === 0);

test.each([
  [
    'black on transparent is put on white',
    [
      [0, 255],
      [0, 0],
      [0, 128],
    ],
    [0, 255, 127],
  ],
  [
    'white on transparent is put on black',
    [
      [255, 255],
      [0, 0],
      [255, 128],
    ],
    [255, 0, 128],
  ],
  [
    'an opaque picture stays as it is',
    [
      [0, 255],
      [200, 255],
    ],
    [0, 200],
  ],
] as [string, [number, number][], number[]][])('%s', (_, pixels, expected) => {
  const picture = pictureOf(...pixels);
  putOnGround(picture);
  expect(greys(picture)).toEqual(expected);
});
