import { expect, test } from 'vitest';
import { presetId } from '../own-fields/field-presets.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import { ownFieldsMax } from '../own-fields/own-field-limits.ts';
import type { ColumnField } from './column-fields.ts';
import { knownField, newFieldOf, withinFieldLimit } from './imported-fields.ts';

const ownerId = '01984a00-0000-7000-8000-000000000abc';
const field = (more: Partial<OwnField>): OwnField => ({
  id: 'f',
  of: 'item',
  name: 'Wattage',
  kind: 'line',
  ...more,
});
const owner = (...fields: OwnField[]) => ({ ownerId, fields, isSelf: true, currency: 'SEK' });

test('a field is found by its name, whatever its marks, or as a ready-made one', () => {
  const wattage = field({});
  expect(knownField({ name: 'WATT-age', kind: 'number' }, 'item', owner(wattage))).toBe(wattage);
  expect(knownField({ name: 'Wattage', kind: 'line' }, 'bin', owner(wattage))).toBeUndefined();
  const deleted = field({ deletedAt: '2026-05-03T10:00:00.000Z' });
  expect(knownField({ name: 'Wattage', kind: 'line' }, 'item', owner(deleted))).toBeUndefined();
  const renamed = field({ id: presetId(ownerId, 'item', 'serialNumber'), name: 'Number on the back' });
  expect(knownField({ preset: 'serialNumber' }, 'item', owner(renamed))).toBe(renamed);
  const typed = field({ name: 'Serienummer' });
  expect(knownField({ preset: 'serialNumber' }, 'item', owner(typed))).toBe(typed);
});

test('a new choice offers what the cells have, after what is ready-made', () => {
  const made = (column: ColumnField, texts: string[], header = '') =>
    newFieldOf(column, 'item', owner(), { locale: 'sv', newId: () => 'new', header, texts });
  expect(made({ preset: 'condition' }, ['ny', 'Okänt', 'okänt'])).toMatchObject({
    name: 'Skick',
    choices: [{ name: 'Ny' }, { name: 'Bra' }, { name: 'Sliten' }, { name: 'Trasig' }, { name: 'Okänt' }],
  });
  expect(made({ name: 'Uses', kind: 'choices' }, ['a, b', 'B; c'])?.choices?.map(({ name }) => name)).toEqual(
    ['a', 'b', 'c'],
  );
  expect(made({ preset: 'insuredValue' }, [])).toMatchObject({ kind: 'amount', currency: 'SEK' });
  expect(made({ preset: 'insuredValue' }, ['500 €'])).toMatchObject({ currency: 'EUR' });
  expect(made({ preset: 'insuredValue' }, ['500'], 'Insured value (EUR)')).toMatchObject({ currency: 'EUR' });
  expect(made({ id: 'gone' }, [])).toBeUndefined();
});

test('a field of the name that is in the trash comes back where it takes all cells', () => {
  const idOf = (column: ColumnField, more: Partial<OwnField> = {}, texts: string[] = []) => {
    const trashed = field({ deletedAt: '2026-05-03T10:00:00.000Z', ...more });
    const options = { locale: 'en' as const, newId: () => 'new', header: '', texts };
    return newFieldOf(column, 'item', owner(trashed), options)?.id;
  };
  expect(idOf({ name: 'wattage', kind: 'line' })).toBe('f');
  expect(idOf({ name: 'wattage', kind: 'number' })).toBe('new');
  const watts = { kind: 'number', unit: 'W' } as const;
  expect(idOf({ name: 'wattage', ...watts }, watts)).toBe('f');
  expect(idOf({ name: 'wattage', ...watts, unit: 'kW' }, watts)).toBe('new');
  const choices = { kind: 'choice', choices: [{ id: 'a', name: 'Red' }] } as const;
  const red = { ...choices, choices: [...choices.choices] };
  expect(idOf({ name: 'wattage', kind: 'choice' }, red, ['red'])).toBe('f');
  expect(idOf({ name: 'wattage', kind: 'choice' }, red, ['green'])).toBe('new');
});

test('new fields beyond the limit go into the notes', () => {
  const fields = Array.from({ length: ownFieldsMax - 1 }, (_, n) =>
    field({ id: `${n}`, name: `Field ${n}` }),
  );
  const columns = ['Field 3', 'One', 'Two'].map((name): ColumnField => ({ name, kind: 'line' }));
  expect(withinFieldLimit(['name', ...columns], 'item', owner(...fields))).toEqual([
    'name',
    columns[0],
    columns[1],
    'keep',
  ]);
});
