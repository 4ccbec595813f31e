import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { itemChange, newItem } from '#domain/items/item.ts';
import {
  type ItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
} from '#domain/items/item-fields.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import { checkValues } from './check-values.ts';
import { itemChangeOf } from './item-change.ts';
import { emptyValues, fieldsOf, type ItemValues, newItemOf, valuesOf } from './item-values.ts';

const drill: Item = {
  id: '018f0000-0000-7000-8000-000000000001',
  binId: '018f0000-0000-7000-8000-000000000002',
  name: 'Drill',
  quantity: 1,
  tags: ['tools', 'power'],
  value: 1299.5,
  currency: 'SEK',
  notes: 'Charger in the lid',
  dateAdded: '2026-05-03T10:00:00.000Z',
  updatedAt: '2026-05-03T10:00:00.000Z',
};
const shown = valuesOf(drill, 'sv', 'SEK');

describe('the change that a form makes', () => {
  it('is none when nothing was typed', () => {
    expect(itemChangeOf(drill, shown)).toBeUndefined();
  });

  it('carries only what differs, with what was seen', () => {
    expect(itemChangeOf(drill, { ...shown, name: ' Hammer  drill ', quantity: '4' })).toEqual({
      name: 'Hammer drill',
      quantity: 4,
      was: { name: 'Drill', quantity: 1 },
    });
  });

  it('clears with null', () => {
    expect(itemChangeOf(drill, { ...shown, notes: ' ' })).toEqual({
      notes: null,
      was: { notes: 'Charger in the lid' },
    });
  });

  it('clears the currency with the value', () => {
    expect(itemChangeOf(drill, { ...shown, value: '' })).toEqual({
      value: null,
      currency: null,
      was: { value: 1299.5, currency: 'SEK' },
    });
  });

  it('says nothing of a currency chosen without a value', () => {
    const { value: _, currency: __, ...plain } = drill;
    expect(itemChangeOf(plain, { ...valuesOf(plain, 'sv', 'SEK'), currency: 'EUR' })).toBeUndefined();
  });

  it('adds and removes tags one by one', () => {
    expect(itemChangeOf(drill, { ...shown, tags: ['power', 'loud'] })).toEqual({
      addTags: ['loud'],
      removeTags: ['tools'],
    });
  });

  it('can write a tag in another case', () => {
    const change = itemChangeOf(drill, { ...shown, tags: ['Tools', 'power'] });
    const context = { userId: 'u', userName: 'Olga', now: drill.updatedAt };
    expect(changeItem(drill, change ?? {}, context).item.tags).toEqual(['power', 'Tools']);
  });
});

const ofKind = {
  line: fc.string({ maxLength: 130 }),
  prose: fc.string({ maxLength: 100 }),
  amount: fc.oneof(fc.string({ maxLength: 8 }), fc.nat(5000).map(String)),
  currency: fc.constantFrom('SEK', 'EUR'),
  quantity: fc.oneof(fc.string({ maxLength: 4 }), fc.nat(2_000_000).map(String)),
  day: fc.constantFrom('', '2026-05-03', '2027-12-31'),
} satisfies Record<ItemFieldKind, fc.Arbitrary<string>>;
const someValues: fc.Arbitrary<ItemValues> = fc.record({
  name: fc.string({ maxLength: 220 }),
  quantity: fc.oneof(fc.nat(1_000_000).map(String), fc.string({ maxLength: 4 })),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,10}$/), { maxLength: 20 }),
  ...(Object.fromEntries(itemFormFields.map((name) => [name, ofKind[itemFields[name].kind]])) as Record<
    ItemFormField,
    fc.Arbitrary<string>
  >),
});

it('passes only what the server accepts, and the change results in what was typed', () => {
  const context = { userId: 'u', userName: 'Olga', now: drill.updatedAt };
  fc.assert(
    fc.property(someValues, (values) => {
      fc.pre(Object.keys(checkValues(values)).length === 0);
      const id = '018f0000-0000-7000-8000-000000000009';
      const { quantity, tags = [], ...sent } = newItem.parse(newItemOf(values, id));
      expect({ ...sent, quantity, tags }).toEqual({ id, ...fieldsOf(values) });

      const change = itemChange.parse(itemChangeOf(drill, values) ?? {});
      const { item } = changeItem(drill, change, context);
      expect(new Set(item.tags)).toEqual(new Set(values.tags));
      expect(itemChangeOf(item, { ...values, tags: item.tags })).toBeUndefined();
    }),
  );
});

it('names what is wrong by field', () => {
  expect(
    checkValues({ ...emptyValues('SEK'), name: ' ', unit: 'x'.repeat(21), value: 'much', lowStockAt: '1.5' }),
  ).toEqual({
    name: { kind: 'missing' },
    unit: { kind: 'tooLong', max: 20 },
    value: { kind: 'notAmount' },
    lowStockAt: { kind: 'noQuantity', refusal: 'notWhole' },
  });
});
