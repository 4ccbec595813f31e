import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import type { Match } from '#web/features/labels/scan/known-codes.ts';
import { containerNames, containersOf, matchOf, noTarget, targetOf } from './search-target.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };
const garage = locationFrom({ id: 'garage', name: 'Garage' }, context);

function bin(id: string, more: Partial<BinHeader> = {}): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '', qrCode: '', role: 'owner' } as const;
  return { ...binFrom({ name: id }, identity, context), ...more };
}

const shelf = bin('shelf', { locationId: 'garage' });
const crate = bin('crate', { parentBinId: 'shelf', locationId: 'garage' });
const box = bin('box', { parentBinId: 'crate', locationId: 'garage' });
const other = bin('other', { locationId: 'garage' });
const view = {
  bins: new Map([shelf, crate, box, other].map((each) => [each.id, each])),
  locations: new Map([[garage.id, garage]]),
};
const asBin = (each: BinHeader): Match => ({ kind: 'bin', bin: each });
function result(kind: 'item' | 'bin', binId: string): SearchResult {
  return { kind, binId, name: binId, binName: binId, path: [], field: 'name', matches: [] };
}

test('an item is looked for by its bin, a place by its own label', () => {
  const place: SearchResult = {
    kind: 'location',
    locationId: 'garage',
    name: 'Garage',
    field: 'name',
    matches: [],
  };
  const wanted = targetOf([result('item', 'box'), result('item', 'box'), result('bin', 'other'), place]);
  expect([...wanted.bins]).toEqual(['box', 'other']);
  expect([...wanted.locations]).toEqual(['garage']);
});

test('containers of the target are marked, others are marked as other', () => {
  const wanted = targetOf([result('bin', 'box')]);
  const around = containersOf(wanted, view);
  const standing = (...matches: Match[]) => matchOf(matches, wanted, around);
  expect(standing(asBin(box))).toBe('wanted');
  expect(standing(asBin(crate))).toBe('around');
  expect(standing(asBin(shelf))).toBe('around');
  expect(standing({ kind: 'location', location: garage })).toBe('around');
  expect(standing(asBin(other))).toBe('other');
  expect(standing()).toBe('other');
});

test('a label that several bins share is lit if one of them is wanted', () => {
  const wanted = targetOf([result('bin', 'box')]);
  expect(matchOf([asBin(other), asBin(box)], wanted, noTarget)).toBe('wanted');
});

test('of two wanted bins inside each other both are lit', () => {
  const wanted = targetOf([result('bin', 'box'), result('bin', 'crate')]);
  expect(matchOf([asBin(crate)], wanted, containersOf(wanted, view))).toBe('wanted');
});

test('a bin that is not on this device has nothing around it', () => {
  expect(containersOf(targetOf([result('bin', 'gone')]), view)).toEqual(noTarget);
});

test('the names around a bin are said outermost first', () => {
  expect(containerNames(box, view)).toEqual(['Garage', 'shelf', 'crate']);
  expect(containerNames(bin('loose'), view)).toEqual([]);
});
