import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { mergeFields } from '../fields.ts';
import { flatFields, nestedFields, ownFieldIdOf } from './flat-fields.ts';
import type { OwnField } from './own-field.ts';
import { ownFieldsMax } from './own-field-limits.ts';
import {
  assertValuesFit,
  liveFieldsOf,
  withChangedField,
  withDeletedField,
  withNewField,
  withRestoredField,
} from './own-field-rules.ts';
import { allowedValues, defaultsOf, readValue, storedValues, valueText } from './own-values.ts';
import { rememberedField, replacedBy } from './replaced-fields.ts';

const now = '2026-05-03T10:00:00.000Z';
const id = (n: number) => `01984a00-0000-7000-8000-${String(n).padStart(12, '0')}`;

function field(n: number, more: Partial<OwnField> = {}): OwnField {
  return { id: id(n), of: 'item', name: `Field ${n}`, kind: 'line', ...more };
}

const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
  return undefined;
};

test('fields keep their order, and one moves before another or to the end', () => {
  const fields = [1, 2, 3].map((n) => field(n));
  const order = (all: readonly OwnField[]) =>
    all.map((each) => fields.findIndex(({ id: own }) => own === each.id) + 1);
  expect(order(withChangedField(fields, { id: id(3), before: id(1) }))).toEqual([3, 1, 2]);
  expect(order(withChangedField(fields, { id: id(1), before: null }))).toEqual([2, 3, 1]);
  expect(order(withChangedField(fields, { id: id(2), name: 'Renamed' }))).toEqual([1, 2, 3]);
});

test('a unit or currency is cleared by null and stays if absent', () => {
  const fields = [field(1, { kind: 'number', unit: 'kg' })];
  expect(withChangedField(fields, { id: id(1), name: 'Weight' })[0]).toMatchObject({ unit: 'kg' });
  expect(withChangedField(fields, { id: id(1), unit: null })[0]).not.toHaveProperty('unit');
});

test('deleting and restoring keeps everything, and what is made twice comes back', () => {
  const fields = [field(1, { kind: 'choice', choices: [{ id: 'a', name: 'New' }] })];
  const deleted = withDeletedField(fields, id(1), now);
  expect(liveFieldsOf(deleted, 'item')).toEqual([]);
  expect(withDeletedField(deleted, id(1), '2027-01-01T00:00:00.000Z')).toEqual(deleted);
  expect(withRestoredField(deleted, id(1))).toEqual(fields);
  expect(withNewField(deleted, { id: id(1), of: 'item', name: 'Other', kind: 'line' })).toEqual(fields);
  expect(codeOf(() => withChangedField(deleted, { id: id(1), name: 'x' }))).toBe('fields.inTrash');
  expect(codeOf(() => withRestoredField([], id(1)))).toBe('fields.notFound');
});

test('a setting that remembers a field shows what took its place, until the undo', () => {
  const [line, number] = [field(1), field(2, { kind: 'number', replaces: replacedBy(field(1)) })];
  const amount = field(3, { kind: 'amount', replaces: replacedBy(number) });
  expect(amount.replaces).toEqual([id(1), id(2)]);
  for (const remembered of [1, 2, 3]) expect(rememberedField([amount], id(remembered))).toBe(amount);
  expect(rememberedField([line], id(1))).toBe(line);
  expect(rememberedField([line, amount], id(1))).toBe(line);
  for (const missing of [undefined, id(4)]) expect(rememberedField([line, amount], missing)).toBeUndefined();
  const many = Array.from({ length: 12 }, (_, n) => id(n));
  expect(replacedBy(field(12, { replaces: many }))).toEqual([...many.slice(3), id(12)]);
});

test('a default leaves with its choice, with its field and by null', () => {
  const all = [
    { id: 'a', name: 'New' },
    { id: 'b', name: 'Worn' },
  ];
  const fields = withNewField([], {
    ...field(1, { kind: 'choices', choices: all }),
    defaultValue: ['a', 'b'],
  });
  expect(defaultsOf(fields, 'item')).toEqual({ [id(1)]: ['a', 'b'] });
  expect(defaultsOf(fields, 'bin')).toBeUndefined();
  expect(defaultsOf(withDeletedField(fields, id(1), now), 'item')).toBeUndefined();
  const withoutWorn = withChangedField(fields, { id: id(1), choices: all.slice(0, 1) });
  expect(defaultsOf(withoutWorn, 'item')).toEqual({ [id(1)]: ['a'] });
  expect(withChangedField(withoutWorn, { id: id(1), choices: [] })[0]).not.toHaveProperty('defaultValue');
  expect(withChangedField(fields, { id: id(1), defaultValue: null })[0]).not.toHaveProperty('defaultValue');
});

test('there is room for forty fields of each kind of thing', () => {
  const full = Array.from({ length: ownFieldsMax }, (_, n) => field(n));
  const add = (of: OwnField['of'], all: readonly OwnField[]) =>
    withNewField(all, { id: id(900), of, name: 'One more', kind: 'line' });
  expect(codeOf(() => add('item', full))).toBe('fields.full');
  expect(add('bin', full)).toHaveLength(ownFieldsMax + 1);
  expect(add('item', withDeletedField(full, id(1), now))).toHaveLength(ownFieldsMax + 1);
  const long = full.map((each) => ({
    ...each,
    choices: Array.from({ length: 100 }, (_, n) => ({ id: `c${n}`, name: 'x'.repeat(80) })),
  }));
  expect(codeOf(() => add('bin', long))).toBe('fields.tooLarge');
});

test('values merge one by one, and only a replaced one is reported', () => {
  const current = { name: 'Drill', fields: { [id(1)]: 'Bosch', [id(2)]: 'old' } };
  const { merged, overwrote } = mergeFields(
    current,
    { fields: { [id(1)]: 'Makita', [id(2)]: null, [id(3)]: 7 } },
    { fields: { [id(1)]: 'Hilti', [id(2)]: 'old' } },
  );
  expect(merged).toEqual({ name: 'Drill', fields: { [id(1)]: 'Makita', [id(3)]: 7 } });
  expect(overwrote).toEqual({ fields: { [id(1)]: 'Bosch' } });
  expect(mergeFields({ fields: { [id(1)]: 1 } }, { fields: { [id(1)]: null } }).merged).toEqual({});
});

test('flat names and nested values are the reverse of each other', () => {
  const thing = { name: 'Drill', fields: { [id(1)]: 'Bosch' } };
  const flat = flatFields(thing);
  expect(flat).toEqual({ name: 'Drill', [`fields.${id(1)}`]: 'Bosch' });
  expect(nestedFields(flat)).toEqual(thing);
  expect(Object.keys(flat).map(ownFieldIdOf)).toEqual([undefined, id(1)]);
});

const choices = [
  { id: 'a', name: 'New' },
  { id: 'b', name: 'Worn, used' },
];
const texts: [Partial<OwnField>, string, unknown, string?][] = [
  [{ kind: 'line' }, ' a \n b ', 'a b', 'a b'],
  [{ kind: 'number' }, '12', 12],
  [{ kind: 'amount' }, '0', 0],
  [{ kind: 'flag' }, 'ja', true, 'Yes'],
  [{ kind: 'flag' }, 'No', false],
  [{ kind: 'day' }, '2026-05-03', '2026-05-03'],
  [{ kind: 'choice', choices }, 'worn, used', 'b', '"Worn, used"'],
  [{ kind: 'choices', choices }, 'New, "Worn, used"', ['a', 'b']],
  [{ kind: 'link' }, 'www.example.org', 'https://www.example.org', 'https://www.example.org'],
];

test.for(texts)('%o reads %o as %o', ([more, typed, value, shownAs = typed]) => {
  const own = field(1, more);
  expect(readValue(own, typed, Number)).toEqual(value);
  expect(valueText(own, value as never, 'en')).toBe(shownAs);
  expect(readValue(own, shownAs, Number)).toEqual(value);
});

const wrong: [Partial<OwnField>, string][] = [
  [{ kind: 'flag' }, 'perhaps'],
  [{ kind: 'day' }, '2026-02-30'],
  [{ kind: 'choice', choices }, 'Broken'],
  [{ kind: 'choice', choices }, 'New, "Worn, used"'],
  [{ kind: 'choices', choices }, 'New, Broken'],
  [{ kind: 'link' }, 'javascript:alert(1)'],
  [{ kind: 'link' }, 'https://'],
  [{ kind: 'line' }, 'x'.repeat(201)],
];

test.for(wrong)('%o refuses %o', ([more, typed]) => {
  expect(readValue(field(1, more), typed, Number)).toBeUndefined();
});

test('values of unknown fields and of other things are refused, and not restored', () => {
  const fields = [field(1), field(2, { of: 'bin' })];
  expect(codeOf(() => storedValues(fields, 'item', { [id(9)]: 'x' }))).toBe('fields.notFound');
  expect(codeOf(() => storedValues(fields, 'item', { [id(2)]: 'x' }))).toBe('fields.notFound');
  expect(storedValues(fields, 'item', { [id(9)]: null })).toEqual({ [id(9)]: null });
  expect(allowedValues(fields, 'item', { [id(1)]: ' x ', [id(2)]: 'x', [id(9)]: 'x' })).toEqual({
    [id(1)]: 'x',
  });
});

test('a value of a field in the trash is stored, as its writer may not have known', () => {
  expect(storedValues([field(1, { deletedAt: now })], 'item', { [id(1)]: 'x' })).toEqual({ [id(1)]: 'x' });
});

test('the values of one thing have a size together', () => {
  expect(codeOf(() => assertValuesFit({ [id(1)]: 'x'.repeat(17_000) }))).toBe('fields.valuesTooLarge');
  expect(codeOf(() => assertValuesFit({ [id(1)]: 'x'.repeat(3_000) }))).toBeUndefined();
});
