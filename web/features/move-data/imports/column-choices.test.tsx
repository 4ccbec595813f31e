import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { ImportTable } from '#domain/imports/import-calls.ts';
import type { TableChoice } from '#domain/imports/import-choice.ts';
import type { FieldOwner } from '#domain/imports/imported-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { ownFieldsMax } from '#domain/own-fields/own-field-limits.ts';
import { renderUi } from '#test/web/render-ui.tsx';
import { loadInsideTexts, loadLaterTexts } from '#web/i18n/i18n.ts';
import { ColumnChoices, tableChoiceOf } from './column-choices.tsx';

beforeAll(async () => {
  await loadInsideTexts();
  await loadLaterTexts();
});

const table: ImportTable = {
  name: 'list',
  header: ['Name', 'S/N', 'Watt-age', 'Life'],
  rowCount: 1,
  samples: [['Drill'], ['A1'], ['60 W'], ['3']],
  columns: [
    'name',
    { preset: 'serialNumber' },
    { name: 'Watt-age', kind: 'number', unit: 'W' },
    { name: 'Life', kind: 'number' },
  ],
  fields: [null, { preset: 'serialNumber' }, { name: 'Watt-age', kind: 'number', unit: 'W' }, null],
  unclearDates: [],
  unclearNumbers: [],
};

const wattage: OwnField = { id: 'w', of: 'item', name: 'Wattage', kind: 'number', unit: 'W' };

type ChoicesProps = { owner: FieldOwner; onChoice: (choice: TableChoice | undefined) => void };

function Choices({ owner, onChoice }: ChoicesProps) {
  const info = { tables: [table] };
  const [choice, setChoice] = useState(() => tableChoiceOf(info, 0, { currency: undefined, owner }));
  const change = (next: TableChoice) => {
    setChoice(next);
    onChoice(next);
  };
  return choice && <ColumnChoices info={info} table={choice} owner={owner} onChange={change} />;
}

/** Returns what the columns are chosen to be. */
function renderChoices(owner: Partial<FieldOwner>) {
  let columns: TableChoice['columns'] | undefined;
  const whole = { ownerId: 'olga', isSelf: true, fields: [wattage], ...owner };
  renderUi(
    <Choices
      owner={whole}
      onChoice={(choice) => {
        columns = choice?.columns;
      }}
    />,
  );
  return () => columns;
}

const becomes = (column: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `${column} is` });
const shown = (column: string) => becomes(column).selectedOptions[0]?.textContent;

test('a column is the field of its name, or a new one whose kind can be chosen', async () => {
  const columns = renderChoices({});
  const user = userEvent.setup();
  expect(shown('S/N')).toBe('New field “Serial number”');
  expect(shown('Watt-age')).toBe('Wattage (W)');
  expect(screen.queryByRole('combobox', { name: 'Kind of “Serial number”' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of “Life”' }), 'Text');
  await user.selectOptions(becomes('S/N'), 'Add to the notes');
  await user.selectOptions(becomes('Watt-age'), 'Leave out');
  expect(columns()).toEqual(['name', 'keep', 'skip', { name: 'Life', kind: 'line' }]);
  await user.selectOptions(becomes('Life'), 'Wattage (W)');
  await user.selectOptions(becomes('S/N'), 'New field “Serial number”');
  expect(columns()).toEqual(['name', { preset: 'serialNumber' }, 'skip', { id: 'w' }]);
});

test('a number’s unit is typed, and a column without a heading makes no field', async () => {
  const columns = renderChoices({});
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Unit of “Life”' }), 'h');
  expect(columns()?.[3]).toEqual({ name: 'Life', kind: 'number', unit: 'h' });
  await user.click(screen.getByRole('checkbox', { name: 'The first row has the names of the columns' }));
  expect(columns()).toEqual(['name', 'keep', 'keep', 'keep']);
  expect(screen.queryByRole('option', { name: /New field/ })).toBeNull();
});

test('for the bin of another, only the owner’s fields are offered', () => {
  renderChoices({ ownerId: 'anna', isSelf: false });
  expect(shown('Watt-age')).toBe('Wattage (W)');
  expect(shown('S/N')).toBe('Add to the notes');
  expect(screen.queryByRole('option', { name: /New field/ })).toBeNull();
});

test('with all fields in use, other columns go into the notes', () => {
  const others = Array.from({ length: ownFieldsMax - 1 }, (_, n) => ({
    ...wattage,
    id: `${n}`,
    name: `F${n}`,
  }));
  renderChoices({ fields: [wattage, ...others] });
  expect([shown('S/N'), shown('Watt-age')]).toEqual(['Add to the notes', 'Wattage (W)']);
  expect(screen.queryByRole('option', { name: /New field/ })).toBeNull();
});
