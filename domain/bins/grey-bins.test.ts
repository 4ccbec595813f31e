import { expect, test } from 'vitest';
import type { BinHeader } from './bin.ts';
import { greyBins, looksOf } from './grey-bins.ts';

function bins(count: number, more: Partial<BinHeader> = {}): BinHeader[] {
  return Array.from(
    { length: count },
    (_, n) =>
      ({
        id: `${more.color} ${n}`,
        name: `Lamps ${n}`,
        ownerId: 'olga',
        tags: [],
        ...more,
      }) as unknown as BinHeader,
  );
}

test('many grey bins are offered looks, but not a few, or those of others', () => {
  expect(greyBins(bins(10), 'olga')).toHaveLength(10);
  expect(greyBins(bins(9), 'olga')).toEqual([]);
  expect(greyBins(bins(10), 'anna')).toEqual([]);
  expect(greyBins([...bins(10), ...bins(11, { color: 'rust' })], 'olga')).toEqual([]);
  expect(greyBins(bins(10, { deletedAt: '2026-01-01T00:00:00.000Z' }), 'olga')).toEqual([]);
});

test('a bin gets the colour of its place, and an icon unless it has one', () => {
  const attic = { id: 'attic', color: 'rose' as const };
  const [one] = bins(1, { locationId: 'attic' });
  const [other] = bins(1, { locationId: 'attic', icon: 'gift' });
  if (one === undefined || other === undefined) throw new Error('no bins');
  expect(looksOf([one, other], [attic])).toEqual([
    { id: one.id, color: 'rose', icon: 'lightbulb' },
    { id: other.id, color: 'rose' },
  ]);
});
