import { expect, test } from 'vitest';
import type { Item } from './items/item.ts';
import type { Operation } from './operation.ts';
import { writeOf } from './predict.ts';

const operationText = (operation: Operation) => writeOf(operation).text(operation);

function someItem(more: Partial<Item>): Item {
  const at = '2026-05-01T08:00:00.000Z';
  const item = {
    id: 'item',
    binId: 'bin',
    name: 'Item',
    quantity: 1,
    tags: [],
    dateAdded: at,
    updatedAt: at,
  };
  return { ...item, ...more };
}

test('items are the lines one could paste again, with their notes', () => {
  const items = [
    { name: 'Socks', quantity: 3 },
    { name: 'Drill', notes: 'Charger in the bag.' },
  ];
  expect(operationText({ call: 'items.create', data: { binId: 'bin', items } })).toBe(
    '3x Socks\nDrill\nCharger in the bag.',
  );
});

test('a bin is its name, label and description', () => {
  const data = { name: 'Kitchen', qrLabel: 'K1', description: 'Top shelf.' };
  expect(operationText({ call: 'bins.create', data })).toBe('Kitchen\nK1\nTop shelf.');
});

test('a place is its name, description and address, new or changed', () => {
  const data = { name: 'Attic', description: 'Ladder in the hall.', address: 'Main Street 1' };
  const text = 'Attic\nLadder in the hall.\nMain Street 1';
  expect(operationText({ call: 'locations.create', data })).toBe(text);
  expect(operationText({ call: 'locations.update', data: { id: 'attic', ...data } })).toBe(text);
});

test('what was cleared is no text', () => {
  expect(operationText({ call: 'bins.update', data: { id: 'bin', description: null } })).toBe('');
});

test('an act without words of its own gives nothing to copy', () => {
  expect(operationText({ call: 'bins.delete', data: { id: 'bin' } })).toBe('');
});

test('a changed item is what it would be now, whatever was changed', () => {
  const rows = [someItem({ id: 'socks', binId: 'bin', name: 'Socks', quantity: 3 })];
  const change = (data: { name?: string; quantityBy?: number; notes?: string }) =>
    operationText({ call: 'items.update', data: { binId: 'bin', id: 'socks', ...data }, rows });
  expect(change({ quantityBy: 2 })).toBe('5x Socks');
  expect(change({ name: 'Wool socks', notes: 'Red.' })).toBe('3x Wool socks\nRed.');
});

test('moved items are listed', () => {
  const rows = [someItem({ name: 'Socks', quantity: 3 }), someItem({ name: 'Drill' })];
  const data = { binId: 'bin', ids: rows.map(({ id }) => id), toBinId: 'other' };
  expect(operationText({ call: 'items.move', data, rows })).toBe('3x Socks\nDrill');
});
