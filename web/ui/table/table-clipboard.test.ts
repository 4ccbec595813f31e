import { expect, test } from 'vitest';
import { copiedText, pastedCells } from './table-clipboard.ts';
import type { TableColumn } from './table-column.ts';

type Thing = { name: string; note: string; fixed: string };

const columns = (['name', 'note', 'fixed'] as const).map(
  (key): TableColumn<Thing> => ({
    key,
    name: key,
    width: 100,
    text: (thing) => thing[key],
    compare: () => 0,
    ...(key !== 'fixed' && { canEdit: () => true }),
  }),
);
const [tent, rope]: [Thing, Thing] = [
  { name: 'Tent, 4\tpersons', note: 'two\nlines', fixed: 'A1' },
  { name: '"Old" rope', note: '', fixed: '5" pipe' },
];
const records = [tent, rope];

test('what is copied comes back as it was when it is pasted', () => {
  const { edits } = pastedCells(copiedText(records, columns), {
    records,
    columns,
    record: tent,
    column: 'name',
  });
  expect(edits).toEqual([
    { record: tent, column: 'name', text: tent.name },
    { record: tent, column: 'note', text: tent.note },
    { record: rope, column: 'name', text: rope.name },
    { record: rope, column: 'note', text: rope.note },
  ]);
});

test('cells of a spreadsheet go to the right and down, none outside the table', () => {
  const target = { records, columns, record: rope, column: 'note' };
  expect(pastedCells('wet\tB2\tx\r\nmore\tx\tx\r\n\t\r\n', target)).toEqual({
    edits: [{ record: rope, column: 'note', text: 'wet' }],
    rowsBelow: 1,
  });
  expect(pastedCells('', target)).toEqual({ edits: [], rowsBelow: 0 });
});

test('a quotation mark within a text, or one that never ends, loses nothing', () => {
  const target = { records, columns, record: tent, column: 'name' };
  expect(pastedCells('5" pipe', target).edits.map(({ text }) => text)).toEqual(['5" pipe']);
  expect(pastedCells('"never\tended', target).edits.map(({ text }) => text)).toEqual(['never\tended']);
});

test('five thousand rows of thirty cells are read in less than a second', () => {
  const many = Array.from({ length: 5_000 }, (_, nth) => ({ ...tent, name: `Tent ${nth}` }));
  const text = copiedText(many, Array.from({ length: 10 }, () => columns).flat());
  const begun = performance.now();
  const { edits } = pastedCells(text, { records: many, columns, record: many[0] ?? tent, column: 'name' });
  expect(edits.length).toBe(10_000);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
