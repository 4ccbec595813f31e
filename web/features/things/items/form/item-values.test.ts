import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Item, itemChange, newItem } from '#domain/items/item.ts';
import {
  type BuiltInItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
} from '#domain/items/item-fields.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import { tidyLine, tidyProse } from '#domain/text.ts';
import {
  checkValues,
  emptyValues,
  fieldsOf,
  type ItemValues,
  itemChangeBack,
  itemChangeOf,
  newItemOf,
  valuesOf,
} from './item-values.ts';

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
const defaults = { locale: 'sv', currency: 'SEK' } as const;
const context = { userId: 'u', userName: 'Olga', now: drill.updatedAt };
const shown = valuesOf(drill, defaults);

describe('the change that a form makes', () => {
  it('is none when nothing was typed', () => {
    expect(itemChangeOf(drill, shown, defaults)).toBeUndefined();
  });

  it('carries only what differs, with what was seen', () => {
    expect(itemChangeOf(drill, { ...shown, name: ' Hammer  drill ', quantity: '4' }, defaults)).toEqual({
      name: 'Hammer drill',
      quantity: 4,
      was: { name: 'Drill', quantity: 1 },
    });
  });

  it('clears with null', () => {
    expect(itemChangeOf(drill, { ...shown, notes: ' ' }, defaults)).toEqual({
      notes: null,
      was: { notes: 'Charger in the lid' },
    });
  });

  it('clears the currency with the value', () => {
    expect(itemChangeOf(drill, { ...shown, value: '' }, defaults)).toEqual({
      value: null,
      currency: null,
      was: { value: 1299.5, currency: 'SEK' },
    });
  });

  it('says nothing of a currency chosen without a value', () => {
    const { value: _, currency: __, ...plain } = drill;
    expect(itemChangeOf(plain, { ...valuesOf(plain, defaults), currency: 'EUR' }, defaults)).toBeUndefined();
  });

  it('adds and removes tags one by one', () => {
    expect(itemChangeOf(drill, { ...shown, tags: ['power', 'loud'] }, defaults)).toEqual({
      addTags: ['loud'],
      removeTags: ['tools'],
    });
  });

  it('can write a tag in another case', () => {
    const change = itemChangeOf(drill, { ...shown, tags: ['Tools', 'power'] }, defaults);
    expect(changeItem(drill, change ?? {}, context).item.tags).toEqual(['power', 'Tools']);
  });
});

describe('what nobody touched is not sent', () => {
  const piece: Item = { ...drill, value: 2.125, currency: undefined };

  it.each(['en', 'sv'] as const)('in %s: a value of three decimals, and no currency is added', (locale) => {
    const here = { locale, currency: 'GBP' };
    const values = valuesOf(piece, here);
    expect(itemChangeOf(piece, { ...values, quantity: '2' }, here)).toEqual({
      quantity: 2,
      was: { quantity: 1 },
    });
  });

  it('also where the shown text would be refused today', () => {
    const old: Item = { ...drill, name: 'Drill  bit ', unit: 'x'.repeat(30) };
    const values = valuesOf(old, defaults);
    expect(itemChangeOf(old, { ...values, notes: 'Lent' }, defaults)).toEqual({
      notes: 'Lent',
      was: { notes: 'Charger in the lid' },
    });
  });

  it('but a new value takes the chosen currency, and none if none was chosen', () => {
    const { value: _, currency: __, ...plain } = drill;
    const typed = { ...valuesOf(plain, defaults), value: '2,125' };
    expect(itemChangeOf(plain, typed, defaults)).toMatchObject({ value: 2.125, currency: 'SEK' });
    const none = { locale: 'sv', currency: '' } as const;
    expect(itemChangeOf(plain, { ...valuesOf(plain, none), value: '5' }, none)).toEqual({
      value: 5,
      was: { value: null },
    });
  });

  it('and the way back gives the very same fields', () => {
    const change = itemChangeOf(
      piece,
      { ...valuesOf(piece, defaults), value: '3', currency: 'EUR' },
      defaults,
    );
    const { item } = changeItem(piece, change ?? {}, context);
    expect(itemChangeBack(item, piece)).toMatchObject({ value: 2.125, currency: null });
  });
});

const ofKind = {
  line: fc.string({ maxLength: 130 }),
  prose: fc.string({ maxLength: 100 }),
  amount: fc.oneof(fc.string({ maxLength: 8 }), fc.nat(5000).map(String)),
  currency: fc.constantFrom('', 'SEK', 'EUR'),
  quantity: fc.oneof(fc.string({ maxLength: 4 }), fc.nat(2_000_000).map(String)),
  day: fc.constantFrom('', '2026-05-03', '2027-12-31'),
} satisfies Record<BuiltInItemFieldKind, fc.Arbitrary<string>>;
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
  fc.assert(
    fc.property(someValues, (values) => {
      fc.pre(Object.keys(checkValues(values, 'sv')).length === 0);
      const id = '018f0000-0000-7000-8000-000000000009';
      const { quantity, tags = [], ...sent } = newItem.parse(newItemOf(values, id, 'sv'));
      expect({ ...sent, quantity, tags }).toEqual({ id, ...fieldsOf(values, 'sv') });

      const change = itemChange.parse(itemChangeOf(drill, values, defaults) ?? {});
      const { item } = changeItem(drill, change, context);
      expect(new Set(item.tags)).toEqual(new Set(values.tags));
      expect(itemChangeOf(item, { ...values, tags: item.tags }, defaults)).toBeUndefined();
    }),
  );
});

it('names what is wrong by field', () => {
  expect(
    checkValues(
      { ...emptyValues(defaults), name: ' ', unit: 'x'.repeat(21), value: 'much', lowStockAt: '1.5' },
      'sv',
    ),
  ).toEqual({
    name: { kind: 'missing' },
    unit: { kind: 'tooLong', max: 20 },
    value: { kind: 'notAmount' },
    lowStockAt: { kind: 'noQuantity', refusal: 'notWhole' },
  });
});

const storedItems = fc.record({
  quantity: fc.nat(1_000_000),
  value: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined }),
  currency: fc.constantFrom(undefined, 'SEK', 'CZK'),
  lowStockAt: fc.option(fc.nat(1_000_000), { nil: undefined }),
  unit: fc.constantFrom(undefined, 'm', '5 l'),
  purchaseDate: fc.constantFrom(undefined, '2026-05-03'),
  barcode: fc.constantFrom(undefined, '0123 456', '=1'),
  notes: fc.option(fc.string({ minLength: 1 }).map(tidyProse).filter(Boolean), { nil: undefined }),
  name: fc.string({ minLength: 1, maxLength: 200 }).map(tidyLine).filter(Boolean),
});

it('reads every field as it is shown, in both languages', () => {
  fc.assert(
    fc.property(storedItems, fc.constantFrom('en', 'sv'), (fields, locale) => {
      const stored: Item = { ...drill, ...fields, tags: ['tools'] };
      const read = fieldsOf(valuesOf(stored, { locale, currency: 'EUR' }), locale);
      const compared = fields.value === undefined ? { ...fields, currency: undefined } : fields;
      expect(read).toEqual({ ...compared, tags: ['tools'] });
    }),
  );
});
