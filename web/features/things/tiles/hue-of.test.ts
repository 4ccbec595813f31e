import { expect, test } from 'vitest';
import { binColors } from '#domain/bins/bin-look.ts';
import { freshColor } from './hue-of.ts';

test('new bins get one colour after the other before any comes again', () => {
  const bins: { color: (typeof binColors)[number] }[] = [];
  for (let n = 0; n < 20; n++) bins.push({ color: freshColor(bins) });
  expect(new Set(bins.slice(0, 10).map((bin) => bin.color)).size).toBe(binColors.length);
  expect(new Set(bins.slice(10).map((bin) => bin.color)).size).toBe(binColors.length);
});

test('the colours of bins in the trash are free', () => {
  const first = freshColor([]);
  expect(freshColor([{ color: first, deletedAt: '2026-01-01T00:00:00.000Z' }])).toBe(first);
});
