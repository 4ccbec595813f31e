import { describe, expect, test } from 'vitest';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import {
  canMove,
  containerChoiceOf,
  containerChoicesFor,
  containerChoicesForNew,
} from './container-choices.ts';

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
const ids = ({ bins, locations }: ReturnType<typeof containerChoicesForNew>) =>
  [...locations, ...bins].map((each) => each.id);

describe('what bins may be put into', () => {
  test('excludes themselves, bins inside them, the archive, the trash and other owners', () => {
    expect(ids(containerChoicesFor([shelf], view))).toEqual(['cellar', 'garage', 'attic']);
    expect(ids(containerChoicesFor([garage], view))).toEqual(['cellar', 'attic']);
  });

  test('is nothing for bins of different owners, or read-only ones', () => {
    expect(ids(containerChoicesFor([garage, annas], view))).toEqual([]);
    expect(ids(containerChoicesFor([seen], view))).toEqual([]);
  });

  test('is nothing for an editor without an editable container', () => {
    expect(canMove(annas, view)).toBe(true);
    expect(ids(containerChoicesFor([annas], view))).toEqual(['annasPlace', 'lone']);
    expect(canMove(lone, view)).toBe(false);
    expect(ids(containerChoicesFor([lone], view))).toEqual([]);
  });
});

test('a new bin may be made in any bin or place that one may change', () => {
  expect(ids(containerChoicesForNew(view))).toEqual([
    'cellar',
    'annasPlace',
    'garage',
    'shelf',
    'axes',
    'attic',
    'annas',
    'lone',
  ]);
});

test('a bin is in its parent, else its location, else no visible container', () => {
  expect(containerChoiceOf(shelf, view)).toEqual({ kind: 'bin', bin: garage });
  expect(containerChoiceOf(garage, view)).toEqual({ kind: 'location', location: cellar });
  expect(containerChoiceOf({ locationId: 'gone' }, view)).toBeUndefined();
  expect(containerChoiceOf({ locationId: 'hidden' }, view)).toBeUndefined();
});
