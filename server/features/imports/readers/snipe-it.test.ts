import { expect, test } from 'vitest';
import { tableSource } from '#test/import-sources.ts';
import { snipeIt } from './snipe-it.ts';

test('assets go into a bin of their location, lent ones to who has them', () => {
  const source = tableSource(
    [
      'ID',
      'Asset Name',
      'Asset Tag',
      'Serial',
      'Model',
      'Category',
      'Status',
      'Checked Out To',
      'Location',
      'Default Location',
      'Purchase Date',
      'Purchase Cost',
      'Warranty Expires',
      'Notes',
      'Checkouts',
      'Expected Checkin Date',
      'BYOD',
    ],
    [
      '1',
      '',
      'A-100',
      'S9',
      'Latitude',
      'Laptop',
      'Deployed',
      'Sven Holm',
      'Office',
      'Store',
      'Thu Mar 04, 2021',
      '1,299.50',
      '2024-03-04',
      'Cracked',
      '3',
      '2026-12-01',
      'No',
    ],
    ['2', 'Beamer', 'A-101', '', 'EB', '', 'Ready', '', '', 'Store', '', '', '', '', '0', '2026-01-01', ''],
  );
  expect(snipeIt.recognises(source)).toBe(true);
  const plan = snipeIt.read(source);
  expect(plan.locations.map(({ name }) => name)).toEqual(['Office', 'Store']);
  expect(plan.items).toMatchObject([
    {
      name: 'Latitude',
      quantity: 0,
      tags: ['Laptop'],
      fields: {
        barcode: 'A-100',
        // What the QR code on its label says, whatever the address of the server.
        aliases: '/hardware/1',
        value: 1299.5,
        purchaseDate: '2021-03-04',
        warrantyUntil: '2024-03-04',
        loanedTo: 'Sven Holm',
        loanedCount: 1,
        dueDate: '2026-12-01',
        notes: 'Cracked\n\nID: 1\nCheckouts: 3',
      },
      own: {
        'item serial': 'S9',
        'item status': 'Deployed',
        'item defaultlocation': 'Store',
        'item byod': 'No',
      },
    },
    {
      name: 'Beamer',
      quantity: 1,
      fields: { notes: 'ID: 2' },
      own: { 'item model': 'EB', 'item status': 'Ready', 'item expectedcheckindate': '2026-01-01' },
    },
  ]);
  expect(plan.fields?.map(({ column }) => column)).toEqual(
    expect.arrayContaining([{ preset: 'serialNumber' }, { preset: 'model' }, { name: 'BYOD', kind: 'flag' }]),
  );
  expect(plan.problems).toEqual([]);
});

test('headers of another language are left to the person', () => {
  expect(
    snipeIt.recognises(tableSource(['Asset Name', 'Inventarienummer', 'Serienummer'], ['a', 'b', 'c'])),
  ).toBe(false);
});

test('rows without name, model and tag are left out, wrong dates kept as text', () => {
  const plan = snipeIt.read(
    tableSource(['Asset Tag', 'Model', 'Purchase Date'], ['', '', '2024-01-01'], ['T', '', '2024-13-01']),
  );
  expect(plan.items).toMatchObject([
    { name: 'T', fields: { barcode: 'T', notes: 'Purchase Date: 2024-13-01' } },
  ]);
  expect(plan.problems.map(({ code }) => code)).toEqual(['noName', 'notADate']);
});
