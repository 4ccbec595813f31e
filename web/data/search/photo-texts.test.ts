import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Photo, PhotoText } from '#domain/photos/photo.ts';
import { someBin, someItem } from '#test/web/sample-records.ts';
import { countFacets } from './facets.ts';
import { indexHeader, indexItems } from './index-bin.ts';
import { matchesByBin } from './matches-by-bin.ts';
import { indexPhotoTexts } from './photo-texts.ts';
import { present } from './present.ts';
import { parseQuery } from './rank.ts';
import { type SearchIndex, scan } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { createTypoSearch } from './typos.ts';

const photo = (id: string): Photo => ({ id, width: 40, height: 30, placeholder: '', textModel: 1 });
const sure = (...lines: string[]): PhotoText => ({
  model: 1,
  lines: lines.map((text) => ({ text, sure: 96, at: [0, 0, 10, 10] })),
});
const unsure = (text: string): PhotoText => ({ model: 1, lines: [{ text, sure: 55, at: [0, 0, 10, 10] }] });

type Filled = { bin: BinHeader; items?: Item[] };

function indexOf(all: Filled[], texts: Record<string, PhotoText>): SearchIndex {
  const headers = new Map(all.map(({ bin }) => [bin.id, indexHeader(bin)]));
  const bins = new Map(
    all.map(({ bin, items = [] }) => {
      const indexed = indexItems(items);
      const photoTexts = indexPhotoTexts({ photos: bin.photos, items: indexed.items, all: items }, texts);
      return [bin.id, { ...indexed, photoTexts }];
    }),
  );
  return { headers, bins, locations: new Map() };
}

const index = indexOf(
  [
    { bin: someBin({ id: 'snapped', name: 'Box 7', photos: [photo('open')] }) },
    {
      bin: someBin({ id: 'tools', name: 'Tools' }),
      items: [
        someItem({ id: 'drill', name: 'Drill', photos: [photo('front'), photo('plate')] }),
        someItem({ id: 'bits', name: 'Bosch bits' }),
        someItem({ id: 'saw', name: 'Saw', notes: 'like a Bosch' }),
        someItem({ id: 'gone', name: 'Old', photos: [photo('lost')], deletedAt: '2026-01-01T00:00:00.000Z' }),
      ],
    },
    { bin: someBin({ id: 'books', name: 'Books', photos: [photo('spines')] }) },
  ],
  {
    open: sure('Astrid Lindgren', 'Batteri AA'),
    plate: sure('Made in Hungary', 'BOSCH GSR 12V'),
    lost: sure('Bosch'),
    spines: unsure('Bosch?'),
  },
);

const found = (query: string, filter?: SearchFilter) =>
  scan(index, parseQuery(query), filter).map(({ name }) => name);
const shownFor = (query: string) =>
  scan(index, parseQuery(query)).map((match) => present(match, parseQuery(query), index));

test('text in a photo finds its bin, below names and notes and with the line', () => {
  expect(found('lindgren')).toEqual(['Box 7']);
  expect(found('bosch')).toEqual(['Bosch bits', 'Saw', 'Drill', 'Books']);
  expect(shownFor('gsr')).toMatchObject([
    {
      kind: 'item',
      itemId: 'drill',
      field: 'photo',
      excerpt: 'BOSCH GSR 12V',
      matches: [[6, 9]],
      photo: { id: 'plate' },
      inPhoto: { id: 'plate', words: 'GSR', isUnsure: false },
    },
  ]);
});

test('what may be misread comes last and says so', () => {
  expect(shownFor('bosch').at(-1)).toMatchObject({ name: 'Books', inPhoto: { isUnsure: true } });
  expect(found('bosch', { conditions: [{ field: 'photo', text: 'bosch' }] })).toEqual(['Drill']);
});

test('words may be in the name and in the photo, in any line and order', () => {
  expect(found('gsr drill')).toEqual(['Drill']);
  expect(found('batteri astrid')).toEqual(['Box 7']);
  expect(found('batterier')).toEqual(['Box 7']);
  expect(found('batteri drill')).toEqual([]);
});

test('a filter for a photo, its text or both is kept', () => {
  const lists = (filter: SearchFilter) => found('astrid', filter);
  expect(lists({ kind: 'item' })).toEqual([]);
  expect(lists({ binId: 'tools' })).toEqual([]);
  expect(lists({ conditions: [{ field: 'photo', text: 'batteri' }] })).toEqual(['Box 7']);
  expect(lists({ conditions: [{ field: 'photo', text: 'bosch' }] })).toEqual([]);
});

test('counts and plans know what photos show', async () => {
  const facets = await countFacets(index, parseQuery('bosch'), {}, () => true);
  expect(facets?.kinds).toMatchObject({ item: 3, bin: 1 });
  expect(matchesByBin(index, parseQuery('lindgren'))).toEqual([
    { binId: 'snapped', isBinFound: true, items: 0, itemNames: [] },
  ]);
});

test('a typing error still finds the line in the photo', async () => {
  const query = parseQuery('lindgern');
  const [match] = (await createTypoSearch(Fuzzy).find(index, query, () => true)) ?? [];
  expect(match && present(match, query, index)).toMatchObject({
    name: 'Box 7',
    excerpt: 'Astrid Lindgren',
    inPhoto: { id: 'open' },
  });
});
