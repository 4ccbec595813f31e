import { expect, test } from 'vitest';
import { tableSource, zipSource } from '#test/import-sources.ts';
import { homeboxCollection, homeboxCsv } from './homebox.ts';

const manifest = { schemaVersion: 1, exportedAt: '2026-05-03T10:00:00Z', groupId: 'g', counts: {} };
const types = [
  { id: 'place', name: 'Location', is_location: true },
  { id: 'thing', name: 'Item', is_location: 0 },
];
const entities = [
  { id: 'garage', name: 'Garage', entity_type_entities: 'place', description: 'Left door', asset_id: 4 },
  { id: 'shelf', name: 'Shelf', entity_type_entities: 'place', entity_children: 'garage', asset_id: 0 },
  {
    id: 'drill',
    name: 'Drill',
    entity_type_entities: 'thing',
    entity_children: 'shelf',
    quantity: 2,
    asset_id: 1234,
    serial_number: 'S1',
    purchase_price: 10.5,
    lifetime_warranty: 1,
    archived: false,
    purchase_date: '2024-03-05T00:00:00Z',
    sold_date: '0001-01-01T00:00:00Z',
    sold_price: 0,
  },
  {
    id: 'case',
    name: 'Case',
    entity_type_entities: 'thing',
    entity_children: 'shelf',
    archived: true,
    quantity: 1,
  },
  { id: 'bit', name: 'Bit', entity_type_entities: 'thing', entity_children: 'case', quantity: 0.4 },
];
const files = {
  'manifest.json': manifest,
  'entity_types.json': types,
  'entities.json': entities,
  'tags.json': [{ id: 't', name: 'Power', color: '#ff0000', tag_children: null }],
  'tag_entities.json': [{ tag_id: 't', entity_id: 'drill' }],
  'entity_fields.json': [
    { name: 'Voltage', type: 'number', number_value: 18, entity_fields: 'drill' },
    { name: 'Lent', type: 'boolean', boolean_value: 0, entity_fields: 'drill' },
  ],
  'maintenance_entries.json': [
    { date: '2025-01-02T00:00:00Z', name: 'Oiled', description: 'gear', cost: 4, entity_id: 'drill' },
  ],
  'attachments.json': [
    { id: 'a1', type: 'photo', primary: false, title: 'side.jpg', entity_attachments: 'drill' },
    { id: 'a2', type: 'photo', primary: true, title: 'front.jpg', entity_attachments: 'drill' },
    { id: 'a3', type: 'thumbnail', entity_attachments: 'drill' },
    { id: 'a4', type: 'manual', title: 'manual.pdf', entity_attachments: 'drill' },
    { id: 'a5', type: 'photo', title: 'lost.jpg', entity_attachments: 'case' },
  ],
};

const header = [
  'HB.import_ref',
  'HB.parent_import_ref',
  'HB.url',
  'HB.name',
  'HB.description',
  'HB.notes',
  'HB.location',
  'HB.tags',
  'HB.asset_id',
  'HB.quantity',
  'HB.purchase_date',
  'HB.purchase_price',
  'HB.warranty_expires',
  'HB.manufacturer',
  'HB.sold_date',
  'HB.sold_price',
  'HB.archived',
  'HB.insured',
  'HB.field.Voltage',
  'Own',
];

type Values = Partial<Record<(typeof header)[number], string>>;
const rowOf = (values: Values) => header.map((name) => values[name] ?? '');
const read = (...rows: Values[]) => homeboxCsv.read(tableSource(header, ...rows.map(rowOf)));

const drill: Values = {
  'HB.import_ref': 'r1',
  'HB.url': 'https://inventory.example/item/0199',
  'HB.name': 'Drill',
  'HB.description': 'Cordless',
  'HB.notes': 'Battery is weak',
  'HB.location': 'Garage / Shelf 1',
  'HB.tags': 'tools; power',
  'HB.asset_id': '000-001',
  'HB.quantity': '2',
  'HB.purchase_date': '2024-03-05',
  'HB.purchase_price': '129.5',
  'HB.warranty_expires': '2027-03-05',
  'HB.manufacturer': 'Bosch',
  'HB.sold_date': '0001-01-01',
  'HB.sold_price': '0',
  'HB.archived': 'false',
  'HB.insured': 'true',
  'HB.field.Voltage': '18 V',
  Own: 'x',
};

test('top locations are places, those below bins, and nothing of an item is lost', () => {
  const plan = read(drill);
  expect(plan.locations.map(({ name }) => name)).toEqual(['Garage']);
  expect(plan.bins).toMatchObject([
    { name: 'Shelf 1', locationKey: plan.locations[0]?.key, isPrivate: true },
  ]);
  expect(plan.items).toEqual([
    {
      binKey: plan.bins[0]?.key,
      name: 'Drill',
      quantity: 2,
      tags: ['tools', 'power'],
      fields: {
        value: 129.5,
        purchaseDate: '2024-03-05',
        warrantyUntil: '2027-03-05',
        barcode: '000-001',
        aliases: 'https://inventory.example/a/000-001',
        notes: 'Cordless\n\nBattery is weak',
      },
      own: { 'item insured': 'yes', 'item manufacturer': 'Bosch', 'item voltage': '18 V', 'item own': 'x' },
      photos: [],
      row: 2,
    },
  ]);
  expect(plan.problems).toEqual([]);
  expect(plan.missing).toContain('photos');
});

test('an item with others in it is a bin, whose sticker and facts come along', () => {
  const plan = read(drill, {
    'HB.name': 'Bit',
    'HB.parent_import_ref': 'r1',
    'HB.location': 'Garage / Shelf 1',
  });
  const [, bin] = plan.bins;
  expect(bin).toMatchObject({ name: 'Drill', parentKey: plan.bins[0]?.key, tags: ['tools', 'power'] });
  expect(bin?.fields.qrLabel).toBe('000-001');
  expect(bin?.aliases).toEqual(['https://inventory.example/a/000-001']);
  expect(bin?.fields.description).toContain('Value: 129.5');
  expect(plan.items).toMatchObject([{ name: 'Bit', binKey: bin?.key, quantity: 1 }]);
});

test('items in a place itself go into a bin of its name, others into the chosen bin', () => {
  const plan = read({ 'HB.name': 'Sled', 'HB.location': 'Attic' }, { 'HB.name': 'Key' });
  expect(plan.bins).toMatchObject([{ name: 'Attic', locationKey: plan.locations[0]?.key }]);
  expect(plan.items.map(({ binKey }) => binKey)).toEqual([plan.bins[0]?.key, undefined]);
});

test('a row of a location describes that location', () => {
  const plan = read(
    { 'HB.name': 'Attic', 'HB.url': 'https://inventory.example/location/1', 'HB.notes': 'Cold' },
    { 'HB.name': 'Box', 'HB.location': 'Attic', 'HB.url': 'http://x/location/2', 'HB.asset_id': '000-007' },
    { 'HB.name': 'Sled', 'HB.location': 'Attic / Box' },
  );
  expect(plan.locations).toMatchObject([{ name: 'Attic', fields: { description: 'Cold' } }]);
  expect(plan.bins).toMatchObject([{ name: 'Box', aliases: ['http://x/a/000-007'] }]);
  expect(plan.items).toHaveLength(1);
});

test('older columns are read too', () => {
  const source = tableSource(
    ['HB.name', 'HB.location', 'HB.labels', 'HB.purchase_time'],
    ['Drill', 'Garage', 'tools;power', '2024-03-05'],
  );
  const plan = homeboxCsv.read(source);
  expect(plan.items).toMatchObject([{ tags: ['tools', 'power'], fields: { purchaseDate: '2024-03-05' } }]);
});

test('parts of a file that are damaged are told and kept as text', () => {
  const plan = read(
    { 'HB.name': 'Rope', 'HB.quantity': '2.5', 'HB.purchase_date': 'soon', 'HB.purchase_price': 'much' },
    { 'HB.location': 'Garage' },
    { 'HB.name': 'A', 'HB.import_ref': 'a', 'HB.parent_import_ref': 'b' },
    { 'HB.name': 'B', 'HB.import_ref': 'b', 'HB.parent_import_ref': 'a' },
    { 'HB.name': 'Again', 'HB.import_ref': 'a' },
    { 'HB.name': 'Orphan', 'HB.parent_import_ref': 'gone', 'HB.location': 'Garage' },
    { 'HB.name': 'Negative', 'HB.quantity': '-4', 'HB.asset_id': '000-000' },
  );
  expect(plan.problems.map(({ code, row }) => [code, row])).toEqual([
    ['notWhole', 2],
    ['notANumber', 2],
    ['notADate', 2],
    ['noName', 3],
    ['unknownParent', 7],
    ['negative', 8],
    ['circular', 4],
  ]);
  expect(plan.items.find(({ name }) => name === 'Rope')).toMatchObject({
    quantity: 3,
    fields: { notes: 'Quantity: 2.5\nPurchase price: much\nPurchase date: soon' },
  });
  expect(plan.bins.map(({ name }) => name)).toEqual(['A', 'Garage']);
  expect(plan.items.map(({ name }) => name)).toEqual(['Rope', 'B', 'Again', 'Orphan', 'Negative']);
});

test('the tree, the photos and what is known of items come along', () => {
  const source = zipSource(files, 'attachments/a1', 'attachments/a2', 'attachments/a3', 'attachments/a4');
  expect(homeboxCollection.recognises(source)).toBe(true);
  const { locations, bins, items, problems } = homeboxCollection.read(source);
  expect(locations).toMatchObject([
    { key: 'garage', name: 'Garage', fields: { description: 'Left door' }, aliases: ['/a/000-004'] },
  ]);
  expect(bins).toMatchObject([
    { key: 'shelf', name: 'Shelf', locationKey: 'garage', aliases: [] },
    { key: 'case', name: 'Case', parentKey: 'shelf', isArchived: true },
  ]);
  expect(items.find(({ name }) => name === 'Drill')).toEqual({
    binKey: 'shelf',
    name: 'Drill',
    quantity: 2,
    tags: ['Power'],
    fields: {
      value: 10.5,
      purchaseDate: '2024-03-05',
      barcode: '001-234',
      aliases: '/a/001-234',
      notes: 'Maintenance: 2025-01-02, Oiled, gear, cost 4\nManual: manual.pdf',
    },
    own: {
      'item lifetimewarranty': 'yes',
      'item serialnumber': 'S1',
      'item voltage': '18',
      'item lent': 'no',
    },
    photos: [{ entry: 'attachments/a2' }, { entry: 'attachments/a1' }],
    row: undefined,
  });
  expect(items.find(({ name }) => name === 'Bit')).toMatchObject({ binKey: 'case', quantity: 1 });
  expect(problems).toEqual([
    { code: 'missingFile', value: 'lost.jpg' },
    { column: 'Quantity', code: 'notWhole', value: '0.4' },
  ]);
});

test('a zip of which half is missing or something else is read as far as it goes', () => {
  const some = {
    'manifest.json': manifest,
    'entities.json': entities,
    'tags.json': 'no',
    'attachments.json': [1, null],
  };
  const plan = homeboxCollection.read(zipSource(some));
  expect(plan.items.map(({ name }) => name)).toEqual(['Drill', 'Bit']);
  const odd = [
    { id: 'a', name: 'A', entity_children: 'b', quantity: 'many' },
    { id: 'b', name: 'B', entity_children: 'a' },
    { id: 'a', name: 'Same id' },
    { id: 'c', name: 'C', entity_children: 'gone' },
    { name: 'no id' },
    { id: 'd', name: 5 },
    7,
    null,
    [],
  ];
  const { problems, items } = homeboxCollection.read(zipSource({ ...some, 'entities.json': odd }));
  expect(problems.map(({ code }) => code)).toEqual([
    'notANumber',
    'noName',
    'duplicate',
    'unknownParent',
    'circular',
  ]);
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Same id', 'C', '5']));
});
