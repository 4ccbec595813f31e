import { expect, test } from 'vitest';
import { tableSource } from '#test/import-sources.ts';
import { shelf } from './shelf.ts';

test('the export that is made to be imported again', () => {
  const source = tableSource(
    [
      'id',
      'title',
      'description',
      'category',
      'kit',
      'tags',
      'location',
      'custodian',
      'bookable',
      'valuation',
      'type',
      'quantity',
      'minQuantity',
      'unitOfMeasure',
      'qrId',
      'barcode_EAN13',
      'cf:Voltage,type:TEXT',
    ],
    [
      'ast1',
      'Camera',
      'Full frame',
      'Video',
      'Kit A',
      'lens, pro',
      'Studio',
      'Sven',
      'Yes',
      '1200.00',
      'INDIVIDUAL',
      '',
      '',
      '',
      'ckx1',
      '7310,7311',
      '12 V',
    ],
    [
      'ast2',
      'Tape',
      '',
      '',
      '',
      '',
      'Studio',
      '',
      '',
      '',
      'QUANTITY_TRACKED',
      '5',
      '2',
      'roll',
      'ckx2',
      '',
      '',
    ],
    ['ast3', 'Lens', '', '', 'Kit A', '', 'Elsewhere'],
  );
  expect(shelf.recognises(source)).toBe(true);
  const plan = shelf.read(source);
  expect(plan.locations.map(({ name }) => name)).toEqual(['Studio']);
  expect(plan.bins.map(({ name }) => name)).toEqual(['Kit A', 'Studio']);
  expect(plan.items).toMatchObject([
    {
      name: 'Camera',
      binKey: plan.bins[0]?.key,
      quantity: 0,
      tags: ['Video', 'lens', 'pro'],
      fields: {
        value: 1200,
        loanedTo: 'Sven',
        loanedCount: 1,
        barcode: '7310',
        aliases: '7311\nckx1\n/qr/ckx1',
        notes: 'Full frame\n\nid: ast1\nbookable: Yes\ntype: INDIVIDUAL',
      },
      own: { 'item voltage': '12 V' },
    },
    {
      name: 'Tape',
      quantity: 5,
      fields: { lowStockAt: 2, unit: 'roll', barcode: 'ckx2', aliases: '/qr/ckx2' },
    },
    { name: 'Lens', binKey: plan.bins[0]?.key },
  ]);
  expect(plan.problems).toEqual([]);
});

test('the list as it is on the screen, and the backup with its cells of JSON', () => {
  const list = tableSource(
    ['Asset ID', 'QR ID', 'Name', 'Status', 'Value', 'Location', 'Custody'],
    ['A-1', 'ckx1', 'Camera', 'In custody', '$1,200.00', 'Studio', 'Sven'],
  );
  expect(shelf.read(list).items).toMatchObject([
    { name: 'Camera', fields: { value: 1200, currency: 'USD', barcode: 'ckx1', loanedTo: 'Sven' } },
  ]);
  const backup = tableSource(
    ['id', 'title', 'organizationId', 'category', 'location', 'tags', 'qrCodes', 'broken'],
    [
      '1',
      'Lamp',
      'o',
      '{"name":"Light"}',
      '{"name":"Hall"}',
      '[{"name":"a"},{"name":"b"}]',
      '[{"id":"q1"}]',
      '{"no',
    ],
  );
  const plan = shelf.read(backup);
  expect(plan.locations.map(({ name }) => name)).toEqual(['Hall']);
  expect(plan.items).toMatchObject([{ tags: ['Light', 'a', 'b'], fields: { barcode: 'q1' } }]);
  expect(plan.items[0]?.own).toEqual({ 'item broken': '{"no' });
});

test('cells that are no numbers are kept as text', () => {
  const plan = shelf.read(
    tableSource(['title', 'kit', 'custodian', 'valuation'], ['', 'K', '', '1'], ['A', '', '', 'x']),
  );
  expect(plan.items).toMatchObject([{ name: 'A', binKey: undefined, fields: { notes: 'valuation: x' } }]);
  expect(plan.problems.map(({ code }) => code)).toEqual(['noName', 'notANumber']);
});
