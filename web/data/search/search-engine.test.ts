import { expect, test } from 'vitest';
import { someBin, someItem } from '#test/web/sample-records.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import { indexHeader, indexItems } from './index-bin.ts';
import type { SearchIndex } from './scan.ts';
import { listMatches } from './search-engine.ts';
import type { SearchFilter } from './search-result.ts';

const trashed = '2026-01-01T00:00:00.000Z';

function indexOf(bins: [Parameters<typeof someBin>[0], Parameters<typeof someItem>[0][]][]): SearchIndex {
  return {
    headers: new Map(bins.map(([bin]) => [bin.id, indexHeader(someBin(bin))])),
    bins: new Map(bins.map(([bin, items]) => [bin.id, indexItems(items.map(someItem))])),
    locations: new Map(),
  };
}

const names = async (index: SearchIndex, filter: SearchFilter, limit = 100, language = 'sv') => {
  const order = { limit, compareNames: nameOrder(language) };
  const list = await listMatches(index, filter, order, () => true);
  return { names: list?.matches.map(({ name }) => name), total: list?.total };
};

test('used-up items and empty bins are listed, not trash or photographed bins', async () => {
  const index = indexOf([
    [
      { id: 'a', name: 'Verktyg', itemCount: 3 },
      [
        { name: 'Ölkran', quantity: 0 },
        { name: 'Box 10', quantity: 0 },
        { name: 'Box 2', quantity: 0 },
        { name: 'Saw', quantity: 1 },
        { name: 'Gone', quantity: 0, deletedAt: trashed },
      ],
    ],
    [{ id: 'b', name: 'Cellar', itemCount: 0 }, []],
    [{ id: 'p', name: 'Packed', photos: [{ id: 'x', width: 4, height: 3, placeholder: '' }] }, []],
    [{ id: 'e', name: 'Holds Verktyg 2', itemCount: 0 }, []],
    [{ id: 'f', name: 'Verktyg 2', itemCount: 1, parentBinId: 'e' }, [{ name: 'Nail' }]],
    [{ id: 'g', name: 'Held Old', itemCount: 0 }, []],
    [
      { id: 'c', name: 'Old', itemCount: 0, parentBinId: 'g', deletedAt: trashed },
      [{ name: 'Lamp', quantity: 0 }],
    ],
    [{ id: 'd', name: 'Put away', itemCount: 0, archivedAt: trashed }, [{ name: 'Tent', quantity: 0 }]],
  ]);
  const outOrEmpty = ['Box 2', 'Box 10', 'Cellar', 'Held Old', 'Put away', 'Tent', 'Ölkran'];
  expect(await names(index, { only: 'usedUp' })).toEqual({ names: outOrEmpty, total: 7 });
  const inEnglish = await names(index, { only: 'usedUp' }, 100, 'en');
  expect(inEnglish.names?.slice(4)).toEqual(['Ölkran', 'Put away', 'Tent']);
});

test('an item is out while somebody has some, and used up if nobody has any', async () => {
  const items = [
    { name: 'Tent', quantity: 0, loanedTo: 'Sven' },
    { name: 'Chair', quantity: 2, loanedTo: 'Sven' },
    { name: 'Table' },
    { name: 'Batteries', quantity: 0 },
  ];
  const index = indexOf([[{ id: 'a', name: 'Attic', itemCount: 4 }, items]]);
  expect((await names(index, { only: 'out' })).names).toEqual(['Chair', 'Tent']);
  expect((await names(index, { only: 'usedUp' })).names).toEqual(['Batteries']);
});

test('a tag filter lists items and combines with out', async () => {
  const index = indexOf([
    [
      { id: 'a', name: 'Lamps', itemCount: 2, tags: ['paper'] },
      [
        { name: 'Lamp', quantity: 0, tags: ['paper'] },
        { name: 'Shade', tags: ['paper'] },
        { name: 'Foot', tags: ['steel'] },
      ],
    ],
  ]);
  expect(await names(index, { tag: 'paper' })).toEqual({ names: ['Lamp', 'Lamps', 'Shade'], total: 3 });
  expect(await names(index, { tag: 'paper', only: 'usedUp' })).toEqual({ names: ['Lamp'], total: 1 });
  expect(await names(index, { tag: 'wood' })).toEqual({ names: [], total: 0 });
});

test.each([1, 7, 1_000])('the first %i listed are the first of all', async (limit) => {
  const shuffled = Array.from({ length: 1_000 }, (_, n) => `Thing ${(n * 617) % 1_000}`);
  const index = indexOf([
    [{ id: 'a', name: 'A', itemCount: 1_000 }, shuffled.map((name) => ({ name, quantity: 0 }))],
  ]);
  const expected = Array.from({ length: limit }, (_, n) => `Thing ${n}`);
  expect(await names(index, { only: 'usedUp' }, limit)).toEqual({ names: expected, total: 1_000 });
});

test('a newer query ends the listing', async () => {
  const items = Array.from({ length: 5_000 }, (_, n) => ({ name: `Thing ${n}`, quantity: 0 }));
  const index = indexOf([[{ id: 'a', name: 'A', itemCount: 5_000 }, items]]);
  let isCurrent = true;
  const order = { limit: 100, compareNames: nameOrder('en') };
  const listing = listMatches(index, { only: 'usedUp' }, order, () => isCurrent);
  isCurrent = false;
  expect(await listing).toBeUndefined();
});
