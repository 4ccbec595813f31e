import { expect, test } from 'vitest';
import { someItem } from '#test/web/things.ts';
import { findItems } from './find-items.ts';

const items = [
  someItem({ name: 'Såg', tags: ['garage'], notes: 'Blunt blade' }),
  someItem({ name: 'Hammer', tags: ['garage', 'heavy'] }),
];
const names = (query: string) => findItems(items, query).map((item) => item.name);

test.each([
  ['', ['Såg', 'Hammer']],
  ['sag', ['Såg']],
  ['GARAGE', ['Såg', 'Hammer']],
  ['blunt garage', ['Såg']],
  ['blunt heavy', []],
])('"%s" finds %j in name, notes and tags', (query, expected) => {
  expect(names(query)).toEqual(expected);
});
