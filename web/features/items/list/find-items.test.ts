import { expect, test } from 'vitest';
import { someItem } from '#test/web/sample-records.ts';
import { findItems } from './find-items.ts';

const items = [
  someItem({ name: 'Såg', tags: ['garage'], notes: 'Blunt blade' }),
  someItem({ name: 'Hammer', tags: ['garage', 'heavy'] }),
  someItem({ name: 'Smørbrød' }),
];
const names = (query: string) => findItems(items, query).map((item) => item.name);

test.each([
  ['', ['Såg', 'Hammer', 'Smørbrød']],
  ['sag', ['Såg']],
  ['GARAGE', ['Såg', 'Hammer']],
  ['blunt garage', ['Såg']],
  ['blunt heavy', []],
  ['smorbrod', ['Smørbrød']],
])('"%s" finds %j in name, notes and tags', (query, expected) => {
  expect(names(query)).toEqual(expected);
});
