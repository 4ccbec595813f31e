import { expect, test } from 'vitest';
import { fittedSize } from './draw-small.ts';

test('the longest side is 2,048 at most, and nothing is made larger or vanishes', () => {
  expect(fittedSize({ width: 4_000, height: 3_000 }, 2_048)).toEqual({ width: 2_048, height: 1_536 });
  expect(fittedSize({ width: 1_000, height: 8_192 }, 2_048)).toEqual({ width: 250, height: 2_048 });
  expect(fittedSize({ width: 640, height: 480 }, 2_048)).toEqual({ width: 640, height: 480 });
  expect(fittedSize({ width: 30_000, height: 1 }, 2_048)).toEqual({ width: 2_048, height: 1 });
});
