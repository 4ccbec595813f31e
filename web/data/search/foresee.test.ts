import { expect, test } from 'vitest';
import { someBin, someItem } from '#test/web/sample-records.ts';
import { foresee, likelyLetters } from './foresee.ts';
import { indexHeader, indexItems } from './index-bin.ts';
import { parseQuery } from './rank.ts';
import type { SearchIndex } from './scan.ts';

function indexOf(names: string[]): SearchIndex {
  const header = indexHeader(someBin({ id: 'box', name: 'Box' }));
  return {
    headers: new Map([['box', header]]),
    bins: new Map([['box', indexItems(names.map((name) => someItem({ name })))]]),
    locations: new Map(),
  };
}

test('the letters that follow are those of names and words, the most frequent first, with their marks and without', () => {
  const index = indexOf(['Lampa', 'Stor lampa', 'Låda', 'Extension cable', 'El']);
  expect(likelyLetters(index, parseQuery('l'))).toEqual(['a', 'å']);
  expect(likelyLetters(index, parseQuery('cab'))).toEqual(['l']);
  expect(likelyLetters(index, parseQuery('ampa'))).toEqual([]);
  expect(likelyLetters(index, parseQuery(''))[0]).toBe('l');
});

test('a letter within a word counts where several are given', () => {
  const index = indexOf(['Nätverkskabel', 'Kabinett']);
  expect(likelyLetters(index, parseQuery('kab'))).toEqual(['e', 'i']);
});

test('what is foreseen is what would be answered', async () => {
  const index = indexOf(['Lampa', 'Lamell', 'Lim']);
  const told = new Map<string, string[]>();
  const note = (query: string, results: string) =>
    told.set(
      query,
      JSON.parse(results).map(({ name }: { name: string }) => name),
    );
  await foresee(index, 'la', {}, () => true, note);
  expect(Object.fromEntries(told)).toEqual({ lam: ['Lampa', 'Lamell'] });
});

test('nothing more is looked for once something else is asked', async () => {
  const told: string[] = [];
  await foresee(
    indexOf(['Lampa', 'Lim', 'Lod']),
    'l',
    {},
    () => told.length === 0,
    (query) => told.push(query),
  );
  expect(told).toHaveLength(1);
});
