import { expect, test } from 'vitest';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnFieldKind } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { planKindChange } from './change-kind.ts';

const choices = [
  { id: 'a', name: 'New' },
  { id: 'b', name: 'Worn, used' },
];

/** The values after the change, and the texts of those that do not fit. */
function changed(
  from: Partial<OwnField>,
  to: { kind: OwnFieldKind; unit?: string; currency?: string },
  values: OwnValue[],
  locale: 'en' | 'sv' = 'en',
) {
  const field: OwnField = { id: 'old', of: 'item', name: 'Field', kind: 'line', ...from };
  const things = values.map((value, at) => ({ id: `thing ${at}`, name: `Thing ${at}`, value, binId: 'bin' }));
  let count = 0;
  const target = { id: 'new', ...to, newChoiceId: () => `choice ${++count}` };
  const plan = planKindChange(field, target, things, locale);
  const [first] = plan.refused;
  return {
    values: plan.changes.map(({ value }) => value),
    refused: plan.refused.map(({ text }) => text),
    choices: plan.field.choices?.map(({ name }) => name),
    first: first?.thing.name,
    field: plan.field,
  };
}

test('texts become numbers in the unit of the field, and others are refused', () => {
  const { values, refused, first } = changed({}, { kind: 'number', unit: 'kg' }, [
    '12 kg',
    '3.5',
    'ca 5',
    '7 lb',
  ]);
  expect(values).toEqual([12, 3.5]);
  expect(refused).toEqual(['ca 5', '7 lb']);
  expect(first).toBe('Thing 2');
  expect(changed({}, { kind: 'number' }, ['12,5'], 'sv').values).toEqual([12.5]);
});

test('numbers keep their value in each language', () => {
  for (const locale of ['en', 'sv'] as const) {
    expect(
      changed({ kind: 'number' }, { kind: 'amount', currency: 'SEK' }, [0, 12.5], locale).values,
    ).toEqual([0, 12.5]);
    expect(changed({ kind: 'number', unit: 'kg' }, { kind: 'line' }, [12.5], locale).values).toEqual([
      '12.5',
    ]);
  }
  expect(changed({ kind: 'number' }, { kind: 'amount' }, [-1]).refused).toEqual(['-1']);
});

test('what is not of one kind stays with the field', () => {
  const from = { kind: 'day', remind: [7], isOnRows: true, isPublic: true } as const;
  const { field } = changed({ ...from, remind: [7] }, { kind: 'line' }, []);
  expect(field).toEqual({
    id: 'new',
    of: 'item',
    name: 'Field',
    kind: 'line',
    isOnRows: true,
    isPublic: true,
    replaces: ['old'],
  });
  const again = changed({ replaces: ['older'] }, { kind: 'number' }, []);
  expect(again.field.replaces).toEqual(['older', 'old']);
});

test('a default is converted too, or left out', () => {
  const defaultOf = (...[from, to]: Parameters<typeof changed>) => changed(from, to, []).field.defaultValue;
  expect(defaultOf({ kind: 'line', defaultValue: '12' }, { kind: 'number' }, [])).toBe(12);
  expect(defaultOf({ kind: 'line', defaultValue: 'many' }, { kind: 'number' }, [])).toBeUndefined();
  const { field, choices } = changed({ kind: 'line', defaultValue: 'Worn' }, { kind: 'choice' }, []);
  expect(choices).toEqual(['Worn']);
  expect(field.defaultValue).toBe(field.choices?.[0]?.id);
});

test('texts become the choices that they name', () => {
  const one = changed({}, { kind: 'choice' }, ['Worn', 'new, boxed', 'worn']);
  expect(one).toMatchObject({
    values: ['choice 1', 'choice 2', 'choice 1'],
    choices: ['Worn', 'new, boxed'],
    refused: [],
  });
  const several = changed({}, { kind: 'choices' }, ['red, blue', 'Blue']);
  expect(several).toMatchObject({
    values: [['choice 1', 'choice 2'], ['choice 2']],
    choices: ['red', 'blue'],
  });
  const many = Array.from({ length: 101 }, (_, n) => `Choice ${n}`);
  expect(changed({}, { kind: 'choice' }, many)).toMatchObject({ refused: ['Choice 100'] });
});

test('a choice of several becomes a single one where there is one', () => {
  const result = changed({ kind: 'choices', choices }, { kind: 'choice' }, [['b'], ['a', 'b']]);
  expect(result).toMatchObject({ values: ['choice 2'], refused: ['New, "Worn, used"'] });
  expect(result.choices).toEqual(['New', 'Worn, used']);
  expect(changed({ kind: 'choice', choices }, { kind: 'line' }, ['b']).values).toEqual(['"Worn, used"']);
});

test('days, yes and no, and links are read as in imports', () => {
  expect(changed({}, { kind: 'day' }, ['3 May 2026', '2026-05-04', 'soon'])).toMatchObject({
    values: ['2026-05-03', '2026-05-04'],
    refused: ['soon'],
  });
  expect(changed({}, { kind: 'flag' }, ['ja', 'No', 'perhaps'])).toMatchObject({
    values: [true, false],
    refused: ['perhaps'],
  });
  expect(changed({}, { kind: 'link' }, ['https://example.org', 'x']).refused).toEqual(['x']);
});
