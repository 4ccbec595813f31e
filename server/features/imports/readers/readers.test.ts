import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binColors, binIcons } from '#domain/bins/bin-fields.ts';
import { quantity } from '#domain/items/item.ts';
import { itemValueMax } from '#domain/items/item-fields.ts';
import { day } from '#domain/schemas.ts';
import { nameKey } from '#domain/text.ts';
import { levelsMax } from '#domain/tree.ts';
import { tableSource, zipSource } from '#test/import-sources.ts';
import type { ImportPlan, ImportSource, ReaderId } from '../import-plan.ts';
import { importReaders } from './readers.ts';

const tableHeaders: Partial<Record<ReaderId, string[]>> = {
  'homebox-csv': [
    'HB.name',
    'HB.location',
    'HB.import_ref',
    'HB.parent_import_ref',
    'HB.quantity',
    'HB.url',
    'HB.tags',
    'HB.purchase_date',
    'HB.purchase_price',
    'HB.asset_id',
  ],
  'openbin-csv': ['Bin Name', 'Area', 'Item', 'Quantity', 'Tags'],
  sortly: [
    'Entry Name',
    'Entry Type',
    'Primary Folder',
    'Subfolder-level1',
    'Quantity',
    'Price',
    'SID',
    'Tags',
  ],
  shelf: ['title', 'kit', 'custodian', 'location', 'quantity', 'valuation', 'tags', 'qrId', 'cf:A,type:DATE'],
  'snipe-it': ['Asset Tag', 'Asset Name', 'Location', 'Purchase Date', 'Purchase Cost', 'Checked Out To'],
};

const zipFiles: Partial<Record<ReaderId, Record<string, unknown>>> = {
  'homebox-collection': { 'manifest.json': { schemaVersion: 1 }, 'entities.json': [] },
  gubbins: { 'manifest.json': { kind: 'gubbins-backup' }, 'backup.json': {} },
  openbin: { 'manifest.json': { format: 'openbin-zip' }, 'bins.json': [] },
};

const word = fc.constantFrom(
  'a',
  'b',
  'c',
  '1',
  '2.5',
  '-1',
  '1e400',
  '01/02/2024',
  'a / b',
  'item',
  'folder',
  '{"',
  '',
);
const cell = fc.oneof(word, fc.string({ unit: 'binary', maxLength: 30 }));
const names = [
  'id',
  'name',
  'entity_children',
  'entity_type_entities',
  'asset_id',
  'quantity',
  'is_location',
  'type',
  'title',
  'parent_id',
  'location_id',
  'item_id',
  'contact_id',
  'expiry_date',
  'due_date',
  'full_res_opfs_path',
  'tagId',
  'location',
  'items',
  'photos',
  'data',
  'zipPath',
  'tags',
  'customFields',
  'color',
  'icon',
  'shortCode',
  'cost',
  'tables',
  'locations',
  'item_stock',
  'item_images',
  'checkouts',
  'entity_fields',
  'boolean_value',
  'bins',
];
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(cell, fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom('l', 'p', 0, 1)),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 8 }),
  ),
})).value;

const table = (header: string[]) =>
  fc
    .array(fc.array(cell, { minLength: header.length, maxLength: header.length + 2 }), { maxLength: 12 })
    .map((rows) => tableSource([...header, 'Own', ''], ...rows));

const zip = (files: Record<string, unknown>) =>
  fc
    .dictionary(
      fc.constantFrom(
        'entities.json',
        'entity_types.json',
        'attachments.json',
        'entity_fields.json',
        'tag_entities.json',
        'backup.json',
        'bins.json',
        'trashed-bins.json',
        'maintenance_entries.json',
      ),
      fc.oneof(anyJson, fc.array(fc.dictionary(fc.constantFrom(...names), anyJson))),
    )
    .map((json) => zipSource({ ...files, ...json }, 'attachments/a', 'images/a.webp'));

const sources = importReaders.map(({ id }): [ReaderId, fc.Arbitrary<ImportSource>] => {
  const header = tableHeaders[id];
  return [id, header ? table(header) : zip(zipFiles[id] ?? {})];
});

test.each(sources)('%s reads whatever is in its files, within limits', (id, source) => {
  const reader = importReaders.find((each) => each.id === id);
  fc.assert(
    fc.property(source, (file) => {
      if (reader?.recognises(file)) assertSound(reader.read(file));
    }),
    { numRuns: 150 },
  );
});

test.each(sources)('%s reads no file of others', (id, source) => {
  fc.assert(
    fc.property(source, (file) => {
      const reader = importReaders.find((each) => each.recognises(file));
      expect([id, undefined]).toContain(reader?.id);
    }),
    { numRuns: 20 },
  );
});

function assertSound({ locations, bins, items, problems }: ImportPlan): void {
  const locationKeys = new Set(locations.map(({ key }) => key));
  const levels = new Map<string, number>();
  for (const { key, parentKey, locationKey, isPrivate, fields } of bins) {
    if (locationKey !== undefined) expect(locationKeys).toContain(locationKey);
    const above = parentKey === undefined ? 0 : levels.get(parentKey);
    if (above === undefined) throw new Error('a bin comes before the one it lies in');
    expect(levels.has(key)).toBe(false);
    levels.set(key, above + 1);
    expect(above).toBeLessThan(levelsMax.bin);
    expect(isPrivate).toBe(true);
    if (fields.color !== undefined) expect(binColors).toContain(fields.color);
    if (fields.icon !== undefined) expect(binIcons).toContain(fields.icon);
  }
  const names = bins.map(({ name }) => nameKey(name));
  expect(new Set(names).size).toBe(names.length);
  for (const item of items) {
    if (item.binKey !== undefined) expect(levels.has(item.binKey)).toBe(true);
    expect(quantity.safeParse(item.quantity).success).toBe(true);
    for (const field of ['purchaseDate', 'expiryDate', 'warrantyUntil', 'dueDate'] as const)
      if (item.fields[field] !== undefined) expect(day.safeParse(item.fields[field]).success).toBe(true);
    const { value = 0, lowStockAt = 0, loanedCount = 0 } = item.fields;
    expect(Number(value)).toBeLessThanOrEqual(itemValueMax);
    for (const count of [lowStockAt, loanedCount]) expect(quantity.safeParse(count).success).toBe(true);
  }
  for (const { value } of problems) expect(value.length).toBeLessThanOrEqual(80);
}
