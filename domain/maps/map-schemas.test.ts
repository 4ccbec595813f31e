import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { editedRegion } from '../locations/floor-plan.ts';
import { coordinates, pinInput, type Region, regionsInput } from './map-schemas.ts';
import { regionsMax } from './region-limits.ts';
import { mergeRegions, roundedCoordinates, roundedPin } from './region-rules.ts';

const ids = ['a', 'b', 'c'].map((letter) => `0190a000-0000-7000-8000-00000000000${letter}`);
const [a = '', b = '', c = ''] = ids;
const shelf = (id: string, more: Partial<Region> = {}): Region => ({
  id,
  name: 'Shelf',
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.4,
  ...more,
});

const isTaken = (more: Partial<Region>) => regionsInput.safeParse([shelf(a, more)]).success;

test.for<unknown>([
  { latitude: 90.000001, longitude: 18 },
  { latitude: 59, longitude: -180.1 },
  { latitude: '59', longitude: 18 },
  { latitude: null, longitude: 18 },
  { latitude: 59 },
  { latitude: Number.NaN, longitude: 18 },
  JSON.parse('{"latitude": 1e999, "longitude": 18}'),
  { latitude: 59, longitude: 18, altitude: 4 },
])('%o is nowhere on the map', (value) => {
  expect(coordinates.safeParse(value).success).toBe(false);
});

test('poles and the date line are places', () => {
  expect(coordinates.safeParse({ latitude: -90, longitude: 180 }).success).toBe(true);
});

test('positions are rounded to six decimals, never to a negative zero', () => {
  expect(roundedCoordinates({ latitude: 59.32932349, longitude: 18.0685808 })).toEqual({
    latitude: 59.329323,
    longitude: 18.068581,
  });
  expect(Object.is(roundedCoordinates({ latitude: -1e-9, longitude: 0 }).latitude, 0)).toBe(true);
});

const planPhotoId = '0190a000-0000-7000-8000-00000000000a';

test('a pin lies on its plan', () => {
  expect(pinInput.safeParse({ planPhotoId, x: 0, y: 1 }).success).toBe(true);
  for (const [x, y] of [
    [-0.01, 0.5],
    [0.5, 1.01],
    [Number.NaN, 0.5],
    [Number.POSITIVE_INFINITY, 0.5],
  ]) {
    expect(pinInput.safeParse({ planPhotoId, x, y }).success, `${x}, ${y}`).toBe(false);
  }
  expect(roundedPin({ planPhotoId, x: 1 / 3, y: 2 / 3 })).toEqual({ planPhotoId, x: 0.333333, y: 0.666667 });
});

describe('regions of two people', () => {
  test('a new name keeps another person’s move, and a new area their name', () => {
    const was = shelf(a);
    const moved = shelf(a, { x: 0.5 });
    const renamed = shelf(a, { name: 'Bench' });
    expect(editedRegion(renamed, was, moved)).toEqual(shelf(a, { name: 'Bench', x: 0.5 }));
    expect(editedRegion(moved, was, renamed)).toEqual(shelf(a, { name: 'Bench', x: 0.5 }));
    expect(editedRegion(moved, was, shelf(a, { y: 0 }))).toEqual(moved);
    expect(editedRegion(moved, was, undefined)).toEqual(moved);
    expect(editedRegion(moved, undefined, undefined)).toEqual(moved);
  });

  test('are added, replaced and removed one by one', () => {
    const both = mergeRegions(mergeRegions([], [shelf(a)]), [shelf(b)]);
    expect(both.map(({ id }) => id)).toEqual([a, b]);
    const renamed = mergeRegions(both, [shelf(a, { name: 'Shelf A' })], [b]);
    expect(renamed).toEqual([shelf(a, { name: 'Shelf A' })]);
    expect(mergeRegions(renamed, [], [c])).toEqual(renamed);
  });

  test('keep their order when one is replaced, and what is put wins over its removal', () => {
    const two = [shelf(a), shelf(b)];
    expect(mergeRegions(two, [shelf(a, { x: 0 })]).map(({ id }) => id)).toEqual([a, b]);
    expect(mergeRegions(two, [shelf(a)], [a]).map(({ id }) => id)).toEqual([b, a]);
  });

  test('are rounded to six decimals', () => {
    expect(mergeRegions([], [shelf(a, { x: 0.12345678, width: 1 / 3 })])).toEqual([
      shelf(a, { x: 0.123457, width: 0.333333 }),
    ]);
  });

  test('are at most fifty', () => {
    const full = Array.from({ length: regionsMax }, (_, n) => shelf(String(n)));
    expect(mergeRegions(full, [shelf('0', { name: 'Other' })])).toHaveLength(regionsMax);
    expect(() => mergeRegions(full, [shelf('x')])).toThrow(new AppError('locations.regionsFull', { n: 50 }));
    expect(mergeRegions(full, [shelf('x')], ['3'])).toHaveLength(regionsMax);
  });
});

test.for<Partial<Region>>([
  { x: 0.8, width: 0.3 },
  { y: 0.7, height: 0.4 },
  { x: -0.1 },
  { width: 0 },
  { height: 1.2 },
  { name: ' ' },
  { name: 'x'.repeat(61) },
  { x: Number.NaN },
  { id: 'shelf' },
])('a region with %o is refused', (more) => {
  expect(isTaken(more)).toBe(false);
});

test('a region may reach to the edge, also where sums are not exact', () => {
  expect(isTaken({ x: 0.7, width: 0.3, y: 0.9, height: 0.1 })).toBe(true);
  expect(isTaken({ x: 0.666667, width: 0.333334, y: 0, height: 1 })).toBe(true);
});
