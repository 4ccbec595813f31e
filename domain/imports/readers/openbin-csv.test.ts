import { expect, test } from 'vitest';
import { tableSource } from '#test/import-sources.ts';
import { openbinCsv } from './openbin-csv.ts';

test('the rows of one bin are its items', () => {
  const source = tableSource(
    ['Bin Name', 'Area', 'Item', 'Quantity', 'Tags'],
    ['Cables', 'Garage / Shelf', 'HDMI', '2', 'it; cable'],
    ['Cables', 'Garage / Shelf', "'=Odd", '', 'it; cable'],
    ['Empty', '', '', '', ''],
    ['Cables', 'Attic', 'Rope', '1.5', ''],
    ['', 'Attic', 'Lost', '1', ''],
  );
  expect(openbinCsv.recognises(source)).toBe(true);
  const plan = openbinCsv.read(source);
  expect(plan.locations.map(({ name }) => name)).toEqual(['Garage', 'Attic']);
  expect(plan.bins.map(({ name, tags }) => [name, tags])).toEqual([
    ['Empty', []],
    ['Shelf', []],
    ['Cables', []],
    ['Cables (Shelf)', ['it', 'cable']],
  ]);
  expect(plan.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['HDMI', 2],
    ['=Odd', 1],
    ['Rope', 2],
  ]);
  expect(plan.problems.map(({ code, row }) => [code, row])).toEqual([
    ['notWhole', 5],
    ['noName', 6],
  ]);
});

test('all items in one cell are read too', () => {
  const source = tableSource(
    ['Name', 'Area', 'Items', 'Tags', 'Own'],
    ['Box', '', 'Pen (3); Cup x2; Tape', '', 'x'],
  );
  const plan = openbinCsv.read(source);
  expect(plan.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Pen', 3],
    ['Cup', 2],
    ['Tape', 1],
  ]);
});
