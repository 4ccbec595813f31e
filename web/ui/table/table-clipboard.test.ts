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
    sortBy: () => 0,
    ...(key !== 'fixed' && { canEdit: () => true }),
  }),
);
const [tent, rope]: [Thing, Thing] = [
  { name: 'Tent, 4\tpersons', note: 'two\nlines', fixed: 'A1' },
  { name: '"Old" rope', note: '', fixed: '5" pipe' },
];
const records = [tent, rope];

function editsOf(...pasted: Parameters<typeof pastedCells<Thing>>) {
  const read = pastedCells(...pasted);
  if ('fault' in read) throw new Error(read.fault.reason);
  return read.edits;
}

test('what is copied comes back as it was when it is pasted', () => {
  const text = copiedText(records, columns);
  const edits = editsOf(text, { records, columns, record: tent, column: 'name' });
  expect(edits).toEqual([
    { record: tent, column: 'name', text: tent.name },
    { record: tent, column: 'note', text: tent.note },
    { record: rope, column: 'name', text: rope.name },
    { record: rope, column: 'note', text: rope.note },
  ]);
});

test.each([
  '=HYPERLINK("x")',
  "'=literal",
  'Screws, +PH2',
  '- 2 forks\n- 3',
  '\t@SUM(A1)',
  '"=1"',
  "'quoted'",
])('a copied text is no formula and comes back as it was: %j', (note) => {
  const copied = copiedText([{ ...tent, note }], columns);
  expect(copied).not.toMatch(/(^|[\t\n])"?\s*[=+\-@]/);
  const edits = editsOf(copied, { records, columns, record: rope, column: 'name' });
  expect(edits.map(({ text }) => text)).toEqual([tent.name, note]);
});

test('a text with a sign of its own keeps its apostrophes', () => {
  const target = { records, columns, record: tent, column: 'name' };
  expect(editsOf("=1\t'=2", target).map(({ text }) => text)).toEqual(['=1', "'=2"]);
});

test('cells of a spreadsheet go to the right and down, if all have room', () => {
  const target = { records, columns, record: rope, column: 'note' };
  expect(editsOf('wet\tB2\r\n\t\r\n', target)).toEqual([{ record: rope, column: 'note', text: 'wet' }]);
  const refused = (text: string, column = 'note') => pastedCells(text, { ...target, column });
  expect(refused('wet\nmore')).toEqual({ fault: { reason: 'tooFewRows', count: 1 } });
  expect(refused('wet\tB2\tx')).toEqual({ fault: { reason: 'tooFewColumns', count: 2 } });
  expect(refused('B2', 'fixed')).toEqual({ fault: { reason: 'notEditable' } });
  expect(refused('B2', 'checkboxes')).toEqual({ fault: { reason: 'notEditable' } });
});

test('a quotation mark within a text, or one that never ends, loses nothing', () => {
  const target = { records, columns, record: tent, column: 'name' };
  expect(editsOf('5" pipe', target).map(({ text }) => text)).toEqual(['5" pipe']);
  expect(editsOf('"never\tended', target).map(({ text }) => text)).toEqual(['never\tended']);
});

test('five thousand rows of thirty cells are read in less than a second', () => {
  const many = Array.from({ length: 5_000 }, (_, nth) => ({ ...tent, name: `Tent ${nth}` }));
  const text = copiedText(many, Array.from({ length: 10 }, () => columns).flat());
  const begun = performance.now();
  const target = { records: many, columns, record: many[0] ?? tent, column: 'name' };
  expect(pastedCells(text, target)).toEqual({ fault: { reason: 'tooFewColumns', count: 3 } });
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('texts for cells that cannot be edited are counted, unless nothing is lost', () => {
  const target = { records, columns, record: tent, column: 'note' };
  const leftOut = (text: string) => (pastedCells(text, target) as { leftOut: number }).leftOut;
  expect(leftOut('wet\tB1\ndry\tB2')).toBe(2);
  expect(leftOut('wet\tA1\ndry\t')).toBe(0);
});

test.each([
  ['one text', 'Red', ['Red', 'Red', 'Red', 'Red']],
  ['a row', 'Red\tBlue', ['Red', 'Blue', 'Red', 'Blue']],
  ['a text that does not fit evenly', 'Red\tBlue\nGreen', ['Red', 'Blue', 'Green']],
])('%s pasted over a range fills it', (_, text, expected) => {
  const size = { rows: 2, columns: 2 };
  const edits = editsOf(text, { records, columns, record: tent, column: 'name', size });
  expect(edits.map((edit) => edit.text)).toEqual(expected);
});

test('a text for a cell that only a dialog edits is left out and counted', () => {
  const withDialog = columns.map((column) =>
    column.key === 'note' ? { ...column, isDialogOnly: true } : column,
  );
  const target = { records, columns: withDialog, record: rope, column: 'name' };
  expect(pastedCells('Line\twet', target)).toEqual({
    edits: [{ record: rope, column: 'name', text: 'Line' }],
    leftOut: 1,
  });
});
