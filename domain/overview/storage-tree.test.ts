import { expect, test } from 'vitest';
import { pathTo, storageTree } from './storage-tree.ts';
import { sumsOf } from './sums.ts';

const bin = (id: string, more: Partial<Parameters<typeof node>[0]> = {}) => node({ id, ...more });
const node = (given: {
  id: string;
  parentBinId?: string;
  locationId?: string;
  deletedAt?: string;
  archivedAt?: string;
  lastAccessed?: string;
}) => ({ name: given.id.toUpperCase(), createdAt: '2026-01-01T00:00:00.000Z', ...given });
const place = (id: string, deletedAt?: string) => ({ id, name: id, ...(deletedAt && { deletedAt }) });
const within = (id: string, parentLocationId: string) => ({ ...place(id), parentLocationId });
const one = () => sumsOf({ quantity: 2, value: 5, currency: 'SEK' });

test('places and bins have the sums of all bins inside', () => {
  const bins = [bin('a', { locationId: 'attic' }), bin('b', { parentBinId: 'a' }), bin('c')];
  const root = storageTree(bins, [place('attic'), place('cellar')], one);
  expect(root).toMatchObject({
    kind: 'all',
    bins: 3,
    sums: { items: 3, pieces: new Map([['', 6]]), worth: { SEK: 30 } },
  });
  expect(root.children.map(({ kind, id, bins: count }) => [kind, id, count])).toEqual([
    ['location', 'attic', 2],
    ['location', 'cellar', 0],
    ['unplaced', 'unplaced', 1],
  ]);
  expect(pathTo(root, 'b').map(({ id }) => id)).toEqual(['all', 'attic', 'a', 'b']);
  expect(pathTo(root, 'nowhere')).toEqual([]);
});

test('a place has the sums of those in it; what is in a hidden place is outermost', () => {
  const bins = [
    bin('a', { locationId: 'shelf' }),
    bin('b', { locationId: 'attic' }),
    bin('c', { locationId: 'house' }),
    bin('d', { locationId: 'room' }),
  ];
  const places = [
    within('shelf', 'attic'),
    within('attic', 'house'),
    place('house'),
    within('room', 'hidden'),
  ];
  const root = storageTree(bins, places, one);
  expect(root).toMatchObject({ bins: 4, sums: { items: 4, worth: { SEK: 40 } } });
  expect(root.children.map(({ id, bins: count }) => [id, count])).toEqual([
    ['house', 3],
    ['room', 1],
  ]);
  const [, , attic, shelf] = pathTo(root, 'shelf');
  expect(attic).toMatchObject({ id: 'attic', bins: 2, sums: { items: 2, pieces: new Map([['', 4]]) } });
  expect(attic?.children.map(({ kind, id }) => [kind, id])).toEqual([
    ['location', 'shelf'],
    ['bin', 'b'],
  ]);
  expect(shelf).toMatchObject({ bins: 1, own: { items: 0 }, sums: { items: 1 } });
});

test('places that two offline moves put into each other keep their bins in the sums', () => {
  const places = [within('x', 'y'), within('y', 'x'), within('z', 'y')];
  const root = storageTree([bin('a', { locationId: 'x' }), bin('b', { locationId: 'z' })], places, one);
  expect(root.children.map(({ id, bins }) => [id, bins])).toEqual([
    ['x', 1],
    ['y', 1],
  ]);
});

test('trashed and archived bins are left out; their sub-bins are roots', () => {
  const gone = '2026-05-03T10:00:00.000Z';
  const bins = [
    bin('a', { deletedAt: gone }),
    bin('b', { archivedAt: gone }),
    bin('c', { parentBinId: 'b' }),
    bin('d', { locationId: 'attic' }),
    bin('e', { locationId: 'hidden' }),
  ];
  const root = storageTree(bins, [place('attic', gone)], one);
  expect(root.children.map(({ kind }) => kind)).toEqual(['unplaced']);
  expect(root.children[0]?.children.map(({ id }) => id).sort()).toEqual(['c', 'd', 'e']);
});

test('a place was last used when its newest bin was', () => {
  const used = '2026-05-03T10:00:00.000Z';
  const bins = [bin('a', { locationId: 'attic' }), bin('b', { parentBinId: 'a', lastAccessed: used })];
  const [attic] = storageTree(bins, [place('attic')], one).children;
  expect(attic?.usedAt).toBe(Date.parse(used));
});

test('a chain of twenty thousand bins does not overflow the stack', () => {
  const bins = Array.from({ length: 20_000 }, (_, n) =>
    bin(`b${n}`, n > 0 ? { parentBinId: `b${n - 1}` } : {}),
  );
  const root = storageTree(bins, [], one);
  expect(root).toMatchObject({ bins: 20_000, sums: { size: 40_000 } });
  expect(pathTo(root, 'b19999')).toHaveLength(20_002);
});
