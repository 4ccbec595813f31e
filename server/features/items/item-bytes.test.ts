import { expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { itemBytes } from './item-bytes.ts';

const plain: Item = {
  id: '0190a0e0-0000-7000-8000-000000000001',
  binId: '0190a0e0-0000-7000-8000-000000000002',
  name: '',
  quantity: 1,
  tags: [],
  dateAdded: '2026-05-03T10:00:00.000Z',
  updatedAt: '2026-05-03T10:00:00.000Z',
};

test('an item takes its texts in UTF-8 and a fixed part, in the trash as well', () => {
  const texts = {
    name: 'Skål',
    tags: ['kök', '🎄'],
    notes: '日本\u0301',
    unit: 'l',
    barcode: '7',
    loanedTo: 'Åsa',
  };
  const utf8 = new TextEncoder().encode(Object.values(texts).flat().join('')).length;
  expect(itemBytes({ ...plain, ...texts }) - itemBytes(plain)).toBe(utf8);
  const trashed: Item = { ...plain, deletedAt: plain.updatedAt };
  expect(itemBytes(trashed)).toBe(itemBytes(plain));
  expect(itemBytes(plain)).toBeGreaterThan(0);
});
