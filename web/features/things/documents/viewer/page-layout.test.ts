import { expect, test } from 'vitest';
import {
  anchorAt,
  canvasPixelsMax,
  densityOf,
  layOutPages,
  pageAt,
  pageGap,
  scrollTopOf,
} from './page-layout.ts';

const square = () => 1;

test('pages of a document follow each other with a gap around each', () => {
  const layout = layOutPages(3, 100, (page) => page);
  expect([1, 2, 3].map(layout.topOf)).toEqual([pageGap, 100 + 2 * pageGap, 300 + 3 * pageGap]);
  expect([1, 2, 3].map(layout.heightOf)).toEqual([100, 200, 300]);
  expect(layout.height).toBe(600 + 4 * pageGap);
});

test('the page at a height is found among 5,000', () => {
  const layout = layOutPages(5_000, 100, square);
  expect(pageAt(layout, 5_000, 0)).toBe(1);
  for (const page of [1, 2, 4_999, 5_000]) {
    expect(pageAt(layout, 5_000, layout.topOf(page))).toBe(page);
    expect(pageAt(layout, 5_000, layout.topOf(page) + 99)).toBe(page);
  }
  expect(pageAt(layout, 5_000, layout.height + 1_000)).toBe(5_000);
});

test('an anchor stays where it is on the screen when pages get another size', () => {
  const before = layOutPages(20, 100, square);
  const anchor = anchorAt(before, 20, 1_000, 40);
  const after = layOutPages(20, 250, (page) => (page < 5 ? 2 : 1));
  const scrollTop = scrollTopOf(after, anchor);
  expect(anchorAt(after, 20, scrollTop, 40)).toMatchObject({ page: anchor.page });
  expect(anchorAt(after, 20, scrollTop, 40).part).toBeCloseTo(anchor.part);
});

test('a canvas has the density of the screen until it is too large', () => {
  expect(densityOf(300, 400, 3)).toBe(3);
  const density = densityOf(1_600, 2_300, 3);
  expect(1_600 * 2_300 * density ** 2).toBeCloseTo(canvasPixelsMax);
});
