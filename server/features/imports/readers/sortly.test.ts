import { expect, test } from 'vitest';
import { tableSource } from '#test/import-sources.ts';
import { sortly } from './sortly.ts';

test('folders are places and bins, with the codes on them', () => {
  const source = tableSource(
    [
      'Entry Type',
      'Entry Name',
      'Variant Details',
      'SID',
      'Quantity',
      'Unit',
      'Min Level',
      'Price',
      'Value',
      'Notes',
      'Tags',
      'Primary Folder',
      'Subfolder-level1',
      'Photo1',
      'Barcode/QR1-Data',
      'Barcode/QR1-Type',
      'Expiry Date',
      'Size',
    ],
    ['Folder', 'Garage', '', 'SG', '1', ...Array(6).fill(''), '', '', '', 'QR-GARAGE', 'org.iso.QRCode'],
    ['Folder', 'Box 1', '', 'SB', '1', ...Array(4).fill(''), 'Blue lid', '', 'Garage', 'Box 1', '', 'QR-BOX'],
    [
      'Item',
      'Glue',
      'Red',
      'S1',
      '3',
      'tube',
      '2',
      '4.50',
      '13.50',
      'Dries fast',
      'craft, sticky',
      'Garage',
      'Box 1',
      'https://x.example/1.jpg',
      '7310',
      'org.iso.EAN13',
      '28/08/2025 01:26PM',
      'L',
    ],
    ['Item', 'Key', '', 'S2'],
  );
  expect(sortly.recognises(source)).toBe(true);
  const plan = sortly.read(source);
  expect(plan.locations).toMatchObject([{ name: 'Garage', aliases: ['QR-GARAGE', 'SG'] }]);
  expect(plan.bins).toMatchObject([
    { name: 'Box 1', locationKey: plan.locations[0]?.key, aliases: ['QR-BOX', 'SB'] },
  ]);
  expect(plan.bins[0]?.fields.description).toBe('Blue lid');
  expect(plan.items).toMatchObject([
    {
      name: 'Glue (Red)',
      binKey: plan.bins[0]?.key,
      quantity: 3,
      tags: ['craft', 'sticky'],
      fields: {
        unit: 'tube',
        lowStockAt: 2,
        value: 4.5,
        expiryDate: '2025-08-28',
        barcode: '7310',
        aliases: 'S1',
        notes: 'Dries fast\n\nValue: 13.50\nPhoto1: https://x.example/1.jpg',
      },
      own: { 'item size': 'L' },
    },
    { name: 'Key', binKey: undefined, fields: { barcode: 'S2' } },
  ]);
  expect(plan.problems).toEqual([]);
});

test('every column but the name may be missing or wrong', () => {
  const source = tableSource(
    ['Entry Name', 'Quantity', 'Min Level', 'Expiry Date', 'Subfolder-level1', 'Barcode/QR1-Data'],
    ['Pen', 'lots', '-1', '31/31/2025', 'Box', ''],
    ['', '1', '', '', '', ''],
  );
  const plan = sortly.read(source);
  expect(plan.locations.map(({ name }) => name)).toEqual(['Box']);
  expect(plan.items).toMatchObject([
    { name: 'Pen', quantity: 1, fields: { notes: 'Quantity: lots\nMin Level: -1\nExpiry Date: 31/31/2025' } },
  ]);
  expect(plan.problems.map(({ code }) => code)).toEqual(['notANumber', 'negative', 'notADate', 'noName']);
});
