import { expect, test } from 'vitest';
import { someItem } from '#test/web/sample-records.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { findItems, sortItems } from './item-list-toolbar.tsx';

const searched = [
  someItem({ name: 'Såg', tags: ['garage'], notes: 'Blunt blade' }),
  someItem({ name: 'Hammer', tags: ['garage', 'heavy'], loanedTo: 'Gösta' }),
  someItem({ name: 'Smørbrød' }),
  someItem({ name: 'USB-C kabel', barcode: '7 310865-004' }),
  someItem({ name: 'Women’s boots', barcode: '850076167554' }),
];
const names = (query: string) => findItems(searched, query).map((item) => item.name);

test.each([
  ['', ['Såg', 'Hammer', 'Smørbrød', 'USB-C kabel', 'Women’s boots']],
  ['sag', ['Såg']],
  ['GARAGE', ['Såg', 'Hammer']],
  ['blunt garage', ['Såg']],
  ['blunt heavy', []],
  ['gosta', ['Hammer']],
  ['smorbrod', ['Smørbrød']],
  ['usbc', ['USB-C kabel']],
  ['7310865004', ['USB-C kabel']],
  ['ckabel', []],
  ["women's", ['Women’s boots']],
  ['0850076167554', ['Women’s boots']],
  ['-', ['USB-C kabel']],
])('"%s" finds %j in name, notes, borrower, tags and barcode', (query, expected) => {
  expect(names(query)).toEqual(expected);
});

const { compareNames } = formatsFor('en');
const unsorted = [
  someItem({ id: '1', name: 'Screw 10 mm', quantity: 2, dateAdded: '2026-01-01T00:00:00.000Z' }),
  someItem({ id: '2', name: 'Screw 2 mm', quantity: 9, dateAdded: '2026-02-01T00:00:00.000Z' }),
  someItem({ id: '3', name: 'axe', quantity: 9, dateAdded: '2026-02-01T00:00:00.000Z' }),
  someItem({ id: '4', name: 'Thrown', deletedAt: '2026-02-01T00:00:00.000Z' }),
];
const order = (sort: Parameters<typeof sortItems>[1]) =>
  sortItems(unsorted, sort, compareNames).map((item) => item.id);

test('newest first keeps the lines of one paste in their order', () => {
  expect(order('newest')).toEqual(['2', '3', '1']);
});

test('by name counts as people do', () => {
  expect(order('name')).toEqual(['3', '2', '1']);
});

test('most first has equal ones by name', () => {
  expect(order('quantity')).toEqual(['3', '2', '1']);
});
