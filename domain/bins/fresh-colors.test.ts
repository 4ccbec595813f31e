import { expect, test } from 'vitest';
import { binColors } from './bin-fields.ts';
import { ColorsByPlace, freshColor } from './fresh-colors.ts';

test('bins of one place have its colour, and those of others differ', () => {
  const colors = new ColorsByPlace([{ id: 'attic', color: 'rose' }, { id: 'garage' }]);
  const bin = (id: string, locationId: string | undefined, tags: string[] = []) =>
    colors.ofBin({ id, tags, ...(locationId && { locationId }) });
  expect(bin('a', 'attic')).toBe('rose');
  const garage = bin('b', 'garage');
  expect(garage).not.toBe('rose');
  expect(bin('c', 'garage', ['Hire'])).toBe(garage);
  const hire = bin('d', undefined, ['Hire']);
  expect(bin('e', undefined, ['hire', 'old'])).toBe(hire);
  expect(new Set(['rose', garage, hire, bin('f', undefined), bin('g', undefined)]).size).toBe(5);
});

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
