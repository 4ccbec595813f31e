import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import { someBin, someItem, someLocation } from '#test/web/things.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { question } from './rank.ts';
import { createTypoSearch } from './typos.ts';

const names = ['Skruvmejsel', 'Hammare', 'Ljusslinga', 'Påslakan'];
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
  ['cykel', []],
  ['xy', []],
])('%s is taken for %s', (query, expected) => {
  const found = createTypoSearch(Fuzzy).find(index, question(query), () => true);
  expect(found.map(({ name }) => name)).toEqual(expected);
});
