import { expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { itemsCsv } from './csv-tables.ts';

const at = { place: '', path: ['Box'], sharedBy: '' };
const moment = '2026-11-28T23:17:00.000Z';
const row: Item = {
  id: 'a',
  binId: 'b',
  name: 'Tent',
  quantity: 1,
  tags: [],
  dateAdded: moment,
  updatedAt: moment,
};

test('days in a table are those of the person’s time zone', () => {
  expect(itemsCsv('en', 'Europe/Stockholm', []).rows([{ row, at }])).toContain('2026-11-29,2026-11-29');
  expect(itemsCsv('en', 'UTC', []).rows([{ row, at }])).toContain('2026-11-28,2026-11-28');
});

test('fields that people defined are the last columns, those of one name in one', () => {
  const fields = ['maker', 'other maker', 'weight'].map((id) => ({
    id,
    of: 'item' as const,
    name: id === 'weight' ? 'Weight' : 'Maker',
    kind: id === 'weight' ? ('number' as const) : ('line' as const),
  }));
  const table = itemsCsv('en', 'UTC', fields);
  expect(table.header.trim()).toMatch(/^\uFEFF?Place,.*,Maker,Weight$/);
  const filled = { ...row, fields: { 'other maker': 'Makita', weight: 2.5 } };
  expect(table.rows([{ row: filled, at }]).trim()).toMatch(/,Makita,2\.5$/);
});
