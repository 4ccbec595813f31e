import { describe, expect, test } from 'vitest';
import { isSideways, swipeEnd, swipeOffset } from './swipe-row.tsx';

describe('a sweep to the left', () => {
  test.each([
    ['a little', -20, 0, 'closed'],
    ['a little but fast', -30, -0.8, 'open'],
    ['some way', -90, 0, 'open'],
    ['far', -250, 0, 'take'],
    ['to the right', 120, 1, 'closed'],
  ])('%s leaves it %s', (_title, by, velocity, end) => {
    expect(swipeEnd({ by, velocity, width: 360 })).toBe(end);
  });

  test('is followed; to the right the row resists', () => {
    expect(swipeOffset(-80)).toBe(-80);
    expect(swipeOffset(60)).toBe(10);
  });
});

test('scrolling is told from sweeping once the finger has moved', () => {
  expect(isSideways(3, 4)).toBeUndefined();
  expect(isSideways(12, 3)).toBe(true);
  expect(isSideways(8, 9)).toBe(false);
});
