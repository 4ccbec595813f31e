import { describe, expect, test } from 'vitest';
import { someBin } from '#test/web/things.ts';
import { deletionOf, parentsFor, parentsForNew, topmost } from './bin-sets.ts';

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
const archived = someBin({ id: 'archived', name: 'Archived', archivedAt: '2026-01-01T00:00:00.000Z' });
const annas = someBin({ id: 'annas', name: 'Annas', ownerId: 'anna', role: 'editor' });
const seen = someBin({ id: 'seen', name: 'Seen', ownerId: 'anna', role: 'viewer' });
const bins = new Map([garage, shelf, axes, thrown, attic, archived, annas, seen].map((bin) => [bin.id, bin]));
const ids = (found: readonly { id: string }[]) => found.map((bin) => bin.id);

test('what lies inside another chosen bin comes along with it', () => {
  expect(ids(topmost([axes, garage, attic], bins))).toEqual(['garage', 'attic']);
});

test('a deletion counts every bin and item that goes, once, and not what is in the trash already', () => {
  expect(deletionOf([garage], bins)).toEqual({ bins: 3, subBins: 2, items: 6 });
  expect(deletionOf([attic], bins)).toEqual({ bins: 1, subBins: 0, items: 0 });
});

describe('the bins to move into', () => {
  test('leave out itself, what lies inside it, the archive, the trash and other owners', () => {
    expect(ids(parentsFor([shelf], bins))).toEqual(['garage', 'attic']);
    expect(ids(parentsFor([garage], bins))).toEqual(['attic']);
  });

  test('are none for bins of different owners, or one that may only be looked at', () => {
    expect(parentsFor([garage, annas], bins)).toEqual([]);
    expect(parentsFor([seen], bins)).toEqual([]);
  });
});

test('a new bin may be made in any bin that one may change', () => {
  expect(ids(parentsForNew(bins))).toEqual(['garage', 'shelf', 'axes', 'attic', 'annas']);
});
