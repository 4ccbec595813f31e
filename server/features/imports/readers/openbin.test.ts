import { expect, test } from 'vitest';
import { tableSource, zipSource } from '#test/import-sources.ts';
import { openbin, openbinCsv } from './openbin.ts';

const bin = {
  id: 'b1',
  name: 'Cables',
  location: 'Garage / Shelf 2',
  notes: 'Sorted',
  tags: ['it', 'IT'],
  icon: 'Laptop',
  color: '210:3',
  visibility: 'private',
  customFields: { Weight: '3 kg' },
  shortCode: 'QWERTY',
  items: ['HDMI', { name: 'USB-C', quantity: 4 }, { name: 'Fuse', quantity: null }],
  photos: [{ id: 'p', filename: 'a.jpg', mimeType: 'image/jpeg', data: 'QUJD' }],
};
const whole = {
  version: 2,
  locationName: 'Home',
  trashedBins: [{ id: 'b3', name: 'Old', items: [], photos: [] }],
  bins: [bin, { id: 'b2', name: 'Loose', location: '', items: [], color: 'red-dark' }],
};

test('areas are places in places, and the sticker goes on working', () => {
  const source = zipSource({ 'export.json': whole });
  expect(openbin.recognises(source)).toBe(true);
  const plan = openbin.read(source);
  const [garage, , shelf] = plan.locations;
  expect(plan.locations.map(({ name }) => name)).toEqual(['Garage', 'Home', 'Shelf 2']);
  expect(shelf).toMatchObject({ parentKey: garage?.key });
  expect(plan.bins.find(({ name }) => name === 'Cables')).toEqual({
    key: 'bin b1',
    name: 'Cables',
    locationKey: shelf?.key,
    parentKey: undefined,
    tags: ['it'],
    isPrivate: true,
    isArchived: false,
    isDeleted: false,
    fields: { description: 'Sorted', qrLabel: 'QWERTY', color: 'sky', icon: 'laptop' },
    aliases: ['openbin://bin/QWERTY'],
    photos: [{ data: 'QUJD' }],
    own: { 'bin weight': '3 kg' },
  });
  expect(plan.fields).toMatchObject([{ of: 'bin', column: { preset: 'weight' } }]);
  expect(plan.bins.find(({ name }) => name === 'Loose')).toMatchObject({ fields: { color: 'rust' } });
  expect(plan.bins.find(({ name }) => name === 'Old')).toMatchObject({ isDeleted: true });
  expect(plan.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['HDMI', 1],
    ['USB-C', 4],
    ['Fuse', 1],
  ]);
  expect(plan.problems).toEqual([]);
});

test('the zip has its photos as files', () => {
  const photos = [
    { id: 'p', filename: 'a.jpg', zipPath: 'photos/p.jpg' },
    { id: 'q', filename: 'lost.jpg', zipPath: 'photos/q.jpg' },
  ];
  const source = zipSource(
    {
      'manifest.json': { version: 3, format: 'openbin-zip', locationName: 'Home' },
      'bins.json': [{ ...bin, photos }],
    },
    'photos/p.jpg',
  );
  const plan = openbin.read(source);
  expect(plan.bins.find(({ name }) => name === 'Cables')?.photos).toEqual([{ entry: 'photos/p.jpg' }]);
  expect(plan.problems).toEqual([{ code: 'missingFile', value: 'lost.jpg' }]);
});

test('a list of a million tags is read', () => {
  const bins = [{ name: 'A', tags: Array.from({ length: 1_000_000 }, () => 'same') }];
  const plan = openbin.read(zipSource({ 'x.json': { version: 2, locationName: 'Home', bins } }));
  expect(plan.bins[0]?.tags).toEqual(['same']);
});

test('what has the wrong type is left out', () => {
  const bins = [
    null,
    5,
    'bin',
    { name: '' },
    { name: 'A', items: 'none', tags: 5, photos: [null, {}], customFields: [], color: 7, location: { x: 1 } },
    { id: 'same', name: 'Twin', items: [{ quantity: 3 }, { name: 'Pen', quantity: -1 }, 12, null] },
    { id: 'same', name: 'Twin' },
  ];
  const plan = openbin.read(zipSource({ 'x.json': { version: 2, locationName: 'Home', bins } }));
  expect(plan.bins.map(({ name }) => name)).toEqual(['A', 'Twin', 'Twin (Home)']);
  expect(plan.items.map(({ name }) => name)).toEqual(['Pen', '12']);
  expect(plan.problems.map(({ code }) => code)).toEqual(['noName', 'missingFile', 'negative', 'duplicate']);
});

test('the rows of one bin are its items', () => {
  const source = tableSource(
    ['Bin Name', 'Area', 'Item', 'Quantity', 'Tags'],
    ['Cables', 'Garage / Shelf', 'HDMI', '2', 'it; cable'],
    ['Cables', 'Garage / Shelf', "'=Odd", '', 'it; cable'],
    ['Empty', '', '', '', ''],
    ['Cables', 'Attic', 'Rope', '1.5', ''],
    ['', 'Attic', 'Lost', '1', ''],
  );
  expect(openbinCsv.recognises(source)).toBe(true);
  const plan = openbinCsv.read(source);
  expect(plan.locations.map(({ name }) => name)).toEqual(['Garage', 'Attic', 'Shelf']);
  expect(plan.bins.map(({ name, tags }) => [name, tags])).toEqual([
    ['Empty', []],
    ['Cables', []],
    ['Cables (Shelf)', ['it', 'cable']],
  ]);
  expect(plan.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['HDMI', 2],
    ['=Odd', 1],
    ['Rope', 2],
  ]);
  expect(plan.problems.map(({ code, row }) => [code, row])).toEqual([
    ['notWhole', 5],
    ['noName', 6],
  ]);
});

test('all items in one cell are read too', () => {
  const source = tableSource(
    ['Name', 'Area', 'Items', 'Tags', 'Own'],
    ['Box', '', 'Pen (3); Cup x2; Tape', '', 'x'],
  );
  const plan = openbinCsv.read(source);
  expect(plan.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Pen', 3],
    ['Cup', 2],
    ['Tape', 1],
  ]);
  expect(plan.bins).toMatchObject([{ own: { 'bin own': 'x' } }]);
});
