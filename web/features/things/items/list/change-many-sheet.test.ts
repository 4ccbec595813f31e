import { expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import { itemChangeBack } from '../form/item-values.ts';
import { type ManyField, type ManyValue, planMany } from './change-many-sheet.tsx';

const at = '2026-11-01T12:00:00.000Z';
const item = (name: string, more: Partial<Item> = {}): Item => ({
  id: name,
  binId: 'box',
  name,
  quantity: 1,
  tags: [],
  dateAdded: at,
  updatedAt: at,
  ...more,
});
const defaults = { locale: 'en', currency: 'SEK' } as const;
const context = { userId: 'olga', userName: 'Olga', now: '2026-11-02T12:00:00.000Z' };

const planned = (items: Item[], field: ManyField, value: Partial<ManyValue>) =>
  planMany(items, field, { text: '', currency: 'SEK', tags: [], ...value }, defaults, context);

test('tags are added to those that lack them, and Undo takes away only these', () => {
  const tent = item('Tent', { tags: ['Camping'] });
  const rope = item('Rope', { tags: ['a;b'] });
  const { updates, refused } = planned([tent, rope], 'addTags', { tags: ['camping'] });
  expect(refused).toEqual([]);
  expect(updates.map(({ before, change }) => [before.name, change])).toEqual([
    ['Rope', { addTags: ['camping'] }],
  ]);
  expect(updates.map((update) => itemChangeBack(update.after, update.before))).toEqual([
    { removeTags: ['camping'] },
  ]);
});

test('tags are removed in whatever letters they are written', () => {
  const { updates } = planned([item('Tent', { tags: ['Camping', 'Red'] }), item('Rope')], 'removeTags', {
    tags: ['camping'],
  });
  expect(updates.map(({ after }) => [after.name, after.tags])).toEqual([['Tent', ['Red']]]);
});

test('an item with too many tags is refused, and the others are changed', () => {
  const full = item('Full', { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) });
  const { updates, refused } = planned([full, item('Rope')], 'addTags', { tags: ['red'] });
  expect(updates.map(({ after }) => after.name)).toEqual(['Rope']);
  expect(refused).toEqual([
    { item: full, fault: { kind: 'tags', fault: { reason: 'tooManyTags', max: 20 } } },
  ]);
});

test('a value comes with its currency, and nothing clears both', () => {
  const items = [item('Tent', { value: 100, currency: 'EUR' }), item('Rope')];
  const { updates } = planned(items, 'value', { text: '12.50', currency: 'GBP' });
  expect(updates.map(({ after: { value, currency } }) => [value, currency])).toEqual([
    [12.5, 'GBP'],
    [12.5, 'GBP'],
  ]);
  const cleared = planned(items, 'value', { text: ' ' }).updates;
  expect(cleared.map(({ after: { name, value } }) => [name, value])).toEqual([['Tent', undefined]]);
});

test.each<[ManyField, string, string]>([
  ['expiryDate', 'some day', 'noDay'],
  ['value', 'much', 'notAmount'],
  ['lowStockAt', '-3', 'noQuantity'],
  ['unit', 'x'.repeat(21), 'tooLong'],
])('%s “%s” is refused as in the form', (field, text, kind) => {
  const { updates, refused } = planned([item('Tent')], field, { text });
  expect(updates).toEqual([]);
  expect(refused.map(({ fault }) => fault.kind)).toEqual([kind]);
});

test('items that have the value already are not written', () => {
  const plan = planned([item('Tent', { unit: 'pairs' })], 'unit', { text: 'pairs' });
  expect(plan).toEqual({ updates: [], refused: [] });
});

const weight = { id: 'weight', of: 'item', name: 'Weight', kind: 'number', unit: 'kg' } as const;
const state = {
  id: 'state',
  of: 'item',
  name: 'Condition',
  kind: 'choice',
  choices: [{ id: 'a', name: 'Worn' }],
} as const;

test.each([
  ['fields.weight', '2.5', { weight: 2.5, state: 'a' }],
  ['fields.weight', '', { state: 'a' }],
  ['fields.state', 'worn', { weight: 1, state: 'a' }],
] as const)('a field of the owner is changed like a built-in one: %s to “%s”', (field, text, fields) => {
  const own = { ...defaults, fields: [weight, { ...state, choices: [...state.choices] }] };
  const tent = item('Tent', { fields: { weight: 1, state: 'a' } });
  const rope = item('Rope');
  const value = { text, currency: 'SEK', tags: [] };
  const { updates, refused } = planMany([tent, rope], field, value, own, context);
  expect(refused).toEqual([]);
  const changed = updates.find(({ before }) => before === tent)?.after ?? tent;
  expect(changed.fields).toEqual(fields);
  for (const { before, after } of updates) {
    const back = itemChangeBack(after, before);
    expect(changeItem(after, back ?? {}, context).item.fields).toEqual(before.fields);
  }
});

test('a text that the field of the owner does not allow is refused', () => {
  const value = { text: 'heavy', currency: 'SEK', tags: [] };
  const own = { ...defaults, fields: [weight] };
  const { updates, refused } = planMany([item('Tent')], 'fields.weight', value, own, context);
  expect(updates).toEqual([]);
  expect(refused.map(({ fault }) => fault)).toEqual([{ kind: 'own', field: weight }]);
});

test('a quantity is set as in a cell, and Undo puts each back', () => {
  const items = [item('Tent'), item('Rope', { quantity: 4, unit: 'm' })];
  const { updates, refused } = planned(items, 'quantity', { text: '4' });
  expect(refused).toEqual([]);
  expect(
    updates.map(({ before, after }) => [after.name, after.quantity, itemChangeBack(after, before)]),
  ).toEqual([['Tent', 4, expect.objectContaining({ quantity: 1 })]]);
  expect(planned(items, 'quantity', { text: '' }).refused).toHaveLength(2);
});

test('a line is added to the notes of items that lack it, and notes are replaced', () => {
  const items = [item('Tent', { notes: 'Red' }), item('Rope'), item('Axe', { notes: 'Wet\nSold' })];
  const notesOf = (field: ManyField, text: string) =>
    planned(items, field, { text }).updates.map(({ after: { name, notes } }) => [name, notes]);
  expect(notesOf('addNotes', 'Sold')).toEqual([
    ['Tent', 'Red\nSold'],
    ['Rope', 'Sold'],
  ]);
  expect(notesOf('notes', 'Sold')).toEqual([
    ['Tent', 'Sold'],
    ['Rope', 'Sold'],
    ['Axe', 'Sold'],
  ]);
  const tooLong = planned([item('Full', { notes: 'x'.repeat(4000) })], 'addNotes', {
    text: 'y'.repeat(4000),
  });
  expect(tooLong.refused.map(({ fault }) => fault.kind)).toEqual(['tooLong']);
});
