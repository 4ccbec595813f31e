import { expect, test } from 'vitest';
import { zipSource } from '#test/import-sources.ts';
import { gubbins } from './gubbins.ts';

const manifest = { kind: 'gubbins-backup', formatVersion: 1, createdAt: 1, counts: { items: 2, images: 1 } };
const day = Date.parse('2027-02-03T00:00:00Z');
const tables = {
  locations: [
    {
      id: 'l1',
      name: 'Workshop',
      parent_id: null,
      color: '#0ea5e9',
      description: 'Cellar',
      archived_at: null,
    },
    { id: 'l2', name: 'Drawer', parent_id: 'l1', color: '#22c55e', icon: 'wrench', archived_at: 5 },
  ],
  items: [
    {
      id: 'i1',
      name: 'Resistor',
      notes: 'E12',
      location_id: 'l2',
      category_id: 'c',
      quantity: 40,
      is_active: 1,
      unit_of_measure: 'pcs',
      mpn: 'R-1',
      unit_cost: 0.02,
      barcode: '123',
      expiry_date: day,
      reorder_point: 10.5,
    },
    { id: 'i2', name: 'Box of bits', location_id: 'l1', parent_id: null, quantity: 1, is_active: 0 },
    {
      id: 'i3',
      name: 'Bit',
      parent_id: 'i2',
      location_id: 'l1',
      quantity: 3,
      purchase_price: 2,
      unit_cost: 1,
    },
  ],
  item_stock: [
    { item_id: 'i1', location_id: 'l2', quantity: 30 },
    { item_id: 'i1', location_id: 'l1', quantity: 10 },
  ],
  item_images: [
    { item_id: 'i1', full_res_opfs_path: 'images/b.webp', position: 1 },
    { item_id: 'i1', full_res_opfs_path: 'a.webp', position: 0 },
    { item_id: 'i3', full_res_opfs_path: 'lost.webp' },
  ],
  item_attachments: [{ item_id: 'i1', kind: 'link', value: 'https://x.example', label: 'Data sheet' }],
  checkouts: [
    { item_id: 'i3', contact_id: 'k', quantity: 2, due_date: day, returned_at: null },
    { item_id: 'i3', contact_id: 'k', quantity: 1, returned_at: 7 },
  ],
  contacts: [{ id: 'k', name: 'Sven' }],
  categories: [{ id: 'c', name: 'Electronics' }],
  tags: [{ id: 't', name: 'small' }],
};
const backup = { formatVersion: 1, tables, itemTags: [{ itemId: 'i1', tagId: 't' }], locationTags: [] };

test('locations, stock in several of them, photos, tags and loans come along', () => {
  const source = zipSource(
    { 'manifest.json': manifest, 'backup.json': backup },
    'images/a.webp',
    'images/b.webp',
    'database/gubbins.sqlite3',
  );
  expect(gubbins.recognises(source)).toBe(true);
  const plan = gubbins.read(source);
  expect(plan.locations).toMatchObject([
    { name: 'Workshop', fields: { description: 'Cellar', color: 'sky' } },
  ]);
  expect(plan.bins).toMatchObject([
    { name: 'Drawer', isArchived: true, fields: { color: 'moss', icon: 'wrench' } },
    { name: 'Workshop' },
    { name: 'Box of bits', isArchived: true },
  ]);
  expect(plan.items).toMatchObject([
    { name: 'Resistor', binKey: plan.bins[1]?.key, quantity: 10, photos: [] },
    {
      name: 'Resistor',
      binKey: plan.bins[0]?.key,
      quantity: 30,
      tags: ['Electronics', 'small'],
      fields: {
        unit: 'pcs',
        barcode: '123',
        value: 0.02,
        expiryDate: '2027-02-03',
        lowStockAt: 11,
        notes: 'E12\n\nReorder point: 10.5\nData sheet: https://x.example',
      },
      own: { 'item mpn': 'R-1' },
      photos: [{ entry: 'images/a.webp' }, { entry: 'images/b.webp' }],
    },
    {
      name: 'Bit',
      binKey: plan.bins[2]?.key,
      quantity: 1,
      fields: { value: 2, loanedTo: 'Sven', loanedCount: 2, dueDate: '2027-02-03' },
      own: { 'item unitcost': '1' },
    },
  ]);
  expect(plan.problems.map(({ code }) => code)).toEqual(['notWhole', 'notWhole', 'missingFile']);
});

test('a backup without tables, or with odd ones, is read as far as it goes', () => {
  expect(gubbins.read(zipSource({ 'manifest.json': manifest }))).toMatchObject({
    locations: [],
    bins: [],
    items: [],
  });
  const odd = {
    locations: [{ id: 'a', name: 'A', parent_id: 'b' }, { id: 'b', name: 'B', parent_id: 'a' }, 5],
    items: [{ id: 1, name: 'One', location_id: 'gone', quantity: {} }, { id: '', name: 'x' }, { name: 'y' }],
    checkouts: { not: 'a list' },
  };
  const plan = gubbins.read(zipSource({ 'manifest.json': manifest, 'backup.json': { tables: odd } }));
  expect(plan.problems.map(({ code }) => code)).toEqual(['noName', 'noName', 'unknownParent', 'circular']);
  expect(plan.items).toMatchObject([{ name: 'One', quantity: 1, binKey: undefined }]);
  expect(plan.locations).toHaveLength(1);
  expect(plan.bins).toHaveLength(1);
});
