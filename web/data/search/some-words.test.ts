import { expect, test } from 'vitest';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { parseQuery } from './rank.ts';
import { scan } from './scan.ts';
import { scanSomeWords } from './some-words.ts';

const items = ['XLR cable', 'XLR adapter', 'Kablar', 'Gula kablar', 'Blå kablar', 'Lamp'];
const index = {
  headers: new Map([['a', indexHeader(someBin({ id: 'a', name: 'Stage' }))]]),
  bins: new Map([['a', indexItems(items.map((name) => someItem({ name })))]]),
  locations: new Map([['vind', indexLocation(someLocation({ id: 'vind', name: 'Vind' }))]]),
};
const found = async (query: string) =>
  (await scanSomeWords(index, parseQuery(query), {}))?.map(({ name }) => name);

test('a query in two languages finds things with one of its words, the rarest first', async () => {
  expect(scan(index, parseQuery('XLR kablar'))).toEqual([]);
  expect(await found('XLR kablar')).toEqual([
    'XLR cable',
    'XLR adapter',
    'Kablar',
    'Blå kablar',
    'Gula kablar',
  ]);
});

test('of three words, things with two come alone', async () => {
  expect(await found('svart XLR cable')).toEqual(['XLR cable']);
  expect(await found('svart fin lamp')).toEqual(['Lamp']);
  expect(await found('svart fin vind')).toEqual(['Vind']);
});

test('single words, short ones and words that nothing has find nothing', async () => {
  expect(await found('kablar')).toEqual([]);
  expect(await found('x svart')).toEqual([]);
  expect(await found('svart fin')).toEqual([]);
});

test('a newer question ends the search', async () => {
  expect(await scanSomeWords(index, parseQuery('XLR kablar'), {}, () => false)).toBeUndefined();
});
