import { expect, test } from 'vitest';
import { zipSource } from '#test/import-sources.ts';
import { homeboxCollection } from './homebox-collection.ts';

const manifest = { schemaVersion: 1, exportedAt: '2026-05-03T10:00:00Z', groupId: 'g', counts: {} };
const types = [
  { id: 'place', name: 'Location', is_location: true },
  { id: 'thing', name: 'Item', is_location: 0 },
];
const entities = [
  { id: 'garage', name: 'Garage', entity_type_entities: 'place', description: 'Left door', asset_id: 4 },
  { id: 'shelf', name: 'Shelf', entity_type_entities: 'place', entity_children: 'garage', asset_id: 0 },
  {
    ...{ id: 'drill', name: 'Drill', entity_type_entities: 'thing', entity_children: 'shelf', quantity: 2 },
    ...{ asset_id: 1234, serial_number: 'S1', purchase_price: 10.5, lifetime_warranty: 1, archived: false },
    ...{ purchase_date: '2024-03-05T00:00:00Z', sold_date: '0001-01-01T00:00:00Z', sold_price: 0 },
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
      notes:
        'Lifetime warranty: yes\nSerial number: S1\nVoltage: 18\nLent: no\nMaintenance: 2025-01-02, Oiled, gear, cost 4\nManual: manual.pdf',
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
    ...[{ name: 'no id' }, { id: 'd', name: 5 }, 7, null, []],
  ];
  const { problems, items } = homeboxCollection.read(zipSource({ ...some, 'entities.json': odd }));
  expect(problems.map(({ code }) => code)).toEqual([
    ...['notANumber', 'noName', 'duplicate', 'unknownParent', 'circular'],
  ]);
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Same id', 'C', '5']));
});
