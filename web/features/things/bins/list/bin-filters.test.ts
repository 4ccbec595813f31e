import { describe, expect, test } from 'vitest';
import { someBin, someLocation } from '#test/web/sample-records.ts';
import { filterBins, isFilterOn, offeredFilters, withFilter } from './bin-filters.ts';

const now = Date.parse('2026-06-01T00:00:00.000Z');
const anna = {
  role: 'editor',
  grantedBy: 'olga',
  grantedAt: '2026-01-01T00:00:00.000Z',
  userName: 'Anna',
} as const;
const missingSince = '2026-05-01T00:00:00.000Z';
const bins = [
  someBin({ id: 'tools', name: 'Verktyg', itemCount: 3, lastAccessed: '2026-05-01T00:00:00.000Z' }),
  someBin({
    id: 'ski',
    name: 'Skidor & Lådor',
    qrLabel: 'A-3',
    qrCode: 'ABCDEFGHJKMN',
    createdAt: '2020-01-01T00:00:00.000Z',
  }),
  someBin({ id: 'guest', name: 'Guest', role: 'viewer', itemCount: 1 }),
  someBin({ id: 'common', name: 'Common', accessList: { anna }, itemCount: 2, missingSince }),
  someBin({ id: 'old', name: 'Old', archivedAt: '2026-01-01T00:00:00.000Z' }),
  someBin({ id: 'gone', name: 'Gone', deletedAt: '2026-01-01T00:00:00.000Z' }),
];
const shown = (filter: Parameters<typeof filterBins>[1]) =>
  filterBins(bins, filter, now).map((bin) => bin.id);

describe('the list of bins', () => {
  test('leaves out the trash and the archive', () => {
    expect(shown({})).toEqual(['tools', 'ski', 'guest', 'common']);
  });

  test.each([
    ['missing ones only', { missing: true }, ['common']],
    ['archived ones only', { archived: true }, ['old']],
    ['mine', { whose: 'mine' }, ['tools', 'ski', 'common']],
    ['shared with me or by me', { whose: 'shared' }, ['guest', 'common']],
    ['empty ones', { empty: true }, ['ski']],
    ['not opened for a year, never opened ones by their making', { untouched: true }, ['ski']],
    ['a part of the name without marks', { named: 'lador' }, ['ski']],
    ['every word, in any order', { named: 'LÅDOR skid' }, ['ski']],
    ['the label', { named: 'a-3' }, ['ski']],
    ['the label without its dash', { named: 'a3' }, ['ski']],
    ['the code as it is printed', { named: 'abcd efgh-jkmn' }, ['ski']],
    ['no code by a part of it', { named: 'efgh' }, []],
    ['the start of the name without its spaces', { named: 'skidor&' }, ['ski']],
    ['nothing that has all of it', { named: 'skidor verktyg' }, []],
    ['several filters together', { whose: 'mine', empty: true, named: 'sk' }, ['ski']],
  ] as const)('shows %s', (_title, filter, expected) => {
    expect(shown(filter)).toEqual(expected);
  });
});

test('a photographed bin without items is not empty', () => {
  const photos = [{ id: 'p', width: 4, height: 3, placeholder: '' }];
  const packed = someBin({ id: 'packed', name: 'Packed', photos });
  const bare = someBin({ id: 'bare', name: 'Bare' });
  expect(filterBins([packed, bare], { empty: true }, now)).toEqual([bare]);
});

test('a bin with a bin in it is not empty, one whose bins are in the trash is', () => {
  const shelf = someBin({ id: 'shelf', name: 'Shelf' });
  const box = someBin({ id: 'box', name: 'Box', parentBinId: 'shelf' });
  const found = (...all: (typeof box)[]) => filterBins(all, { empty: true }, now).map(({ id }) => id);
  expect(found(shelf, box)).toEqual(['box']);
  expect(found(shelf, { ...box, deletedAt: '2026-01-01T00:00:00.000Z' })).toEqual(['shelf']);
});

test('a place keeps what lies there, "none" what lies nowhere', () => {
  const here = someBin({ id: 'here', name: 'Here', locationId: 'attic' });
  const there = someBin({ id: 'there', name: 'There', locationId: 'cellar' });
  const nowhere = someBin({ id: 'nowhere', name: 'Nowhere' });
  const found = (place: string) => filterBins([here, there, nowhere], { place }, 0).map(({ id }) => id);
  expect(found('attic')).toEqual(['here']);
  expect(found('none')).toEqual(['nowhere']);
});

test('distinguishes bins shared by others from own shared bins', () => {
  const entry = {
    role: 'viewer',
    grantedBy: 'olga',
    grantedAt: '2026-01-01T00:00:00.000Z',
    userName: 'Bo',
  } as const;
  const shared = someBin({ id: 'shared', name: 'Shared', accessList: { bo: entry } });
  const theirs = someBin({ id: 'theirs', name: 'Theirs', ownerId: 'bo', role: 'editor' });
  const all = [shared, theirs, someBin({ id: 'own', name: 'Own' })];
  const found = (whose: 'mine' | 'withMe' | 'shared') => filterBins(all, { whose }, 0).map(({ id }) => id);
  expect(found('mine')).toEqual(['shared', 'own']);
  expect(found('withMe')).toEqual(['theirs']);
  expect(found('shared')).toEqual(['shared', 'theirs']);
});

const full = someBin({ id: 'full', name: 'Full', itemCount: 2 });
const empty = someBin({ id: 'empty', name: 'Empty' });

test('a filter that would change nothing is not offered', () => {
  expect(offeredFilters([full], {}, now)).toEqual([]);
  expect(offeredFilters([full, empty], {}, now)).toEqual(['empty']);
  const inside = { ...full, id: 'inside', parentBinId: 'empty' };
  expect(offeredFilters([empty, inside], {}, now)).toEqual([]);
});

test('the archive is offered once something is in it', () => {
  const archived = { ...full, id: 'old', archivedAt: '2026-01-01T00:00:00.000Z' };
  expect(offeredFilters([full, archived], {}, now)).toEqual(['archived']);
});

test('the missing ones are offered once there are any, though they are all', () => {
  const missing = { ...full, missingSince: '2026-01-01T00:00:00.000Z' };
  expect(offeredFilters([missing], {}, now)).toEqual(['missing']);
});

test('an active filter stays offered', () => {
  expect(offeredFilters([full], { whose: 'shared' }, now)).toEqual(['shared']);
  expect(isFilterOn({ whose: 'shared' }, 'shared')).toBe(true);
  expect(withFilter('shared', false)).toEqual({ whose: undefined });
  expect(withFilter('empty', true)).toEqual({ empty: true });
});

test('bins are found by their tags and the names of their places', () => {
  const tagged = someBin({ id: 'a', name: 'Box', tags: ['Winter'] });
  const placed = someBin({ id: 'b', name: 'Box', locationId: 'attic' });
  const house = someLocation({ id: 'house', name: 'House' });
  const attic = someLocation({ id: 'attic', name: 'Attic', parentLocationId: 'house' });
  const places = new Map([house, attic].map((place) => [place.id, place]));
  const found = (named: string) => filterBins([tagged, placed], { named }, 0, places).map(({ id }) => id);
  expect(found('winter box')).toEqual(['a']);
  expect(found('att')).toEqual(['b']);
  expect(found('house box')).toEqual(['b']);
  const inPlace = (place: string) => filterBins([tagged, placed], { place }, 0, places).map(({ id }) => id);
  expect(inPlace('house')).toEqual(['b']);
  expect(inPlace('none')).toEqual(['a']);
});
