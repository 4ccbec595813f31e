import { expect, test } from 'vitest';
import { isFiltered, readBinListSearch } from './bin-list-search.ts';

test('reads what the address says and passes over what it does not know', () => {
  const search = { look: 'tree', sort: 'items', whose: 'mine', empty: true, named: 'ski', page: 3 };
  expect(readBinListSearch(search)).toEqual({
    look: 'tree',
    sort: 'items',
    whose: 'mine',
    empty: true,
    named: 'ski',
  });
  expect(
    readBinListSearch({ look: 'pile', sort: 7, whose: 'all', empty: false, archived: 'no', named: ' ' }),
  ).toEqual({});
});

test('reads a name that looks like a number, as the router gives it', () => {
  expect(readBinListSearch({ named: 12 })).toEqual({ named: '12' });
});

test('the archive is not a filter', () => {
  expect(isFiltered({ archived: true, sort: 'name' })).toBe(false);
  expect(isFiltered({ archived: true, named: 'ski' })).toBe(true);
});
