import { describe, expect, test } from 'vitest';
import { someBin, someLocation } from '#test/web/things.ts';
import { canMove, holderOf, holdersFor, holdersForNew } from './holders.ts';

const deletedAt = '2026-01-01T00:00:00.000Z';
const cellar = someLocation({ id: 'cellar', name: 'Cellar' });
const gone = someLocation({ id: 'gone', name: 'Gone', deletedAt });
const annasPlace = someLocation({ id: 'annasPlace', name: 'Annas', ownerId: 'anna', role: 'editor' });
const seenPlace = someLocation({ id: 'seenPlace', name: 'Seen', ownerId: 'anna', role: 'viewer' });
const garage = someBin({ id: 'garage', name: 'Garage', locationId: 'cellar' });
const shelf = someBin({ id: 'shelf', name: 'Shelf', parentBinId: 'garage', locationId: 'cellar' });
const axes = someBin({ id: 'axes', name: 'Axes', parentBinId: 'shelf', locationId: 'cellar' });
const thrown = someBin({ id: 'thrown', name: 'Thrown', deletedAt });
const attic = someBin({ id: 'attic', name: 'Attic' });
const archived = someBin({ id: 'archived', name: 'Archived', archivedAt: deletedAt });
const annas = someBin({
  id: 'annas',
  name: 'Annas',
  ownerId: 'anna',
  role: 'editor',
  locationId: 'annasPlace',
});
const seen = someBin({ id: 'seen', name: 'Seen', ownerId: 'anna', role: 'viewer' });
const lone = someBin({ id: 'lone', name: 'Lone', ownerId: 'anna', role: 'editor' });

const view = {
  bins: new Map(
    [garage, shelf, axes, thrown, attic, archived, annas, seen, lone].map((bin) => [bin.id, bin]),
  ),
  locations: new Map([cellar, gone, annasPlace, seenPlace].map((each) => [each.id, each])),
};
const ids = ({ bins, locations }: ReturnType<typeof holdersForNew>) =>
  [...locations, ...bins].map((each) => each.id);

describe('what bins may be put into', () => {
  test('leaves out themselves, what lies inside them, the archive, the trash and other owners', () => {
    expect(ids(holdersFor([shelf], view))).toEqual(['cellar', 'garage', 'attic']);
    expect(ids(holdersFor([garage], view))).toEqual(['cellar', 'attic']);
  });

  test('is nothing for bins of different owners, or one that may only be looked at', () => {
    expect(ids(holdersFor([garage, annas], view))).toEqual([]);
    expect(ids(holdersFor([seen], view))).toEqual([]);
  });

  test('is nothing for an editor of a bin that lies nowhere they may change', () => {
    expect(canMove(annas, view)).toBe(true);
    expect(ids(holdersFor([annas], view))).toEqual(['annasPlace', 'lone']);
    expect(canMove(lone, view)).toBe(false);
    expect(ids(holdersFor([lone], view))).toEqual([]);
  });
});

test('a new bin may be made in any bin or place that one may change', () => {
  expect(ids(holdersForNew(view))).toEqual([
    ...['cellar', 'annasPlace'],
    ...['garage', 'shelf', 'axes', 'attic', 'annas', 'lone'],
  ]);
});

test('a bin lies in its parent, else in its place, else nowhere that one sees', () => {
  expect(holderOf(shelf, view)).toEqual({ kind: 'bin', bin: garage });
  expect(holderOf(garage, view)).toEqual({ kind: 'location', location: cellar });
  expect(holderOf({ locationId: 'gone' }, view)).toBeUndefined();
  expect(holderOf({ locationId: 'hidden' }, view)).toBeUndefined();
});
