import { describe, expect, test, vi } from 'vitest';
import { someBin } from '#test/web/sample-records.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { rankNames } from '#web/i18n/name-order.ts';
import { sortBins } from './use-bin-list.ts';

const { compareNames } = formatsFor('sv');
const bins = [
  someBin({ id: '10', name: 'Låda 10', itemCount: 5, createdAt: '2026-01-01T00:00:00.000Z' }),
  someBin({ id: '2', name: 'Låda 2', itemCount: 5, createdAt: '2026-03-01T00:00:00.000Z' }),
  someBin({ id: 'o', name: 'Övrigt', itemCount: 9, createdAt: '2026-02-01T00:00:00.000Z' }),
  someBin({ id: 'z', name: 'zink', lastAccessed: '2026-05-01T00:00:00.000Z' }),
];
const ranks = rankNames(
  bins.map((bin) => bin.name),
  compareNames,
);
const order = (sort: Parameters<typeof sortBins>[1], recent: string[] = []) =>
  sortBins(bins, sort, { ranks, recent }).map((bin) => bin.id);

describe('the order of the bins', () => {
  test('sorts names naturally, with Swedish letters', () => {
    expect(order('name')).toEqual(['2', '10', 'z', 'o']);
  });

  test('has the newest first', () => {
    expect(order('newest')).toEqual(['2', 'o', '10', 'z']);
  });

  test('has the bins of an import in the order of its rows', () => {
    const createdAt = '2026-04-01T00:00:00.000Z';
    const imported = [
      someBin({ id: 'b', name: 'Ask', createdAt }),
      someBin({ id: 'a', name: 'Box', createdAt }),
    ];
    const sorted = sortBins(imported, 'newest', {
      ranks: rankNames(['Ask', 'Box'], compareNames),
      recent: [],
    });
    expect(sorted.map(({ name }) => name)).toEqual(['Box', 'Ask']);
  });

  test('has the fullest first, equal ones by name', () => {
    expect(order('items')).toEqual(['o', '2', '10', 'z']);
  });

  test('puts bins opened on this device first, then those opened elsewhere, then by name', () => {
    expect(order('opened', ['o', 'gone', '10'])).toEqual(['o', '10', 'z', '2']);
  });
});

describe('the ranks of names', () => {
  test('are kept while every name is known, so that a count sorts nothing again', () => {
    const compare = vi.fn(compareNames);
    expect(rankNames(['zink', 'Låda 2'], compare, ranks)).toBe(ranks);
    expect(compare).not.toHaveBeenCalled();
  });

  test('are recomputed for a new name', () => {
    const after = rankNames(['b', 'a'], compareNames, ranks);
    expect([...after]).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });
});
