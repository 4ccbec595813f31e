import { expect, test } from 'vitest';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import { binsWithin, countSeenWithin } from './access-target.ts';

const anna = {
  role: 'viewer',
  grantedBy: 'olga',
  grantedAt: '2026-05-03T10:00:00.000Z',
  userName: 'Anna',
} as const;
const bins = new Map(
  [
    someBin({ id: 'chest', name: 'Chest', locationId: 'attic', accessList: { anna } }),
    someBin({
      id: 'drawer',
      name: 'Drawer',
      locationId: 'attic',
      parentBinId: 'chest',
      accessList: { anna },
    }),
    someBin({ id: 'secret', name: 'Secret', locationId: 'attic', parentBinId: 'drawer' }),
    someBin({ id: 'old', name: 'Old', locationId: 'attic', accessList: { anna }, deletedAt: '2026-05-01' }),
    someBin({ id: 'other', name: 'Other', accessList: { anna } }),
  ].map((bin) => [bin.id, bin]),
);
const locations = new Map(
  [
    someLocation({ id: 'house', name: 'House' }),
    someLocation({ id: 'attic', name: 'Attic', parentLocationId: 'house' }),
  ].map((place) => [place.id, place]),
);
const view = { bins, locations };
const idsIn = (kind: 'bin' | 'location', id: string) =>
  binsWithin({ kind, id }, view)
    .map((bin) => bin.id)
    .sort();

test('a location contains its bins in use, and a bin those inside it', () => {
  expect(idsIn('location', 'attic')).toEqual(['chest', 'drawer', 'secret']);
  expect(idsIn('location', 'house')).toEqual(['chest', 'drawer', 'secret']);
  expect(idsIn('bin', 'chest')).toEqual(['drawer', 'secret']);
  expect(idsIn('bin', 'other')).toEqual([]);
});

test('only bins that the person sees are counted', () => {
  expect(countSeenWithin({ kind: 'location', id: 'attic' }, 'anna', view)).toBe(2);
  expect(countSeenWithin({ kind: 'bin', id: 'chest' }, 'anna', view)).toBe(1);
  expect(countSeenWithin({ kind: 'location', id: 'attic' }, 'sven', view)).toBe(0);
});
