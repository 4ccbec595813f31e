import { expect, test } from 'vitest';
import type { Target } from '../access/access.ts';
import type { Tick } from './stock-check.ts';
import { contentsOf, recordedResult, resultOf } from './stock-result.ts';

const at = new Date(0).toISOString();
const bin = (id: string, isSeen = true): Tick => ({ kind: 'bin', id, isSeen, at });
const item = (binId: string, id: string, isSeen = true): Tick => ({
  kind: 'item',
  id,
  binId,
  isSeen,
  at,
});

test('bins that were not seen are missing, seen ones from elsewhere are unexpected', () => {
  const contents = { expectedBins: ['a', 'b', 'c'], otherBins: ['x', 'y'], items: [] };
  expect(resultOf({ ticks: [bin('a'), bin('b', false), bin('x'), bin('y', false)] }, contents)).toEqual({
    binsSeenCount: 1,
    itemsSeenCount: 0,
    binsMissing: ['b', 'c'],
    binsUnexpected: ['x'],
    itemsMissing: [],
  });
});

test('what is gone counts nowhere', () => {
  const ticks = [bin('gone'), item('gone', 'lost', false)];
  expect(resultOf({ ticks }, { expectedBins: [], otherBins: [], items: [] })).toEqual({
    binsSeenCount: 0,
    itemsSeenCount: 0,
    binsMissing: [],
    binsUnexpected: [],
    itemsMissing: [],
  });
});

test('items are missing if ticked as not seen or if others of their bin were seen', () => {
  const items = [
    { binId: 'a', id: 'drill' },
    { binId: 'a', id: 'saw' },
    { binId: 'b', id: 'lamp' },
    { binId: 'b', id: 'rope' },
    { binId: 'c', id: 'tent' },
  ];
  const ticks = [item('a', 'drill'), item('b', 'lamp', false)];
  const { itemsSeenCount, itemsMissing } = resultOf({ ticks }, { expectedBins: [], otherBins: [], items });
  expect(itemsSeenCount).toBe(1);
  expect(itemsMissing.map(({ id }) => id)).toEqual(['saw', 'lamp']);
});

const garage: Target = { kind: 'location', id: 'garage' };
const box: Target = { kind: 'bin', id: 'box' };
const places = [{ id: 'garage' }, { id: 'shelf', parentLocationId: 'garage' }, { id: 'cellar' }];
const bins = [
  { id: 'box', locationId: 'garage' },
  { id: 'inBox', locationId: 'garage', parentBinId: 'box' },
  { id: 'archived', locationId: 'garage', archivedAt: at },
  { id: 'deleted', locationId: 'garage', deletedAt: at },
  { id: 'attic' },
];

test('only direct contents are expected; what was ticked elsewhere is other', () => {
  const ticks = [bin('inBox'), bin('attic'), bin('deleted'), bin('gone')];
  expect(contentsOf({ target: garage, ticks }, { bins, places }, [])).toEqual({
    expectedBins: ['box'],
    otherBins: ['inBox', 'attic'],
    items: [],
  });
  expect(contentsOf({ target: box, ticks: [bin('box')] }, { bins, places }, [])).toMatchObject({
    expectedBins: ['inBox'],
    otherBins: [],
  });
});

test('a place expects the bins of the places below it, with their items', () => {
  const all = [
    { id: 'onShelf', locationId: 'shelf' },
    { id: 'inOnShelf', locationId: 'shelf', parentBinId: 'onShelf' },
    { id: 'inCellar', locationId: 'cellar' },
  ];
  const items = [['onShelf', [{ id: 'drill', quantity: 1 }]]] as const;
  expect(contentsOf({ target: garage, ticks: [bin('onShelf')] }, { bins: all, places }, items)).toEqual({
    expectedBins: ['onShelf'],
    otherBins: [],
    items: [{ binId: 'onShelf', id: 'drill' }],
  });
});

test('an archived bin and an item that is out may be seen, and are not missing', () => {
  const items = [
    [
      'box',
      [
        { id: 'drill', quantity: 0 },
        { id: 'saw', quantity: 1, loanedTo: 'Anna' },
      ],
    ],
  ] as const;
  expect(contentsOf({ target: garage, ticks: [] }, { bins, places }, items)).toMatchObject({
    expectedBins: ['box'],
    items: [],
  });
  const ticks = [bin('archived'), item('box', 'drill')];
  expect(contentsOf({ target: garage, ticks }, { bins, places }, items)).toEqual({
    expectedBins: ['box', 'archived'],
    otherBins: [],
    items: [{ binId: 'box', id: 'drill' }],
  });
});

test('what is left of a counted loan is expected', () => {
  const lent = { id: 'rope', quantity: 2, loanedTo: 'Anna', loanedCount: 1 };
  expect(contentsOf({ target: garage, ticks: [] }, { bins, places }, [['box', [lent]]]).items).toEqual([
    { binId: 'box', id: 'rope' },
  ]);
});

test('items count in the checked bin and in bins directly there', () => {
  const ofBins = [
    ['box', [{ id: 'drill', quantity: 1 }]],
    ['attic', [{ id: 'tent', quantity: 1 }]],
  ] as const;
  const ids = (target: Target) =>
    contentsOf({ target, ticks: [] }, { bins, places }, ofBins).items.map(({ id }) => id);
  expect([ids(garage), ids(box)]).toEqual([['drill'], ['drill']]);
});

test('the recorded result counts everything and names ten of each', () => {
  const binsMissing = Array.from({ length: 12 }, (_, n) => `bin ${n}`);
  const itemsMissing = Array.from({ length: 12 }, (_, n) => ({
    binId: n < 11 ? 'box' : 'shelf',
    id: `item ${n}`,
  }));
  const seen = { binsSeenCount: 3, itemsSeenCount: 2 };
  const recorded = recordedResult({ ...seen, binsMissing, binsUnexpected: ['x'], itemsMissing });
  expect(recorded).toMatchObject({ seenCount: 5, missingCount: 24, unexpectedCount: 1 });
  expect([recorded.binsMissing.length, recorded.itemsMissing.length]).toEqual([10, 10]);
  expect(recorded.itemsMissingByBin).toEqual([
    { binId: 'box', count: 11 },
    { binId: 'shelf', count: 1 },
  ]);
});
