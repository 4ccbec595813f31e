import { expect, test } from 'vitest';
import { inventHousehold } from './household.ts';

const plan = { bins: 1000, itemsPerBin: 30, seed: 7, language: 'sv' as const };

test('equal options give the same household, another seed another one', () => {
  expect(inventHousehold(plan)).toEqual(inventHousehold(plan));
  expect(inventHousehold({ ...plan, seed: 8 })).not.toEqual(inventHousehold(plan));
});

test('names of bins are unique ignoring case, and not taken', () => {
  const names = inventHousehold(plan, new Set(['jul'])).map((bin) => bin.name.toLowerCase());
  expect(new Set([...names, 'jul']).size).toBe(1001);
});

test('the parent of a bin comes before it', () => {
  const bins = inventHousehold(plan);
  expect(bins.some((bin) => bin.parent !== undefined)).toBe(true);
  expect(bins.every((bin, index) => (bin.parent ?? -1) < index)).toBe(true);
});

test('a sub-bin has its parent’s location; some bins have none', () => {
  const bins = inventHousehold(plan);
  const inside = bins.filter((bin) => bin.parent !== undefined);
  expect(inside.every((bin) => bin.location === bins[bin.parent ?? -1]?.location)).toBe(true);
  expect(bins.some((bin) => bin.location === undefined)).toBe(true);
  expect(bins.filter((bin) => bin.location !== undefined).length).toBeGreaterThan(600);
});
