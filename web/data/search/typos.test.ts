import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { parseQuery } from './rank.ts';
import { createTypoSearch } from './typos.ts';

const names = ['Skruvmejsel', 'Hammare', 'Ljusslinga', 'Påslakan', 'Kaffebryggare'];
const index = {
  headers: new Map([['a', indexHeader(someBin({ id: 'a', name: 'Verktyg' }))]]),
  bins: new Map([['a', indexItems(names.map((name) => someItem({ name })))]]),
  locations: new Map([['p', indexLocation(someLocation({ id: 'p', name: 'Vindsförråd' }))]]),
};

test.each([
  ['skruvmjesel', ['Skruvmejsel']],
  ['hamare', ['Hammare']],
  ['ljusslnga', ['Ljusslinga']],
  ['paslakam', ['Påslakan']],
  ['verktug', ['Verktyg']],
  ['vindsforad', ['Vindsförråd']],
  ['kafebrygare', ['Kaffebryggare']],
  ['kafebrygre', ['Kaffebryggare']],
  ['kafebryagre', ['Kaffebryggare']],
  ['skrovmajsel', ['Skruvmejsel']],
  ['hemere', []],
  ['cykel', []],
  ['xy', []],
  ['zzzzzz', []],
])('%s matches %s', async (query, expected) => {
  const found = await createTypoSearch(Fuzzy).find(index, parseQuery(query), () => true);
  expect(found?.map(({ name }) => name)).toEqual(expected);
});

test('a newer query ends the typo search, a changed index resets it', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `bin ${n}`);
  const headers = new Map(ids.map((id) => [id, indexHeader(someBin({ id, name: 'Verktyg' }))]));
  const search = createTypoSearch(Fuzzy);
  const many = {
    headers,
    bins: new Map<string, ReturnType<typeof indexItems>>(),
    locations: new Map(),
  };
  let asked = 0;
  const isAsked = () => ++asked < 2;
  expect(await search.find(many, parseQuery('hamare'), () => true, isAsked)).toBeUndefined();
  const begun = search.find(many, parseQuery('hamare'), () => true);
  many.bins.set('bin 0', indexItems([someItem({ name: 'Hammare' })]));
  search.forget();
  await begun;
  const found = await search.find(many, parseQuery('hamare'), () => true);
  expect(found?.map(({ name }) => name)).toEqual(['Hammare']);
});
