import { describe, expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import { treeRows, whereText } from './tree-rows.ts';

const byId = (...bins: BinHeader[]) => new Map(bins.map((bin) => [bin.id, bin]));
const garage = someBin({ id: 'garage', name: 'Garage' });
const shelf = someBin({ id: 'shelf', name: 'Shelf', parentBinId: 'garage' });
const axes = someBin({ id: 'axes', name: 'Axes', parentBinId: 'shelf' });
const bikes = someBin({ id: 'bikes', name: 'Bikes' });
const all = byId(garage, shelf, axes, bikes);
const sorted = [axes, bikes, garage, shelf];

const draw = (matches: BinHeader[], expanded: string[] = [], isFiltered = false, bins = all) =>
  treeRows(matches, { nodes: bins, expanded: new Set(expanded), isFiltered }).map(
    ({ node, depth, isOnlyPath }) => `${'-'.repeat(depth)}${node.name}${isOnlyPath ? '?' : ''}`,
  );

describe('the tree of bins', () => {
  test('shows the top, and inside what was expanded', () => {
    expect(draw(sorted)).toEqual(['Bikes', 'Garage']);
    expect(draw(sorted, ['garage'])).toEqual(['Bikes', 'Garage', '-Shelf']);
    expect(draw(sorted, ['garage', 'shelf'])).toEqual(['Bikes', 'Garage', '-Shelf', '--Axes']);
  });

  test('says how many lie inside and whether they are shown', () => {
    const [, row] = treeRows(sorted, { nodes: all, expanded: new Set(), isFiltered: false });
    expect(row).toMatchObject({ childCount: 1, isExpanded: false });
  });

  test('expands the path to a match', () => {
    expect(draw([axes], [], true)).toEqual(['Garage?', '-Shelf?', '--Axes']);
  });

  test('puts a bin whose parent is unseen or in the trash at the top', () => {
    const orphan = someBin({ id: 'orphan', name: 'Orphan', parentBinId: 'secret' });
    const trashed = { ...garage, deletedAt: '2026-01-01T00:00:00.000Z' };
    expect(draw([orphan, shelf], [], false, byId(orphan, trashed, shelf))).toEqual(['Orphan', 'Shelf']);
  });

  test('shows bins in a cycle instead of losing them', () => {
    const a = someBin({ id: 'a', name: 'A', parentBinId: 'b' });
    const b = someBin({ id: 'b', name: 'B', parentBinId: 'a' });
    expect(draw([a, b], ['a', 'b'], false, byId(a, b)).sort()).toEqual(['A', 'B']);
  });
});

test('the path names the bins around one, outermost first', () => {
  const cellar = someLocation({ id: 'cellar', name: 'Cellar' });
  const locations = new Map([['cellar', cellar]]);
  expect(whereText(axes, all, locations)).toBe('Garage › Shelf');
  expect(whereText({ ...axes, locationId: 'cellar' }, all, locations)).toBe('Cellar › Garage › Shelf');
  expect(whereText(garage, all, locations)).toBe('');
  const inAxes = someBin({ id: 'case', name: 'Case', parentBinId: 'axes' });
  expect(whereText(inAxes, all, locations)).toBe('Garage › Shelf › Axes');
  expect(whereText({ ...inAxes, locationId: 'cellar' }, all, locations)).toBe('… › Garage › Shelf › Axes');
});
