import { expect, test } from 'vitest';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { matchesByBin } from './matches-by-bin.ts';
import { parseQuery } from './rank.ts';
import { resultsMax, type SearchIndex } from './scan.ts';

const attic = someLocation({ id: 'attic', name: 'Attic' });

function index(bins: [Parameters<typeof someBin>[0], Parameters<typeof someItem>[0][]][]): SearchIndex {
  return {
    headers: new Map(bins.map(([bin]) => [bin.id ?? '', indexHeader(someBin(bin))])),
    bins: new Map(bins.map(([bin, items]) => [bin.id ?? '', indexItems(items.map(someItem))])),
    locations: new Map([['attic', indexLocation(attic)]]),
  };
}

const asked = (of: SearchIndex, query: string) => matchesByBin(of, parseQuery(query));

test('a bin matches by name, label, tags and by its items', () => {
  const of = index([
    [{ id: 'name', name: 'Skidor' }, []],
    [{ id: 'label', name: 'Box', qrLabel: 'SKID-7' }, []],
    [{ id: 'tag', name: 'Box', tags: ['skidor'] }, []],
    [
      { id: 'items', name: 'Box' },
      [{ name: 'Slalomskidor' }, { name: 'Valla', notes: 'för skidor' }, { name: 'Rep' }],
    ],
    [{ id: 'none', name: 'Box' }, [{ name: 'Rep' }]],
    [{ id: 'trash', name: 'Skidor', deletedAt: '2026-01-01T00:00:00.000Z' }, []],
    [{ id: 'archive', name: 'Skidor', archivedAt: '2026-01-01T00:00:00.000Z' }, [{ name: 'Skidor' }]],
  ]);
  expect(asked(of, 'skid')).toEqual([
    { binId: 'name', isBinFound: true, items: 0, itemNames: [] },
    { binId: 'label', isBinFound: true, items: 0, itemNames: [] },
    { binId: 'tag', isBinFound: true, items: 0, itemNames: [] },
    { binId: 'items', isBinFound: false, items: 2, itemNames: ['Slalomskidor', 'Valla'] },
  ]);
  expect(asked(of, '  ')).toEqual([]);
});

test('all matches count, not only the listed ones', () => {
  const many = resultsMax * 3;
  const of = index([
    [
      { id: 'full', name: 'Box' },
      Array.from({ length: many }, (_, n) => ({ id: String(n), name: `Lamp ${n}` })),
    ],
  ]);
  expect(asked(of, 'lamp')).toEqual([
    { binId: 'full', isBinFound: false, items: many, itemNames: ['Lamp 0', 'Lamp 1', 'Lamp 2'] },
  ]);
});

test('several words may be spread over an item, its bin and its place', () => {
  const of = index([
    [
      { id: 'tools', name: 'Tools', locationId: 'attic' },
      [{ name: 'Cordless drill' }, { name: 'Drill bits', notes: 'cordless too' }, { name: 'Saw' }],
    ],
  ]);
  expect(asked(of, 'drill cordless')[0]?.itemNames).toEqual(['Cordless drill', 'Drill bits']);
  expect(asked(of, 'saw attic')[0]?.itemNames).toEqual(['Saw']);
  expect(asked(of, 'saw cellar')).toEqual([]);
});
