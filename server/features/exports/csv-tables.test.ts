import { expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { itemsCsv } from './csv-tables.ts';

test('days in a table are those of the person’s time zone', () => {
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
  expect(itemsCsv('en', 'Europe/Stockholm', []).rows([{ row, at }])).toContain('2026-11-29,2026-11-29');
  expect(itemsCsv('en', 'UTC', []).rows([{ row, at }])).toContain('2026-11-28,2026-11-28');
});
