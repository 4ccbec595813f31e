import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentsOf } from '../stock-checks/stock-result.ts';
import { countsByLocation, countsWithBelow, fullestFirst, noBins } from './bins-in-location.ts';

const garage = 'garage';
const placed = fc.record(
  {
    locationId: fc.constantFrom(garage, 'attic'),
    parentBinId: fc.constant('another bin'),
    archivedAt: fc.constant('2026-05-03T10:00:00.000Z'),
    deletedAt: fc.constant('2026-05-03T10:00:00.000Z'),
  },
  { requiredKeys: [] },
);
const bins = fc.array(placed).map((all) => all.map((bin, n) => ({ ...bin, id: `bin ${n}`, itemCount: n })));

test('A place has as many bins as its stock check expects', () => {
  fc.assert(
    fc.property(bins, (all) => {
      const expected = contentsOf(
        { target: { kind: 'location', id: garage }, ticks: [] },
        { bins: all, places: [] },
        [],
      ).expectedBins;
      expect((countsByLocation(all).get(garage) ?? noBins).bins).toBe(expected.length);
    }),
  );
});

test('Bins inside other bins of the place are counted apart, but not their items', () => {
  const all = [
    { locationId: garage, itemCount: 2 },
    { locationId: garage, parentBinId: 'cabinet', itemCount: 3 },
    { locationId: garage, archivedAt: '2026-05-03T10:00:00.000Z', itemCount: 5 },
    { itemCount: 7 },
  ];
  expect(countsByLocation(all)).toEqual(new Map([[garage, { bins: 1, nestedBins: 1, items: 5 }]]));
});

test('locations with most bins come first, others keep their order', () => {
  const counts = new Map([['shed', { ...noBins, bins: 2 }]]);
  const locations = [{ id: 'attic' }, { id: 'garage' }, { id: 'shed' }];
  expect(fullestFirst(locations, counts).map(({ id }) => id)).toEqual(['shed', 'attic', 'garage']);
});

test('What is in the places of a place counts there too, whatever the depth', () => {
  const locations = new Map(
    [
      { id: 'house' },
      { id: 'attic', parentLocationId: 'house' },
      { id: garage, parentLocationId: 'attic' },
      { id: 'gone', parentLocationId: 'house', deletedAt: '2026-05-03T10:00:00.000Z' },
    ].map((location) => [location.id, location]),
  );
  const counts = countsByLocation([
    { locationId: 'attic', itemCount: 2 },
    { locationId: garage, itemCount: 3 },
    { locationId: garage, parentBinId: 'cabinet', itemCount: 4 },
  ]);
  expect(countsWithBelow(counts, locations)).toEqual(
    new Map([
      ['house', { bins: 2, nestedBins: 1, items: 9, places: 2 }],
      ['attic', { bins: 2, nestedBins: 1, items: 9, places: 1 }],
      [garage, { bins: 1, nestedBins: 1, items: 7, places: 0 }],
    ]),
  );
});
