import { expect, test } from 'vitest';
import type { DeviceView } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { PredictContext } from '../operation.ts';
import { predict } from '../predict.ts';
import { locationFrom } from './location-rules.ts';

const now = '2026-05-03T10:00:00.000Z';
const olga: PredictContext = { userId: 'olga', userName: 'Olga', now, plan: 'unlimited' };
const nothing: DeviceView = { bins: new Map(), locations: new Map() };

function inAttic(): DeviceView {
  const made = predict(nothing, { call: 'locations.create', data: { id: 'attic', name: 'Attic' } }, olga);
  const chest = { id: 'chest', name: 'Chest', locationId: 'attic' };
  const withChest = predict(made, { call: 'bins.create', data: chest }, olga);
  return predict(
    withChest,
    { call: 'bins.create', data: { id: 'box', name: 'Box', parentBinId: 'chest' } },
    olga,
  );
}

test('a sub-bin lies where its parent lies, and follows it', () => {
  const before = inAttic();
  expect(before.bins.get('box')?.locationId).toBe('attic');
  const cellar = predict(before, { call: 'locations.create', data: { id: 'cellar', name: 'C' } }, olga);
  const moved = predict(cellar, { call: 'bins.move', data: { id: 'chest', locationId: 'cellar' } }, olga);
  expect(moved.bins.get('chest')?.locationId).toBe('cellar');
  expect(moved.bins.get('box')).toMatchObject({ locationId: 'cellar', parentBinId: 'chest' });
});

test('a bin out of its parent stays in the place; out of all it is in none', () => {
  const out = predict(inAttic(), { call: 'bins.move', data: { id: 'box', parentBinId: null } }, olga);
  expect(out.bins.get('box')).toMatchObject({ locationId: 'attic' });
  expect(out.bins.get('box')).not.toHaveProperty('parentBinId');
  const nowhere = predict(out, { call: 'bins.move', data: { id: 'box', locationId: null } }, olga);
  expect(nowhere.bins.get('box')).not.toHaveProperty('locationId');
});

test('a deleted place leaves its bins where they are, in no place', () => {
  const after = predict(inAttic(), { call: 'locations.delete', data: { id: 'attic' } }, olga);
  expect(after.locations.get('attic')?.deletedAt).toBe(now);
  expect(after.bins.get('chest')).not.toHaveProperty('locationId');
  expect(after.bins.get('box')).toMatchObject({ parentBinId: 'chest' });
});

test("somebody else's place is changed by its editors and deleted by its owner alone", () => {
  const attic = { ...locationFrom({ id: 'attic', name: 'Attic' }, olga), role: 'editor' as const };
  const view: DeviceView = { bins: new Map(), locations: new Map([['attic', attic]]) };
  const renamed = predict(view, { call: 'locations.update', data: { id: 'attic', name: 'Loft' } }, olga);
  expect(renamed.locations.get('attic')?.name).toBe('Loft');
  expect(() => predict(view, { call: 'locations.delete', data: { id: 'attic' } }, olga)).toThrow(
    new AppError('access.denied'),
  );
});
