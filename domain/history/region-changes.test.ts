import { expect, test } from 'vitest';
import type { Region } from '../maps/map-schemas.ts';
import { areRegionsAsLeft, regionChanges, regionsBack } from './region-changes.ts';

const shelf = (id: string, name = id): Region => ({ id, name, x: 0, y: 0, width: 0.5, height: 0.5 });
const [a, b, c] = [shelf('a'), shelf('b'), shelf('c')];

test('only what differs is told', () => {
  expect(regionChanges([a, b], [a, shelf('b', 'B'), c])).toEqual([
    { field: 'regions', from: [b], to: [shelf('b', 'B'), c] },
  ]);
  expect(regionChanges([a], [])).toEqual([{ field: 'regions', from: [a] }]);
  expect(regionChanges([a, b], [b, a])).toEqual([]);
});

test('the way back puts what was and removes what came', () => {
  expect(regionsBack({ from: [b], to: [shelf('b', 'B'), c] })).toEqual({
    putRegions: [b],
    removeRegions: ['c'],
  });
  expect(regionsBack({ from: [a] })).toEqual({ putRegions: [a] });
});

test('what somebody changed since is not taken back', () => {
  const change = { from: [b], to: [shelf('b', 'B')] };
  expect(areRegionsAsLeft([a, shelf('b', 'B')], change)).toBe(true);
  expect(areRegionsAsLeft([a, shelf('b', 'C')], change)).toBe(false);
  expect(areRegionsAsLeft([a], { from: [b] })).toBe(true);
  expect(areRegionsAsLeft([a, b], { from: [b] })).toBe(false);
});

test('a region by another order of its fields, as the database has it, is the same', () => {
  const { id, ...rest } = a;
  expect(regionChanges([a], [{ ...rest, id }])).toEqual([]);
  expect(areRegionsAsLeft([{ ...rest, id }], { to: [a] })).toBe(true);
});

test('of many only ten are kept', () => {
  const many = Array.from({ length: 11 }, (_, n) => shelf(String(n)));
  const [change] = regionChanges([], many);
  expect(change).toMatchObject({ isCut: true });
  expect(change?.to).toHaveLength(10);
});
