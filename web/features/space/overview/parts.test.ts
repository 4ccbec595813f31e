import { describe, expect, test } from 'vitest';
import { noSums } from '#domain/overview/sums.ts';
import { growthOf } from './growth-section.tsx';
import { ageOf, nestedTiles, type Part, placeColors, tilesOf } from './parts.ts';
import { fitWords } from './tile-text.ts';
import { layOut } from './treemap.tsx';

const part = (id: string, size: number): Part => ({
  id,
  kind: 'bin',
  name: id,
  bins: 0,
  usedAt: 0,
  sums: { ...noSums, items: 1, size },
});
const weigh = ({ sums }: Part) => sums.size;

test('the largest parts get tiles, the others share one, and empty parts get none', () => {
  const parts = [part('a', 1), part('b', 9), part('c', 0), part('d', 4), part('e', 2)];
  const tiles = tilesOf(parts, weigh, 3).map((tile) => [tile.part ? tile.part.id : tile.count, tile.weight]);
  expect(tiles).toEqual([
    ['b', 9],
    ['d', 4],
    [2, 3],
  ]);
});

test('tiles fill the picture, their areas as their weights', () => {
  const tiles = tilesOf([part('a', 6), part('b', 3), part('c', 1)], weigh, 9);
  const placed = layOut(tiles, { width: 400, height: 300 });
  const areas = placed.map(({ width, height }) => width * height);
  const total = areas.reduce((sum, area) => sum + area, 0);
  expect(total / (400 * 300)).toBeGreaterThan(0.97);
  expect(areas.map((area) => Math.round((10 * area) / total))).toEqual([6, 3, 1]);
  expect(layOut([], { width: 400, height: 300 })).toEqual([]);
});

test('places hold the tiles of their bins, larger places more of them', () => {
  const inside = { a: [9, 5, 3, 2, 1], b: [6, 4] };
  const insideOf = ({ id }: Part) =>
    (inside[id as 'a' | 'b'] ?? []).map((pieces, at) => part(`${id}${at}`, pieces));
  const places = [part('a', 20), part('b', 10)].map((each) => ({ ...each, kind: 'location' as const }));
  const tiles = nestedTiles(places, insideOf, weigh, 6);
  const names = tiles.map((tile) =>
    tile.part
      ? tile.children?.map((child) => (child.part ? child.part.id : `${child.count} in ${child.within}`))
      : [],
  );
  expect(names).toEqual([
    ['a0', 'a1', 'a2', '2 in a'],
    ['b0', 'b1'],
  ]);
  const placed = layOut(tiles, { width: 600, height: 400 }, 30);
  const boxes = placed.map(({ headerHeight, x, y, width, height }) => ({
    headerHeight,
    x,
    y,
    width,
    height,
  }));
  const frames = boxes.filter(({ headerHeight }) => headerHeight !== undefined);
  expect(frames).toHaveLength(2);
  expect(boxes).toHaveLength(2 + 4 + 2);
  for (const box of boxes) {
    if (box.headerHeight !== undefined) continue;
    const frame = frames.find(({ x, width }) => box.x >= x && box.x + box.width <= x + width);
    expect(box.y).toBeGreaterThanOrEqual((frame?.y ?? Number.NaN) + 30);
  }
});

test('bins beside places are single tiles', () => {
  const place = { ...part('a', 20), kind: 'location' as const };
  const tiles = nestedTiles([place, part('b', 10), part('c', 5)], () => [part('a0', 20)], weigh, 6);
  const names = tiles.map((tile) => (tile.part ? [tile.part.id, tile.children?.length] : []));
  expect(names).toEqual([
    ['a', 1],
    ['b', undefined],
    ['c', undefined],
  ]);
});

test('a place without room for its bins is drawn alone', () => {
  const place = { ...part('a', 20), kind: 'location' as const };
  const tiles = nestedTiles([place], () => [part('a0', 12), part('a1', 8)], weigh, 6);
  expect(layOut(tiles, { width: 40, height: 40 }, 30)).toMatchObject([
    { tile: tiles[0], width: 40, height: 40 },
  ]);
});

test('each place has a colour of its own, which a new place does not change', () => {
  const own = (id: string) => (id === '2' ? ('rust' as const) : undefined);
  const colors = placeColors(['3', '2', '1'], own);
  expect(colors.get('2')).toBe('rust');
  expect(new Set(colors.values()).size).toBe(3);
  const more = placeColors(['4', '3', '2', '1'], own);
  for (const id of ['1', '2', '3']) expect(more.get(id)).toBe(colors.get(id));
});

describe('words in a tile', () => {
  const perLetter = (text: string) => text.length * 10;
  test.each([
    ['Attic', 100, 1, ['Attic']],
    ['Winter clothes', 100, 2, ['Winter', 'clothes']],
    ['Winter clothes', 100, 1, ['Winter cl…']],
    ['A box of very old things', 80, 2, ['A box of', 'very ol…']],
    ['Unbreakable', 60, 2, ['Unbre…']],
    ['Attic', 15, 1, []],
    ['', 100, 1, []],
  ])('%s in %d px and %d lines', (text, width, lines, fitted) => {
    expect(fitWords(text, width, lines, perLetter)).toEqual(fitted);
  });
});

test('an age is the first step that it is within', () => {
  const now = Date.parse('2026-05-03T10:00:00.000Z');
  const daysAgo = (days: number) => ageOf(now - days * 86_400_000, now);
  expect([0, 29, 31, 100, 364, 366, 5_000].map(daysAgo)).toEqual([
    'month',
    'month',
    'season',
    'year',
    'year',
    'older',
    'older',
  ]);
});

test('growth includes months without additions', () => {
  const sums = (items: number) => ({ ...noSums, items, worth: { SEK: items * 10 } });
  const months = [
    { month: '2025-11', sums: sums(2) },
    { month: '2026-01', sums: sums(3) },
  ];
  expect(growthOf(months, 'SEK')).toEqual([
    { month: '2025-11', items: 2, worth: 20 },
    { month: '2025-12', items: 2, worth: 20 },
    { month: '2026-01', items: 5, worth: 50 },
  ]);
  expect(growthOf([], 'SEK')).toEqual([]);
});
