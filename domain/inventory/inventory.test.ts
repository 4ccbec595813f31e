import { expect, test } from 'vitest';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { builtInItemFields } from '../items/item-fields.ts';
import { binColumns, binRows, type ContentOptions, itemColumns, itemRows } from './columns.ts';
import { chosenBins, type Inventory, type InventoryScope, inventoryOf, totalOf } from './inventory.ts';

const gone = '2026-05-03T10:00:00.000Z';
const places = [
  someLocation({ id: 'cellar', name: 'Cellar' }),
  someLocation({ id: 'house', name: 'House' }),
  someLocation({ id: 'attic', name: 'Attic', parentLocationId: 'house' }),
];
const bins = [
  someBin({ id: 'b10', name: 'Box 10', locationId: 'cellar' }),
  someBin({ id: 'b2', name: 'Box 2', locationId: 'cellar', qrLabel: 'K2' }),
  someBin({ id: 'sub', name: 'Small', locationId: 'cellar', parentBinId: 'b2' }),
  someBin({ id: 'old', name: 'Old', locationId: 'cellar', archivedAt: gone }),
  someBin({ id: 'trashed', name: 'Trashed', locationId: 'cellar', deletedAt: gone }),
  someBin({ id: 'theirs', name: 'Shared', ownerId: 'sven', ownerName: 'Sven', role: 'viewer' }),
  someBin({ id: 'up', name: 'Up', locationId: 'attic' }),
];
const view = {
  bins: new Map(bins.map((bin) => [bin.id, bin])),
  locations: new Map(places.map((place) => [place.id, place])),
};
const itemsByBin = new Map([
  [
    'b2',
    [someItem({ id: 'drill', name: 'Drill', value: 99.9, currency: 'SEK', quantity: 3, tags: ['a', 'b'] })],
  ],
  ['sub', [someItem({ id: 'bits', name: 'Bits' }), someItem({ name: 'Trash', deletedAt: gone })]],
  ['theirs', [someItem({ id: 'tent', name: 'Tent', value: 0.1, loanedTo: 'Åsa', loanedCount: 2 })]],
]);
const compareNames = new Intl.Collator('en', { numeric: true }).compare;
const withAll = { hasSubBins: true, hasArchived: false, hasOthers: true };
const everyColumn = { hasValues: true, hasNotes: true, locale: 'en' } as const;

function listing(scope: InventoryScope, options = withAll): Inventory {
  return inventoryOf(chosenBins(scope, view, options), view, itemsByBin, compareNames);
}

function outline({ places: of }: Inventory) {
  return of.map(({ location, bins: inside }) => [
    location?.name,
    ...inside.map(({ path, items }) => [path.join('/'), ...items.map(({ name }) => name)].join(' ')),
  ]);
}

test('everything is ordered by place, bin and sub-bin, in natural order', () => {
  expect(outline(listing('everything'))).toEqual([
    ['Cellar', 'Box 2 Drill', 'Box 2/Small Bits', 'Box 10'],
    // Within “House”.
    ['Attic', 'Up'],
    [undefined, 'Shared Tent'],
  ]);
});

test.each<[string, InventoryScope, typeof withAll, string[]]>([
  ['a bin with its sub-bins', { bins: ['b2'] }, withAll, ['b2', 'sub']],
  ['a bin alone', { bins: ['b2'] }, { ...withAll, hasSubBins: false }, ['b2']],
  ['a place', { locations: ['cellar'] }, withAll, ['b10', 'b2', 'sub']],
  ['a place with the places in it', { locations: ['house'] }, withAll, ['up']],
  ['a place without sub-bins', { locations: ['cellar'] }, { ...withAll, hasSubBins: false }, ['b10', 'b2']],
  [
    'a place with archived bins',
    { locations: ['cellar'] },
    { ...withAll, hasArchived: true },
    ['b10', 'b2', 'sub', 'old'],
  ],
  ['everything of one’s own', 'everything', { ...withAll, hasOthers: false }, ['b10', 'b2', 'sub', 'up']],
  ['a chosen archived bin', { bins: ['old'] }, withAll, ['old']],
  ['a bin in the trash', { bins: ['trashed', 'unknown'] }, withAll, []],
  ['items', { items: [{ binId: 'sub', id: 'bits' }] }, withAll, ['sub']],
])('%s contains these bins', (_, scope, options, ids) => {
  expect([...chosenBins(scope, view, options).keys()].sort()).toEqual(ids.sort());
});

test('of chosen items only these are listed, in bins that are not chosen whole', () => {
  const items = [
    { binId: 'sub', id: 'unknown' },
    { binId: 'b2', id: 'drill' },
  ];
  expect(outline(listing({ items }))).toEqual([['Cellar', 'Box 2 Drill', 'Box 2/Small']]);
  expect(outline(listing({ items, bins: ['b2'] }))).toEqual([['Cellar', 'Box 2 Drill', 'Box 2/Small Bits']]);
});

test('totals count lent pieces, per place and currency', () => {
  const { places: of, sums } = listing('everything');
  expect(of.map(({ sums: { items, size } }) => [items, size])).toEqual([
    [2, 4],
    [0, 0],
    [1, 3],
  ]);
  expect(Object.keys(sums.worth).sort()).toEqual(['', 'SEK']);
  expect(sums.worth.SEK).toBeCloseTo(299.7);
  expect(totalOf(someItem({ name: 'Tent', value: 0.1, loanedTo: 'Åsa', loanedCount: 2 }))).toBe(0.3);
  expect(totalOf(someItem({ name: 'Tent' }))).toBeUndefined();
});

test('every field of an item has a column, if an item has it', () => {
  const full = Object.fromEntries(builtInItemFields.map((name) => [name, 1]));
  const row = {
    place: '',
    bin: listing({ bins: ['b2'] }).places[0]?.bins[0],
    item: { ...someItem({ name: 'x' }), ...full },
  };
  const rows = [row] as Parameters<typeof itemColumns>[0];
  const keys = itemColumns(rows, everyColumn).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(builtInItemFields));
});

test('empty columns are left out, and values and notes on request', () => {
  const keysOf = (scope: InventoryScope, options: ContentOptions = everyColumn) =>
    itemColumns(itemRows(listing(scope)), options).map(({ key }) => key);
  expect(keysOf({ bins: ['b2'] })).toEqual([
    'place',
    'bin',
    'label',
    'name',
    'quantity',
    'value',
    'total',
    'currency',
    'tags',
    'dateAdded',
  ]);
  expect(keysOf({ bins: ['b2'] }, { ...everyColumn, hasValues: false })).toEqual([
    'place',
    'bin',
    'label',
    'name',
    'quantity',
    'tags',
    'dateAdded',
  ]);
  expect(keysOf({ bins: ['theirs'] })).toContain('sharedBy');
  expect(keysOf({ bins: [] })).toEqual(['place', 'bin', 'name', 'quantity']);
});

test('bins have a column of pieces for each unit, lent ones too', () => {
  const rope = someItem({ name: 'Rope', quantity: 25, unit: 'm', loanedTo: 'Eva', loanedCount: 3 });
  const items = new Map([...itemsByBin, ['up', [rope]]]);
  const inventory = inventoryOf(chosenBins('everything', view, withAll), view, items, compareNames);
  const pieces = binColumns(inventory, everyColumn).filter(({ key }) => key.startsWith('pieces '));
  expect(pieces.map(({ key }) => key)).toEqual(['pieces ', 'pieces m']);
  const up = binRows(inventory).find(({ bin }) => bin.bin.id === 'up');
  expect(pieces.map(({ read }) => up && read(up))).toEqual([0, 28]);
});

test('bins have a column of values for each currency', () => {
  const inventory = listing('everything');
  const columns = binColumns(inventory, everyColumn);
  expect(columns.map(({ key }) => key)).toEqual([
    'place',
    'bin',
    'label',
    'items',
    'pieces ',
    'worth ',
    'worth SEK',
    'sharedBy',
  ]);
  expect(binColumns(inventory, { ...everyColumn, hasValues: false }).map(({ key }) => key)).not.toContain(
    'worth SEK',
  );
});
