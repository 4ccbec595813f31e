import { describe, expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { itemFormFields, itemNameMax, itemValueMax } from '#domain/items/item-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { tagsText } from '#domain/text.ts';
import { someItem } from '#test/web/sample-records.ts';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import { itemChangeBack } from './form/item-values.ts';
import { faultOfEdit, planEdits, typedText } from './item-edits.ts';

const tent = someItem({
  id: 'tent',
  name: 'Tent',
  quantity: 2,
  tags: ['camping'],
  value: 180,
  currency: 'SEK',
});
const rope = someItem({ id: 'rope', name: 'Rope', quantity: 60, unit: 'm' });
const defaults = { locale: 'en', currency: 'EUR' } as const;
const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T12:00:00.000Z' };
const edit = (column: string, text: string, record = tent) => ({ record, column, text });

function plan(...edits: CellEdit<Item>[]) {
  const planned = planEdits(edits, defaults, context);
  if ('fault' in planned) throw new Error(planned.fault.kind);
  return planned;
}

test('several cells of an item become one change, which can be taken back', () => {
  const [update] = plan(
    edit('name', ' Big  tent '),
    edit('quantity', '1 000'),
    edit('tags', 'summer'),
    edit('value', ''),
  );
  if (!update) throw new Error('nothing changes');
  expect(update.change).toEqual({
    name: 'Big tent',
    quantity: 1_000,
    value: null,
    currency: null,
    addTags: ['summer'],
    removeTags: ['camping'],
    was: { name: 'Tent', quantity: 2, value: 180, currency: 'SEK' },
  });
  expect(itemChangeBack(update.after, update.before)).toMatchObject({
    name: 'Tent',
    quantity: 2,
    value: 180,
    currency: 'SEK',
  });
});

test('an estimate is added to pasted notes, once', () => {
  const [update] = plan(edit('quantity', 'ca 5'), edit('notes', 'Blue'));
  expect(update?.change).toMatchObject({ quantity: 5, notes: 'Blue\nca 5' });
  expect(plan(edit('quantity', 'ca 5', someItem({ ...tent, quantity: 5, notes: 'ca 5' })))).toEqual([]);
});

test('what a cell already says changes nothing', () => {
  const same = [edit('name', 'Tent'), edit('value', '180 SEK'), edit('tags', 'camping'), edit('notes', ' ')];
  expect(plan(...same)).toEqual([]);
});

test.each([
  ['quantity', '14 st', { quantity: 14 }],
  ['quantity', '5 kg', { quantity: 5, unit: 'kg' }],
  ['quantity', 'ca 5', { quantity: 5, notes: 'ca 5' }],
  ['quantity', '~5 kg', { quantity: 5, unit: 'kg', notes: '~5 kg' }],
  ['quantity', '5-6', { quantity: 5, notes: '5-6' }],
  ['quantity', '6,5 kg', { quantity: 7, unit: 'kg', notes: '6,5 kg' }],
  ['quantity', '2.5', { quantity: 3, notes: '2.5' }],
  ['expiryDate', '3 May 2026', { expiryDate: '2026-05-03' }],
  ['expiryDate', '2026-05-03', { expiryDate: '2026-05-03' }],
  ['value', '12.50', { value: 12.5, currency: 'EUR' }],
  ['value', '£12', { value: 12, currency: 'GBP' }],
  ['lowStockAt', '10', { lowStockAt: 10 }],
  ['notes', 'wet\nand blue', { notes: 'wet\nand blue' }],
])('text number %# of a spreadsheet is read as %s', (column, text, change) => {
  expect(plan(edit(column, text, rope))[0]?.change).toMatchObject(change);
});

test.each([
  [{ kind: 'number', unit: 'W' }, '60 w', 60],
  [{ kind: 'number' }, '-12.5', -12.5],
  [{ kind: 'number', unit: 'W' }, '2 kW', undefined],
  [{ kind: 'amount', currency: 'SEK' }, '99.50 kr', 99.5],
  [{ kind: 'amount', currency: 'SEK' }, '€ 5', undefined],
  [{ kind: 'day' }, '3 May 2026', '2026-05-03'],
  [{ kind: 'day' }, '03/04/2026', undefined],
  [{ kind: 'day' }, '0000-00-00', undefined],
  [{ kind: 'flag' }, 'x', true],
  [{ kind: 'choices', choices: [{ id: 'a', name: 'Red, dark' }] }, '"red, dark"', ['a']],
] satisfies [Pick<OwnField, 'kind'> & Partial<OwnField>, string, unknown][])(
  'a cell of %j reads %s as %j',
  (kind, text, value) => {
    const field: OwnField = { id: 'own', of: 'item', name: 'Own', ...kind };
    const cell = edit('fields.own', text, rope);
    const planned = planEdits([cell], { ...defaults, fields: [field] }, context);
    if (value === undefined) expect(planned).toEqual({ edit: cell, fault: { kind: 'own', field } });
    else expect(planned).toMatchObject([{ change: { fields: { own: value } } }]);
  },
);

describe('a cell that is changed changes nothing else', () => {
  const led = someItem({
    id: 'led',
    name: 'LED',
    quantity: 1,
    value: 2.125,
    tags: ['nuts, bolts', '5" pipe'],
  });

  test.each(['en', 'sv'] as const)(
    'in %s: neither a value of three decimals nor its missing currency',
    (locale) => {
      const here = { locale, currency: 'GBP' };
      const planned = planEdits([edit('quantity', '2', led)], here, context);
      if ('fault' in planned) throw new Error('refused');
      expect(planned[0]?.change).toEqual({ quantity: 2, was: { quantity: 1 } });
      const { after } = planned[0] ?? { after: led };
      expect(itemChangeBack(after, led)).toEqual({ quantity: 1, was: { quantity: 2 } });
    },
  );

  test.each(['en', 'sv'] as const)('in %s: a cell with its own text stays as it is', (locale) => {
    const here = { locale, currency: 'GBP' };
    const cells = itemFormFields.map((name) => edit(name, typedText(name, led, here), led));
    expect(planEdits([...cells, edit('tags', tagsText(led.tags), led)], here, context)).toEqual([]);
  });

  test('a typed value gets the chosen currency; one beside it replaces that', () => {
    expect(plan(edit('value', '3', led))[0]?.change).toMatchObject({ value: 3, currency: 'EUR' });
    const both = plan(edit('currency', 'sek', led), edit('value', '3', led));
    expect(both[0]?.change).toMatchObject({ value: 3, currency: 'SEK' });
    expect(plan(edit('currency', ''))[0]?.change).toEqual({ currency: null, was: { currency: 'SEK' } });
    const none = planEdits([edit('value', '3', rope)], { locale: 'en', currency: '' }, context);
    expect(none).toMatchObject([{ change: { value: 3, was: { value: null } } }]);
  });

  test('a number that Swedish can read in two ways is not read', () => {
    const swedish = { locale: 'sv', currency: 'SEK' } as const;
    const fault = { kind: 'unclearAmount', whole: '1299', decimal: '1,299' };
    expect(faultOfEdit(edit('value', '1.299'), swedish)).toEqual(fault);
  });
});

describe('one refused cell refuses all', () => {
  test.each([
    ['name', ' ', { kind: 'missing' }],
    ['name', 'x'.repeat(1_000), { kind: 'tooLong', max: itemNameMax }],
    ['quantity', '', { kind: 'noQuantity', refusal: 'missing' }],
    ['quantity', '-3', { kind: 'noQuantity', refusal: 'negative' }],
    ['quantity', '1,250 m', { kind: 'noQuantity', refusal: 'notNumber' }],
    ['quantity', '1,250', { kind: 'noQuantity', refusal: 'notWhole' }],
    ['lowStockAt', 'few', { kind: 'noQuantity', refusal: 'notNumber' }],
    ['value', 'much', { kind: 'notAmount' }],
    ['value', '9'.repeat(15), { kind: 'tooLarge', max: itemValueMax }],
    ['currency', 'crowns', { kind: 'noCurrency' }],
    ['expiryDate', '03/05/2026', { kind: 'noDay' }],
    ['warrantyUntil', '2026-02-30', { kind: 'noDay' }],
    ['tags', 'x'.repeat(41), { kind: 'tags', fault: { reason: 'tooLong', max: 40 } }],
    ['notes', 'x'.repeat(4_001), { kind: 'tooLong', max: 4_000 }],
  ])('%s, case %#', (column, text, fault) => {
    const refused = edit(column, text);
    expect(faultOfEdit(refused, defaults)).toEqual(fault);
    expect(planEdits([edit('name', 'Line', rope), refused], defaults, context)).toEqual({
      edit: refused,
      fault,
    });
  });
});
