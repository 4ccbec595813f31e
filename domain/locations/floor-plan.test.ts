import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Photo } from '../photos/photo.ts';
import {
  areaBetween,
  areaSideMin,
  centerOf,
  clampArea,
  clampPoint,
  firstArea,
  freePointIn,
  isInArea,
  type PlanArea,
  pinOn,
  planOf,
  regionAt,
} from './floor-plan.ts';

const photo = (id: string): Photo => ({ id, width: 400, height: 300, placeholder: '' });
const attic = { id: 'attic', planPhotoId: 'plan', photos: [photo('other'), photo('plan')] };
const box = { locationId: 'attic', pin: { planPhotoId: 'plan', x: 0.25, y: 0.5 } };

const shelf = { id: 'shelf', x: 0.1, y: 0.1, width: 0.5, height: 0.4 };
const drawer = { id: 'drawer', x: 0.2, y: 0.2, width: 0.1, height: 0.1 };
const anyNumber = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 1));

test('a point is never outside the plan, whatever it was', () => {
  expect(clampPoint({ x: -0.2, y: 1.7 })).toEqual({ x: 0, y: 1 });
  expect(clampPoint({ x: Number.NaN, y: 0.123456 })).toEqual({ x: 0, y: 0.1235 });
  fc.assert(
    fc.property(anyNumber, anyNumber, (x, y) => {
      const point = clampPoint({ x, y });
      expect(point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1).toBe(true);
    }),
  );
});

test('an area keeps its size as far as the plan allows, and never leaves it', () => {
  expect(clampArea({ x: 0.9, y: -1, width: 0.3, height: 0.2 })).toEqual({
    x: 0.7,
    y: 0,
    width: 0.3,
    height: 0.2,
  });
  fc.assert(
    fc.property(anyNumber, anyNumber, anyNumber, anyNumber, (x, y, width, height) => {
      const area = clampArea({ x, y, width, height });
      expect(area.x).toBeGreaterThanOrEqual(0);
      expect(area.y).toBeGreaterThanOrEqual(0);
      expect(area.x + area.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(area.y + area.height).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(areaSideMin - 1e-9);
    }),
  );
});

test('an area is drawn from any corner to the opposite one', () => {
  const drawn = { x: 0.2, y: 0.3, width: 0.4, height: 0.2 };
  expect(areaBetween({ x: 0.2, y: 0.3 }, { x: 0.6, y: 0.5 })).toEqual(drawn);
  expect(areaBetween({ x: 0.6, y: 0.3 }, { x: 0.2, y: 0.5 })).toEqual(drawn);
  expect(areaBetween({ x: 0.9, y: 0.9 }, { x: 3, y: 3 })).toEqual({
    x: 0.9,
    y: 0.9,
    width: 0.1,
    height: 0.1,
  });
});

test('a pin lies in the smallest region around it, its edge included', () => {
  expect(regionAt([shelf, drawer], { x: 0.25, y: 0.25 })?.id).toBe('drawer');
  expect(regionAt([drawer, shelf], { x: 0.25, y: 0.25 })?.id).toBe('drawer');
  expect(regionAt([shelf, drawer], { x: 0.1, y: 0.5 })?.id).toBe('shelf');
  expect(regionAt([shelf, drawer], { x: 0.61, y: 0.2 })).toBeUndefined();
  expect(regionAt(undefined, { x: 0.5, y: 0.5 })).toBeUndefined();
});

test('bins put into a region stand in it, the first in its middle and none on another', () => {
  const taken: { x: number; y: number }[] = [];
  expect(freePointIn(drawer, taken)).toEqual(centerOf(drawer));
  for (let n = 0; n < 12; n++) taken.push(freePointIn(drawer, taken));
  expect(taken.every((point) => isInArea(point, drawer))).toBe(true);
  expect(new Set(taken.map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
});

test('the first new area is in the middle, the next eight are beside it', () => {
  const areas: PlanArea[] = [];
  for (let count = 0; count < 9; count++) areas.push(firstArea(areas));
  expect(areas[0]).toEqual({ x: 0.35, y: 0.35, width: 0.3, height: 0.3 });
  for (const a of areas) {
    const others = areas.filter((area) => area !== a);
    expect(others.some((b) => Math.abs(a.x - b.x) < 0.3 && Math.abs(a.y - b.y) < 0.3)).toBe(false);
  }
});

test('on a full plan new areas are within it, and none exactly on another', () => {
  const areas: PlanArea[] = [{ x: 0, y: 0, width: 1, height: 1 }];
  for (let count = 0; count < 60; count++) areas.push(firstArea(areas));
  for (const { x, y, width, height } of areas) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.00001);
  }
  expect(new Set(areas.map(({ x, y }) => `${x} ${y}`)).size).toBe(areas.length);
});

test('the floor plan is the photo of the place that it names', () => {
  expect(planOf(attic)?.id).toBe('plan');
  expect(planOf({ ...attic, planPhotoId: undefined })).toBeUndefined();
});

test('a photo that still waits, is in the trash or belongs to another place is no plan', () => {
  expect(planOf({ planPhotoId: 'plan' })).toBeUndefined();
  expect(planOf({ planPhotoId: 'plan', photos: [photo('other')] })).toBeUndefined();
});

test('a bin is pinned where its place has the plan that it was pinned on', () => {
  expect(pinOn(attic, box)).toEqual({ x: 0.25, y: 0.5 });
  expect(pinOn(attic, { locationId: 'attic', pin: undefined })).toBeUndefined();
});

test('a pin is hidden while the bin or the plan is another, and shown again after', () => {
  expect(pinOn(attic, { ...box, locationId: 'cellar' })).toBeUndefined();
  expect(pinOn(attic, { ...box, locationId: undefined })).toBeUndefined();
  expect(pinOn({ ...attic, planPhotoId: 'other' }, box)).toBeUndefined();
  expect(pinOn({ ...attic, photos: [photo('other')] }, box)).toBeUndefined();
  expect(pinOn(attic, box)).toEqual({ x: 0.25, y: 0.5 });
});
