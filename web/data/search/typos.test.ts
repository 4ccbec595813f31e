import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { parseQuery } from './rank.ts';
import { createTypoSearch, distanceTo, withoutDoubledLetters } from './typos.ts';

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

test.each([
  ['kafebrygare', 'kafebrygare', 0],
  ['kafebrygare', 'min kafebrygare hemma', 0],
  ['kafebrygre', 'en kafebrygare', 1],
  ['kafebyrgare', 'kafebrygare', 2],
  ['kafebrygare', 'kaffebryggare', 0],
  ['kaffebryggare', 'kafebrygare', 0],
  ['abc', 'xyz', 3],
  ['abc', '', 3],
  ['a', 'bab', 0],
])('%s differs from a part of %s by %i edits', (word, text, edits) => {
  expect(distanceTo(withoutDoubledLetters(word))?.(text)).toBe(edits);
});

test('the distance equals that of a full edit table', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const letters = (length: number) => Array.from({ length }, () => 'abc'[random(3)]).join('');
  for (let n = 0; n < 500; n++) {
    const word = letters(1 + random(31));
    const text = letters(random(40));
    expect(distanceTo(once(word))?.(text), `${word} in ${text}`).toBe(byTable(once(word), once(text)));
  }
});

test('a word longer than the bits of a number is refused', () => {
  expect(distanceTo('xy'.repeat(16))).toBeUndefined();
});

test('100,000 names are compared within a second', () => {
  const names = Array.from({ length: 100_000 }, (_, n) => `kaffebryggare nummer ${n}`);
  const distanceIn = distanceTo('skruvmejsel') ?? expect.unreachable();
  const start = performance.now();
  expect(Math.min(...names.map(distanceIn).slice(0, 100))).toBeGreaterThan(2);
  expect(performance.now() - start).toBeLessThan(1_000);
});

function once(text: string): string {
  return text.replace(/(.)\1+/g, '$1');
}

function byTable(word: string, text: string): number {
  let column = Array.from({ length: word.length + 1 }, (_, row) => row);
  let least = word.length;
  for (const letter of text) {
    const next = [0];
    for (let row = 1; row <= word.length; row++) {
      const same = (column[row - 1] ?? 0) + (word[row - 1] === letter ? 0 : 1);
      next.push(Math.min(same, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1));
    }
    column = next;
    least = Math.min(least, next[word.length] ?? 0);
  }
  return least;
}
