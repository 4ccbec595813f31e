import { expect, test } from 'vitest';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import type { OwnValues } from '#domain/schemas.ts';
import type { Condition } from '#domain/search/condition.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { allMatches } from './every-match.ts';
import { countFacets, holderKey } from './facets.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { parseQuery } from './rank.ts';
import type { SearchIndex } from './scan.ts';
import { listMatches } from './search-engine.ts';
import type { SearchFilter } from './search-result.ts';

const deletedAt = '2026-01-01T00:00:00.000Z';
const loanToBo = (id: string) => ({ id, count: 1, borrower: 'Bo', since: '2026-05-03' });
const index: SearchIndex = {
  locations: new Map(
    ['House', 'Attic', '12" shelf'].map((name) => {
      const parentLocationId = name === 'Attic' ? 'House' : undefined;
      return [name, indexLocation(someLocation({ id: name, name, parentLocationId }))];
    }),
  ),
  headers: new Map(
    [
      someBin({ id: 'camp', name: 'Camping', locationId: 'Attic', tags: ['Summer'], itemCount: 3 }),
      someBin({ id: 'empty', name: 'Tent bag', locationId: '12" shelf', itemCount: 0 }),
      someBin({ id: 'gone', name: 'Tent, old', deletedAt }),
    ].map((bin) => [bin.id, indexHeader(bin)]),
  ),
  bins: new Map([
    [
      'camp',
      indexItems([
        someItem({ name: 'Tent', loanedTo: 'Anna, Bo', loanedCount: 2, tags: ['summer'], quantity: 0 }),
        someItem({ name: 'Tent pegs', loanedTo: 'Anna', tags: ['summer', 'summertime'] }),
        someItem({ name: 'Gas', quantity: 0 }),
        someItem({ name: 'Mug', loanedTo: 'Bo, Bo', loanedCount: 2, loans: ['1', '2'].map(loanToBo) }),
      ]),
    ],
    ['gone', indexItems([someItem({ name: 'Tent' })])],
  ]),
};

const facets = (query: string, filter: SearchFilter = {}) =>
  countFacets(index, parseQuery(query), filter, () => true);

test('a list of what is in a place counts what it lists', async () => {
  const filter: SearchFilter = { conditions: [{ field: 'in', text: 'attic' }] };
  const { total } = (await listMatches(index, filter, { limit: 9, compareNames: () => 0 }, () => true)) ?? {};
  expect(await facets('', filter)).toMatchObject({
    kinds: { item: 4, bin: 1, location: 0 },
    places: [
      { value: 'Attic', count: total },
      { value: 'House', count: total },
    ],
  });
});

test('counts are of all matches of the text, without the trash', async () => {
  expect(await facets('tent')).toEqual({
    kinds: { item: 2, bin: 1, location: 0, out: 2, usedUp: 1 },
    places: [
      { value: 'Attic', count: 2 },
      { value: 'House', count: 2 },
      { value: '12" shelf', count: 1 },
    ],
    tags: [
      { value: 'summer', count: 2 },
      { value: 'summertime', count: 1 },
    ],
    people: [
      { value: 'Anna', count: 2 },
      { value: 'Bo', count: 1 },
    ],
    own: {},
    ranges: {},
    ownRanges: {},
    empty: ['tag', 'value', 'expires', 'due', 'warranty', 'bought'],
    filled: {},
    holders: {},
  });
});

test('choices, and yes or no, of own fields are counted by their name', async () => {
  const choices = ['New', 'Worn'].map((name) => ({ id: name.toLowerCase(), name }));
  const ownFields = new Map<string, OwnField>(
    [
      { id: 'state', of: 'item' as const, name: 'Condition', kind: 'choices' as const, choices },
      { id: 'hers', of: 'item' as const, name: 'condition', kind: 'choice' as const, choices },
      { id: 'rented', of: 'bin' as const, name: 'Rented', kind: 'flag' as const },
      { id: 'serial', of: 'item' as const, name: 'Serial', kind: 'line' as const },
    ].map((field) => [field.id, field]),
  );
  const filled: OwnValues[] = [
    { state: ['new', 'worn'], serial: 'x' },
    { state: ['worn'] },
    { hers: 'worn' },
  ];
  const own: SearchIndex = {
    ownFields,
    locations: new Map(),
    headers: new Map([
      ['a', indexHeader(someBin({ id: 'a', name: 'A', fields: { rented: true } }))],
      ['b', indexHeader(someBin({ id: 'b', name: 'B', fields: { rented: false } }))],
    ]),
    bins: new Map([['a', indexItems(filled.map((fields) => someItem({ name: 'Thing', fields })))]]),
  };
  const counted = await countFacets(own, parseQuery(''), {}, () => true);
  expect(counted?.own).toEqual({
    condition: [
      { value: 'Worn', count: 3 },
      { value: 'New', count: 1 },
    ],
    rented: [
      { value: 'yes', count: 1 },
      { value: 'no', count: 1 },
    ],
  });
});

test('ranges have the least and the most of amounts and days that results have', async () => {
  const ownFields = new Map<string, OwnField>(
    [
      { id: 'weight', of: 'item' as const, name: 'Weight', kind: 'number' as const },
      { id: 'height', of: 'bin' as const, name: 'weight', kind: 'number' as const },
      { id: 'tested', of: 'item' as const, name: 'Tested on', kind: 'day' as const },
    ].map((field) => [field.id, field]),
  );
  const items = [
    someItem({
      name: 'Saw',
      value: 40,
      expiryDate: '2026-05-03',
      fields: { weight: 2.5, tested: '2026-01-01' },
    }),
    someItem({ name: 'Saw blade', value: 120, fields: { weight: -1 } }),
    someItem({ name: 'Rope', value: 5, warrantyUntil: '2027-01-01' }),
  ];
  const own: SearchIndex = {
    ownFields,
    locations: new Map(),
    headers: new Map([['a', indexHeader(someBin({ id: 'a', name: 'A', fields: { height: 30 } }))]]),
    bins: new Map([['a', indexItems(items)]]),
  };
  const all = await countFacets(own, parseQuery(''), {}, () => true);
  expect(all?.ranges).toEqual({
    value: { least: 5, most: 120 },
    expires: { least: '2026-05-03', most: '2026-05-03' },
    warranty: { least: '2027-01-01', most: '2027-01-01' },
  });
  expect(all?.ownRanges).toEqual({
    weight: { least: -1, most: 30 },
    testedon: { least: '2026-01-01', most: '2026-01-01' },
  });
  const found = await countFacets(own, parseQuery('saw'), {}, () => true);
  expect(found?.ranges.value).toEqual({ least: 40, most: 120 });
});

test('only fields that some result is without are told as empty', async () => {
  const field: OwnField = { id: 'weight', of: 'item', name: 'Weight', kind: 'number' };
  const items = [
    someItem({ name: 'Saw', value: 40, tags: ['tools'], fields: { weight: 2 } }),
    someItem({ name: 'Rope', value: 5, tags: ['tools'] }),
  ];
  const own: SearchIndex = {
    ownFields: new Map([[field.id, field]]),
    locations: new Map(),
    headers: new Map([['a', indexHeader(someBin({ id: 'a', name: 'A', ownerId: 'olga', locationId: 'x' }))]]),
    bins: new Map([['a', indexItems(items)]]),
  };
  const saw = await countFacets(own, parseQuery('saw'), {}, () => true);
  expect(saw?.empty).toEqual(['expires', 'due', 'warranty', 'bought']);
  expect([saw?.filled.weight, saw?.holders[holderKey('item', 'olga')]]).toEqual([1, 1]);
  const both = await countFacets(own, parseQuery(''), { kind: 'item' }, () => true);
  expect([both?.filled.weight, both?.holders[holderKey('item', 'olga')]]).toEqual([1, 2]);
  const none = await countFacets(own, parseQuery('nothing has this'), {}, () => true);
  expect(none).toMatchObject({ empty: [], filled: {}, holders: {}, ranges: {} });
});

test('a chosen kind narrows the other counts, and not those of the kinds', async () => {
  const found = await facets('tent', { kind: 'bin' });
  expect(found?.kinds).toMatchObject({ item: 2, bin: 1 });
  expect(found).toMatchObject({ places: [{ value: '12" shelf', count: 1 }], tags: [], people: [] });
});

test('each count is the number of results with its value as a filter', async () => {
  const conditions: Condition[] = [{ field: 'photo', isOn: false }];
  const order = { limit: 100, compareNames: (a: string, b: string) => (a < b ? -1 : 1) };
  const counted = await facets('', { conditions });
  const fields = { places: 'place', tags: 'tag', people: 'lent' } as const;
  for (const [list, field] of Object.entries(fields) as [keyof typeof fields, 'place' | 'tag' | 'lent'][]) {
    expect(counted?.[list].length).toBeGreaterThan(1);
    for (const { value, count } of counted?.[list] ?? []) {
      const text = value.replaceAll('"', '');
      const narrowed = [...conditions, { field, text, isWhole: true as const }];
      const listed = await listMatches(index, { conditions: narrowed }, order, () => true);
      expect([value, listed?.total]).toEqual([value, count]);
    }
  }
});

test('a newer question ends the count', async () => {
  const many = Array.from({ length: 2_100 }, (_, n) => someItem({ name: `Tent ${n}` }));
  const large = { ...index, bins: new Map([['camp', indexItems(many)]]) };
  expect(await countFacets(large, parseQuery('tent'), {}, () => false)).toBeUndefined();
});

test.each<[string, SearchFilter, number]>([
  ['', {}, 4],
  ['tent', {}, 2],
  ['tent', { kind: 'bin' }, 2],
  ['', { tag: 'summer' }, 2],
  ['', { only: 'usedUp' }, 1],
  ['nothing', {}, 0],
])('all items that match “%s” and %j are found', async (query, filter, count) => {
  const matches = await allMatches(index, parseQuery(query), { ...filter, kind: 'item' }, () => true);
  expect(matches?.flatMap(({ items }) => items)).toHaveLength(count);
  expect(matches?.some(({ isFound }) => isFound)).toBe(false);
});

test('a superseded question about all items is given up', async () => {
  const items = Array.from({ length: 2_000 }, (_, n) => someItem({ id: `${n}`, name: 'Nail' }));
  const large = { ...index, bins: new Map([['camp', indexItems(items)]]) };
  expect(await allMatches(large, parseQuery(''), {}, () => false)).toBeUndefined();
});
