import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { placesAround } from '#domain/tree.ts';
import { buildPhoto } from '#test/build-photo.ts';
import type { TestUser } from '#test/builders.ts';
import { choiceFor, runImport, undoImport, uploadImport } from '#test/imports.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { zipOf } from '#test/zip-of.ts';

type Bytes = Uint8Array<ArrayBuffer>;

function testFile(name: string): string {
  return join(import.meta.dirname, '../../../test/import-files', name);
}

const choice = {
  target: { kind: 'bins' as const, binName: 'Imported' },
  sameName: 'use' as const,
  skipsPresent: false,
};

async function importWhole(
  server: TestServer,
  olga: TestUser,
  file: string | Bytes,
  fileName: string,
  counts: object = {},
) {
  const info = await uploadImport(server, olga, file, fileName);
  const checked = await olga.act('imports.check', { id: info.id, choice });
  const done = await runImport(olga, info.id, choice);
  expect(done).toMatchObject({ state: 'done', counts: { ...checked.counts, ...counts } });
  return { ...done, format: info.format, missing: info.missing };
}

/** Places, bins and items as paths, such as `Garage > Shelf > 2 Drill`. */
async function storedPaths(olga: TestUser): Promise<string[]> {
  const { bins } = await olga.act('bins.list', {});
  const { locations } = await olga.act('locations.list', {});
  const byId = new Map(locations.map((location) => [location.id, location]));
  const pathOf = (id: string): string => {
    const bin = bins.find((each) => each.id === id);
    if (bin === undefined) return '?';
    if (bin.parentBinId) return `${pathOf(bin.parentBinId)} > ${bin.name}`;
    const around = placesAround(byId, bin).map(({ name }) => name);
    return [...around.reverse(), bin.name].join(' > ');
  };
  const whole = await Promise.all(bins.map(({ id }) => olga.act('bins.get', { id })));
  return whole
    .flatMap(({ id, items }) =>
      items.length === 0
        ? [pathOf(id)]
        : items.map((item) => `${pathOf(id)} > ${item.quantity} ${item.name}`),
    )
    .sort();
}

test('a Homebox table becomes bins and items whose stickers go on working', async ({ server, olga }) => {
  const csv = [
    'HB.import_ref,HB.parent_import_ref,HB.url,HB.name,HB.location,HB.tags,HB.asset_id,HB.quantity,HB.serial_number',
    'a,,https://old.example/item/1,Case,Garage / Shelf,tools; box,000-001,1,S1',
    ',a,https://old.example/item/2,Drill,Garage / Shelf,,000-002,2,S2',
    ',,https://old.example/item/3,Sled,Attic,,000-003,1,',
  ].join('\n');
  const done = await importWhole(server, olga, csv, 'homebox.csv');
  expect(done).toMatchObject({ format: 'homebox-csv', counts: { locations: 2, bins: 3, items: 2 } });
  expect(done.missing).toContain('photos');
  expect(await storedPaths(olga)).toEqual([
    'Attic > Attic > 1 Sled',
    'Garage > Shelf',
    'Garage > Shelf > Case > 2 Drill',
  ]);
  const { id } = await olga.act('bins.find', { code: 'http://new.example:7745/a/000-001' });
  const found = await olga.act('bins.get', { id });
  expect(found).toMatchObject({ name: 'Case', qrLabel: '000-001', tags: ['tools', 'box'] });
  const { fields } = await olga.act('fields.list', {});
  const [ofItems, ofBins] = ['item', 'bin'].map((of) => fields.find((field) => field.of === of)?.id ?? '');
  expect(found).toMatchObject({ fields: { [ofBins ?? '']: 'S1' } });
  expect(found).not.toHaveProperty('description');
  expect(found.items).toMatchObject([{ barcode: '000-002', fields: { [ofItems ?? '']: 'S2' } }]);
  expect(await undoImport(olga, done.id)).toMatchObject({ state: 'undone', keptBins: 0 });
});

test('a Homebox collection becomes places, bins and items with their photos', async ({ server, olga }) => {
  const attachment = { type: 'photo', entity_attachments: '3' };
  const file = await zipOf({
    'manifest.json': { schemaVersion: 1 },
    'entity_types.json': [{ id: 'l', is_location: true }],
    'entities.json': [
      { id: '1', name: 'Hall', entity_type_entities: 'l', entity_children: '4' },
      { id: '2', name: 'Cupboard', entity_type_entities: 'l', entity_children: '1', asset_id: 12 },
      { id: '3', name: 'Vase', entity_children: '2', quantity: 1.5 },
      { id: '4', name: 'House', entity_type_entities: 'l' },
    ],
    'attachments.json': [
      { ...attachment, id: 'a' },
      { ...attachment, id: 'b', primary: true },
      { ...attachment, id: 'c' },
      { ...attachment, id: 'd', entity_attachments: '1' },
    ],
    'attachments/a': Buffer.from(await buildPhoto({ width: 40, height: 30 })),
    'attachments/b': Buffer.from(await buildPhoto({ width: 30, height: 40 })),
    'attachments/c': Buffer.from('no picture'),
    'attachments/d': Buffer.from(await buildPhoto()),
  });
  const done = await importWhole(server, olga, file, 'collection.zip', { photos: 3 });
  expect(done.format).toBe('homebox-collection');
  expect(done.problems).toMatchObject([
    { code: 'refused', reason: 'photos.unreadable' },
    { code: 'notWhole', value: '1.5' },
  ]);
  expect(await storedPaths(olga)).toEqual(['House > Hall > Cupboard > 2 Vase']);
  const { bins } = await olga.act('bins.list', {});
  const { items } = await olga.act('bins.get', { id: bins[0]?.id ?? '' });
  expect(items[0]?.photos?.map(({ width, height }) => [width, height])).toEqual([
    [30, 40],
    [40, 30],
  ]);
  const { locations } = await olga.act('locations.list', {});
  expect(locations.find(({ name }) => name === 'Hall')?.photos).toHaveLength(1);
});

test('an OpenBin export becomes places and bins with its codes, colours and trash', async ({
  server,
  olga,
}) => {
  const bins = [
    {
      id: '1',
      name: 'Cables',
      location: 'Garage / Shelf',
      shortCode: 'QWERTY',
      color: '210:3',
      icon: 'Laptop',
      items: ['HDMI'],
    },
    { id: '2', name: 'Loose', items: [{ name: 'Pen', quantity: 3 }] },
  ];
  const trashedBins = [{ id: '3', name: 'Old', items: ['Rag'] }];
  const data = Buffer.from(await buildPhoto()).toString('base64');
  const photos = [
    { filename: 'a.jpg', data },
    { filename: 'b.jpg', data: `data:image/jpeg;base64,${data}` },
  ];
  Object.assign(bins[1] ?? {}, { photos });
  const whole = JSON.stringify({ version: 2, locationName: 'Home', bins, trashedBins });
  const done = await importWhole(server, olga, whole, 'openbin.json');
  expect(done).toMatchObject({ format: 'openbin', counts: { locations: 3, bins: 3, items: 3 } });
  expect(await storedPaths(olga)).toEqual([
    'Garage > Shelf > Cables > 1 HDMI',
    'Home > Loose > 3 Pen',
    'Home > Old > 1 Rag',
  ]);
  const { id } = await olga.act('bins.find', { code: 'openbin://bin/qwerty' });
  expect(await olga.act('bins.get', { id })).toMatchObject({ name: 'Cables', color: 'sky', icon: 'laptop' });
  const { bins: stored } = await olga.act('bins.list', {});
  expect(stored.find(({ name }) => name === 'Loose')?.photos).toHaveLength(2);
  expect(stored.filter(({ deletedAt }) => deletedAt !== undefined).map(({ name }) => name)).toEqual(['Old']);
});

test('a Sortly spreadsheet keeps numbers and dates', async ({ server, olga }) => {
  const headers = ['Entry Name', 'Primary Folder', 'Quantity', 'Price', 'Expiry Date', 'SID', 'Size'];
  const rows = [
    headers.map((value) => ({ value })),
    [
      { value: 'Glue' },
      { value: 'Garage' },
      { value: 3, type: Number },
      { value: 4.5, type: Number },
      { value: new Date('2025-08-28'), type: Date, format: 'yyyy-mm-dd' },
      { value: 'S1' },
      { value: 'L' },
    ],
  ];
  const file = new Uint8Array(await writeExcel(rows, { sheet: 'Items' }).toBuffer());
  const done = await importWhole(server, olga, file, 'sortly.xlsx');
  expect(done).toMatchObject({ format: 'sortly', problems: [] });
  expect(await storedPaths(olga)).toEqual(['Garage > Garage > 3 Glue']);
  const { bins } = await olga.act('bins.list', {});
  const { fields } = await olga.act('fields.list', {});
  expect(fields).toMatchObject([{ name: 'Size', kind: 'line' }]);
  expect((await olga.act('bins.get', { id: bins[0]?.id ?? '' })).items).toMatchObject([
    { value: 4.5, expiryDate: '2025-08-28', barcode: 'S1', fields: { [fields[0]?.id ?? '']: 'L' } },
  ]);
});

test('tables of OpenBin, Shelf and Snipe-IT, and a backup of Gubbins', async ({ server, olga }) => {
  const openbin = 'Bin Name,Area,Item,Quantity,Tags\nCables,Garage,HDMI,2,it\n';
  expect(await importWhole(server, olga, openbin, 'a.csv')).toMatchObject({ format: 'openbin-csv' });
  const shelf = 'title;kit;custodian;location;qrId\nCamera;Kit A;Sven;Studio;ckx1\n';
  expect(await importWhole(server, olga, shelf, 'b.csv')).toMatchObject({ format: 'shelf' });
  const snipeIt = 'Asset Name,Asset Tag,Location,Serial\nBeamer,A-1,Office,S9\n';
  expect(await importWhole(server, olga, snipeIt, 'c.csv')).toMatchObject({ format: 'snipe-it' });
  const gubbins = await zipOf({
    'manifest.json': { kind: 'gubbins-backup', formatVersion: 1 },
    'backup.json': {
      tables: {
        locations: [{ id: 'l', name: 'Workshop' }],
        items: [{ id: 'i', name: 'Resistor', location_id: 'l', quantity: 40 }],
      },
    },
  });
  expect(await importWhole(server, olga, gubbins, 'd.zip')).toMatchObject({ format: 'gubbins' });
  expect(await storedPaths(olga)).toEqual([
    'Garage > Cables > 2 HDMI',
    'Office > Office > 1 Beamer',
    'Studio > Kit A > 0 Camera',
    'Workshop > Workshop > 40 Resistor',
  ]);
});

test('a folder that a Mac packed is read as the export itself', async ({ server, olga }) => {
  const file = new Uint8Array(await readFile(testFile('homebox-finder.zip')));
  const info = await uploadImport(server, olga, file, 'homebox.zip');
  expect(info).toMatchObject({ format: 'homebox-collection', problems: [] });
});

test('merged cells put each item into its bin', async ({ server, olga }) => {
  const file = new Uint8Array(await readFile(testFile('merged-bins.xlsx')));
  const info = await uploadImport(server, olga, file, 'merged.xlsx');
  const done = await runImport(olga, info.id, choiceFor(info));
  expect(done).toMatchObject({ counts: { bins: 2, items: 5, unplaced: 0 }, problems: [] });
  expect(await storedPaths(olga)).toEqual([
    'Kitchen 1 > 1 Pan',
    'Kitchen 1 > 2 Pot',
    'Kitchen 1 > 3 Ladle',
    'Kitchen 2 > 6 Cups',
    'Kitchen 2 > 8 Plates',
  ]);
});

test('a table is read again in the encoding that is chosen, and imported so', async ({ server, olga }) => {
  const file = new Uint8Array(await readFile(testFile('mac-roman.csv')));
  const info = await uploadImport(server, olga, file, 'list.csv');
  expect(info).toMatchObject({ encoding: 'macintosh', tables: [{ columns: ['name', 'quantity', 'bin'] }] });
  const wrong = await olga.act('imports.check', {
    id: info.id,
    choice: choiceFor(info),
    encoding: 'windows-1251',
  });
  expect(wrong).toMatchObject({ encoding: 'windows-1251', problems: [], tables: [{ rowCount: 1 }] });
  expect(wrong.choice).toBeUndefined();
  const right = await olga.act('imports.check', {
    id: info.id,
    choice: choiceFor(wrong),
    encoding: 'macintosh',
  });
  expect(right.tables).toEqual(info.tables);
  await runImport(olga, info.id, choiceFor(right));
  expect(await storedPaths(olga)).toEqual(['Källare > 2 Blåbärssaft']);
});

test('equal problems are told once, with their number', async ({ server, olga }) => {
  const rows = Array.from({ length: 400 }, (_, n) => `Thing ${n},ca ${n}`);
  const info = await uploadImport(server, olga, `Name,Qty\n${rows.join('\n')}\nSumma,400\n`);
  const checked = await olga.act('imports.check', { id: info.id, choice: choiceFor(info) });
  expect(checked).toMatchObject({
    counts: { items: 400, leftOut: 1, unplaced: 400 },
    problemCount: 401,
    problems: [
      { code: 'about', column: 'Qty', value: 'ca N', count: 400 },
      { code: 'totalRow', row: 402 },
    ],
  });
});
