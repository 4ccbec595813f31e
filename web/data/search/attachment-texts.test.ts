import Fuzzy from '@leeoniya/ufuzzy';
import { expect, test } from 'vitest';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Document } from '#domain/documents/document.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { indexTexts } from './attachment-texts.ts';
import { isAnywhere } from './every-match.ts';
import { countFacets } from './facets.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { matchesByBin } from './matches-by-bin.ts';
import { present } from './present.ts';
import { parseQuery } from './rank.ts';
import { type SearchIndex, scan } from './scan.ts';
import type { SearchFilter } from './search-result.ts';
import { createTypoSearch } from './typos.ts';

const photo = (id: string): Photo => ({ id, width: 40, height: 30, placeholder: '', textModel: 1 });
const sure = (...lines: string[]): AttachmentText => ({
  model: 1,
  lines: lines.map((text) => ({ text, sure: 96, at: [0, 0, 10, 10] })),
});
const unsure = (text: string): AttachmentText => ({
  model: 1,
  lines: [{ text, sure: 55, at: [0, 0, 10, 10] }],
});

type Filled = { bin: BinHeader; items?: Item[] };

function indexOf(all: Filled[], texts: Record<string, AttachmentText>, places: Location[] = []): SearchIndex {
  const headers = new Map(all.map(({ bin }) => [bin.id, indexHeader(bin)]));
  const bins = new Map(
    all.map(({ bin, items = [] }) => {
      const indexed = indexItems(items);
      return [
        bin.id,
        { ...indexed, texts: indexTexts({ thing: bin, items: indexed.items, all: items }, texts) },
      ];
    }),
  );
  const locations = new Map(
    places.map((place) => [
      place.id,
      { ...indexLocation(place), texts: indexTexts({ thing: place }, texts) },
    ]),
  );
  return { headers, bins, locations };
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

const someDocument = (id: string, use: Document['use'] = 'manual'): Document => ({
  ...{ id, name: `${id}.pdf`, use, type: 'pdf', addedAt: '2026-01-01T00:00:00.000Z', textModel: 1 },
});
const pages = (...texts: string[]): AttachmentText => ({
  model: 1,
  lines: texts.map((text, at) => ({ text, sure: 100, page: at + 1 })),
});
/** Longer than a result shows. */
const filler = 'The appliance must be switched off before it is cleaned. '.repeat(4);

const withDocuments = indexOf(
  [
    {
      bin: someBin({ id: 'kitchen', name: 'Kitchen' }),
      items: [
        someItem({ id: 'mixer', name: 'Mixer', documents: [someDocument('mixer-manual')] }),
        someItem({ id: 'oven', name: 'Oven', documents: [someDocument('scan', 'receipt')] }),
        someItem({ id: 'dough', name: 'Dough hook' }),
      ],
    },
  ],
  {
    'mixer-manual': pages(
      'Contents: hook, dough, cleaning',
      filler,
      `${filler} Knead the dough with the hook. ${filler}`,
    ),
    scan: { model: 1, lines: [{ text: 'Husqvarna 1499', sure: 60, page: 2 }] },
    plan: { model: 1, lines: [{ text: 'Stopcock behind the fridge', sure: 100 }] },
  },
  [someLocation({ id: 'flat', name: 'Flat', documents: [someDocument('plan', 'other')] })],
);
const shownWithDocuments = (query: string) =>
  scan(withDocuments, parseQuery(query)).map((match) => present(match, parseQuery(query), withDocuments));

test('a word in a document finds its item, and says in which document and page', () => {
  const [first] = shownWithDocuments('knead');
  expect(first).toMatchObject({
    itemId: 'mixer',
    field: 'document',
    inDocument: { id: 'mixer-manual', name: 'mixer-manual.pdf', use: 'manual', page: 3, words: 'Knead' },
  });
  expect(first?.excerpt?.length).toBeLessThan(120);
  expect(first?.matches.map(([from, to]) => first.excerpt?.slice(from, to))).toEqual(['Knead']);
});

test('a page with the whole query comes before pages with its words', () => {
  const pageFor = (query: string) =>
    shownWithDocuments(query).find(({ inDocument }) => inDocument)?.inDocument?.page;
  expect(pageFor('dough with the hook')).toBe(3);
  expect(pageFor('dough hook')).toBe(1);
  // The words are on different pages.
  expect(shownWithDocuments('contents knead')).toEqual([]);
});

test('names come before documents, and what may be misread last', () => {
  expect(shownWithDocuments('dough').map(({ name }) => name)).toEqual(['Dough hook', 'Mixer']);
  expect(shownWithDocuments('husqvarna')).toMatchObject([
    { name: 'Oven', inDocument: { page: 2, isUnsure: true } },
  ]);
});

test('a document of a place is found without a page if it has none', () => {
  const [place] = shownWithDocuments('stopcock');
  expect(place).toMatchObject({ kind: 'location', locationId: 'flat', inDocument: { id: 'plan' } });
  expect(place?.inDocument).not.toHaveProperty('page');
  expect(isAnywhere(withDocuments, parseQuery('stopcock'))).toBe(true);
});

test('documents are not searched for typing errors, nor by a filter for photos', async () => {
  const query = parseQuery('stopcok');
  expect(await createTypoSearch(Fuzzy).find(withDocuments, query, () => true)).toEqual([]);
  const conditions = [{ field: 'photo' as const, text: 'knead' }];
  expect(scan(withDocuments, parseQuery('mixer'), { conditions })).toEqual([]);
});

test('folded texts are kept while documents are the same', () => {
  const thing = { documents: [someDocument('plan')] };
  const texts = { plan: pages('Stopcock') };
  const first = indexTexts({ thing }, texts);
  expect(indexTexts({ thing }, texts, first)?.sure).toBe(first?.sure);
  const reread = { plan: { ...pages('Gas tap'), model: 2 } };
  expect(indexTexts({ thing }, reread, first)?.sure.text).toContain('gas tap');
  expect(indexTexts({ thing: {} }, texts, first)).toBeUndefined();
});
