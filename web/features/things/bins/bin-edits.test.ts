import { describe, expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import { faultOfEdit, planEdits } from './bin-edits.ts';
import { changeTo } from './form/bin-values.ts';

const attic = someLocation({ id: 'attic', name: 'Attic' });
const cellar = someLocation({ id: 'cellar', name: 'Cellar' });
const shelf = someBin({ id: 'shelf', name: 'Shelf', locationId: 'attic' });
const tools = someBin({
  id: 'tools',
  name: 'Tools',
  locationId: 'attic',
  tags: ['garage'],
  qrLabel: 'A3',
  color: 'rust',
});
const weight: OwnField = { id: 'weight', of: 'bin', name: 'Weight', kind: 'number', unit: 'kg' };
const condition: OwnField = {
  id: 'condition',
  of: 'bin',
  name: 'Condition',
  kind: 'choice',
  choices: [
    { id: 'new', name: 'New' },
    { id: 'worn', name: 'Worn' },
  ],
};
const bought: OwnField = { id: 'bought', of: 'bin', name: 'Bought', kind: 'day' };
const view = {
  bins: new Map([shelf, tools].map((bin) => [bin.id, bin])),
  locations: new Map([attic, cellar].map((location) => [location.id, location])),
  colorNamed: (name: string) => (name === 'Rust red' ? ('rust' as const) : undefined),
  fields: [weight, condition, bought],
};
const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T12:00:00.000Z' };
const plan = (...edits: CellEdit<BinHeader>[]) => planEdits(edits, view, context);
const edit = (column: string, text: string, record = tools) => ({ record, column, text });

test('several cells of a bin become one change, which can be taken back', () => {
  const planned = plan(
    edit('name', ' Hand  tools '),
    edit('tags', 'heavy; Heavy, garage'),
    edit('label', ''),
  );
  if ('fault' in planned) throw new Error(planned.fault.reason);
  const [update] = planned.updates;
  expect(update?.change).toEqual({
    id: 'tools',
    name: 'Hand tools',
    qrLabel: null,
    addTags: ['Heavy'],
    was: { name: 'Tools', qrLabel: 'A3' },
  });
  expect(update && changeTo(update.after, update.before)).toEqual({
    id: 'tools',
    name: 'Tools',
    qrLabel: 'A3',
    removeTags: ['Heavy'],
    was: { name: 'Hand tools', qrLabel: null },
  });
});

test('fields of one’s own are read as spreadsheets write them, and can be taken back', () => {
  const planned = plan(
    edit('fields.weight', '12.5 kg'),
    edit('fields.condition', 'worn'),
    edit('fields.bought', '3 May 2026'),
  );
  if ('fault' in planned) throw new Error(planned.fault.reason);
  const [update] = planned.updates;
  expect(update?.change).toEqual({
    id: 'tools',
    fields: { weight: 12.5, condition: 'worn', bought: '2026-05-03' },
    was: { fields: { weight: null, condition: null, bought: null } },
  });
  expect(update && changeTo(update.after, update.before)).toMatchObject({
    fields: { weight: null, condition: null, bought: null },
  });
  const filled = someBin({ ...tools, fields: { weight: 2, condition: 'worn' } });
  expect(plan(edit('fields.weight', '', filled), edit('fields.condition', 'Worn', filled))).toMatchObject({
    updates: [{ change: { fields: { weight: null }, was: { fields: { weight: 2 } } } }],
  });
});

test('what a cell already says changes nothing', () => {
  const same = [
    edit('name', 'Tools'),
    edit('tags', 'garage'),
    edit('color', 'Rust red'),
    edit('inside', 'attic'),
  ];
  expect(plan(...same)).toEqual({ updates: [], moves: [] });
});

test('a place or bin is found by its name, and an empty cell takes the bin out', () => {
  expect(plan(edit('inside', ' CELLAR '))).toMatchObject({
    moves: [{ bin: tools, container: { kind: 'location', location: cellar } }],
  });
  expect(plan(edit('inside', 'Shelf'))).toMatchObject({
    moves: [{ container: { kind: 'bin', bin: shelf } }],
  });
  expect(plan(edit('inside', ''))).toMatchObject({ moves: [{ bin: tools, container: null }] });
});

test('a cell is read as shown, also where a place and its bins have one name', () => {
  const inShelf = someBin({ id: 'box', name: 'Box', parentBinId: 'shelf', locationId: 'attic' });
  const twin = someLocation({ id: 'twin', name: 'Shelf' });
  const wide = {
    ...view,
    bins: new Map([...view.bins, ['box', inShelf] as const]),
    locations: new Map([...view.locations, ['twin', twin] as const]),
  };
  const pasted = (record: BinHeader, text: string) =>
    planEdits([edit('inside', text, record)], wide, context);
  expect(pasted(inShelf, 'Attic › Shelf')).toEqual({ updates: [], moves: [] });
  expect(pasted(tools, 'Attic › Shelf')).toMatchObject({ moves: [{ container: { bin: shelf } }] });
  expect(pasted(tools, 'Shelf')).toMatchObject({ fault: { reason: 'noSuchPlace' } });
});

describe('one refused cell refuses all', () => {
  test.each([
    ['name', ' ', { reason: 'nameMissing' }],
    ['name', 'SHELF', { reason: 'nameTaken' }],
    ['name', 'x'.repeat(1_000), { reason: 'tooLong', max: binNameMax }],
    ['label', 'ABCD-EFGH-JKMN', { reason: 'labelLikeCode' }],
    ['label', 'x'.repeat(61), { reason: 'tooLong', max: 60 }],
    ['description', 'x'.repeat(2_001), { reason: 'tooLong', max: 2_000 }],
    ['tags', 'x'.repeat(41), { reason: 'tooLong', max: 40 }],
    ['tags', Array.from({ length: 21 }, (_, nth) => `tag ${nth}`).join(), { reason: 'tooManyTags', max: 20 }],
    ['color', 'Pink', { reason: 'noSuchColor' }],
    ['inside', 'Nowhere', { reason: 'noSuchPlace' }],
    ['inside', 'Tools', { reason: 'noSuchPlace' }],
    ['fields.weight', '12 lb', { reason: 'wrongValue', field: weight }],
    ['fields.condition', 'Broken', { reason: 'wrongValue', field: condition }],
    ['fields.bought', '0000-00-00', { reason: 'wrongValue', field: bought }],
  ])('%s: %s', (column, text, fault) => {
    const refused = edit(column, text);
    expect(plan(edit('description', 'Heavy', shelf), refused)).toEqual({ edit: refused, fault });
    expect(faultOfEdit(refused, view)).toEqual(fault);
  });

  test('two pasted bins with one name', () => {
    const second = edit('name', 'Box', shelf);
    expect(plan(edit('name', 'Box'), second)).toEqual({ edit: second, fault: { reason: 'nameTaken' } });
  });
});
