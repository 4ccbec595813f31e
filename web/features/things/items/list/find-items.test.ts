import { expect, test } from 'vitest';
import { someItem } from '#test/web/sample-records.ts';
import { findItems } from './find-items.ts';

const items = [
  someItem({ name: 'Såg', tags: ['garage'], notes: 'Blunt blade' }),
  someItem({ name: 'Hammer', tags: ['garage', 'heavy'], loanedTo: 'Gösta' }),
  someItem({ name: 'Smørbrød' }),
  someItem({ name: 'USB-C kabel', barcode: '7 310865-004' }),
  someItem({ name: 'Women’s boots', barcode: '850076167554' }),
];
const names = (query: string) => findItems(items, query).map((item) => item.name);

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
