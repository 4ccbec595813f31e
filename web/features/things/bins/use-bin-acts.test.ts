import { expect, test } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import { deletionOf, topmost } from './use-bin-acts.tsx';

const garage = someBin({ id: 'garage', name: 'Garage', itemCount: 1 });
const shelf = someBin({ id: 'shelf', name: 'Shelf', parentBinId: 'garage', itemCount: 2 });
const axes = someBin({ id: 'axes', name: 'Axes', parentBinId: 'shelf', itemCount: 3 });
const thrown = someBin({
  id: 'thrown',
  name: 'Thrown',
  parentBinId: 'garage',
  itemCount: 9,
  deletedAt: '2026-01-01T00:00:00.000Z',
});
const attic = someBin({ id: 'attic', name: 'Attic' });
const bins = new Map([garage, shelf, axes, thrown, attic].map((bin) => [bin.id, bin]));
const ids = (found: readonly { id: string }[]) => found.map((bin) => bin.id);

test('what lies inside another chosen bin comes along with it', () => {
  expect(ids(topmost([axes, garage, attic], bins))).toEqual(['garage', 'attic']);
});

test('a deletion counts each bin and item once, without those already in the trash', () => {
  expect(deletionOf([garage], bins)).toEqual({
    binIds: ['garage', 'axes', 'shelf'],
    subBins: 2,
    items: 6,
  });
  expect(deletionOf([attic], bins)).toEqual({ binIds: ['attic'], subBins: 0, items: 0 });
});
