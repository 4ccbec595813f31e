import { expect, test } from 'vitest';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import type { Condition, OwnTest, OwnWanted } from '#domain/search/condition.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { indexHeader, indexItems, indexLocation } from './index-bin.ts';
import { parseQuery } from './rank.ts';
import { type SearchIndex, scan } from './scan.ts';
import { listMatches } from './search-engine.ts';

const index: SearchIndex = {
  locations: new Map(
    [
      someLocation({ id: 'cellar', name: 'Källare', parentLocationId: 'house' }),
      someLocation({ id: 'house', name: 'Hus' }),
    ].map((location) => [location.id, indexLocation(location)]),
  ),
  headers: new Map(
    [
      someBin({ id: 'camp', name: 'Camping', locationId: 'cellar', tags: ['Summer'], isPrivate: false }),
      someBin({
        id: 'inner',
        name: 'Kitchen',
        locationId: 'cellar',
        parentBinId: 'camp',
        isPrivate: true,
        lastAccessed: '2025-01-01T00:00:00.000Z',
      }),
      someBin({
        id: 'loop',
        name: 'Loop',
        parentBinId: 'loop',
        isPrivate: false,
        missingSince: '2026-01-01T00:00:00.000Z',
      }),
    ].map((bin) => [bin.id, indexHeader(bin)]),
  ),
  bins: new Map([
    [
      'camp',
      indexItems([
        someItem({ name: 'Tent', value: 900, loanedTo: 'Anna, Bo', loanedCount: 1, dueDate: '2026-05-10' }),
        someItem({
          name: 'Gas',
          quantity: 1,
          lowStockAt: 2,
          expiryDate: '2026-06-01',
          tags: ['summer', 'fuel'],
        }),
      ]),
    ],
    ['inner', indexItems([someItem({ name: 'Kettle', quantity: 0, warrantyUntil: '2027-01-01' })])],
    ['loop', indexItems([someItem({ name: 'Rope', purchaseDate: '2016-05-29' })])],
  ]),
};

const listedIn = async (searched: SearchIndex, ...conditions: Condition[]) => {
  const order = { limit: 100, compareNames: (a: string, b: string) => (a < b ? -1 : 1) };
  const list = await listMatches(searched, { conditions }, order, () => true);
  return list?.matches.map(({ name }) => name);
};
const listed = (...conditions: Condition[]) => listedIn(index, ...conditions);

test.each<[string[], Condition]>([
  [['Camping', 'Gas', 'Kettle', 'Kitchen', 'Tent'], { field: 'place', text: 'KALLARE' }],
  [['Camping', 'Gas', 'Kettle', 'Kitchen', 'Tent'], { field: 'place', text: 'hus' }],
  [['Kettle', 'Kitchen'], { field: 'bin', text: 'kitch' }],
  [['Camping', 'Gas', 'Kettle', 'Kitchen', 'Tent'], { field: 'bin', text: 'camping' }],
  [['Loop', 'Rope'], { field: 'bin', text: 'loop' }],
  [['Camping', 'Gas'], { field: 'tag', text: 'summ' }],
  [['Tent'], { field: 'lent', text: 'bo' }],
  [['Tent'], { field: 'lent', text: '' }],
  [['Tent'], { field: 'value', comparison: '>', amount: 500 }],
  [[], { field: 'value', comparison: '>', amount: 900 }],
  [['Kettle'], { field: 'quantity', comparison: '<', amount: 1 }],
  [['Gas'], { field: 'expires', comparison: '<', day: '2026-06-02' }],
  [['Tent'], { field: 'due', comparison: '=', day: '2026-05-10' }],
  [['Kettle'], { field: 'warranty', comparison: '>', day: '2026-06-02' }],
  [['Gas'], { field: 'low', isOn: true }],
  [['Kettle'], { field: 'used', isOn: true }],
  [[], { field: 'photo', isOn: true }],
  [['Kettle', 'Kitchen'], { field: 'private', isOn: true }],
  [['Loop', 'Rope'], { field: 'missing', isOn: true }],
  [[], { field: 'archived', isOn: true }],
  [['Loop', 'Rope'], { field: 'place', text: 'källare', isNot: true }],
  [['Loop', 'Rope'], { field: 'place', isOn: false }],
  [['Kettle', 'Kitchen'], { field: 'in', text: 'kitch' }],
  [['Loop', 'Rope'], { field: 'in', text: 'källare', isNot: true }],
  [['Kettle', 'Kitchen', 'Loop', 'Rope', 'Tent'], { field: 'tag', text: 'summ', isNot: true }],
  [['Gas', 'Kettle', 'Rope'], { field: 'lent', text: '', isNot: true }],
  [['Gas', 'Kettle', 'Rope'], { field: 'value', isOn: false }],
  [['Gas'], { field: 'expires', comparison: '=', day: '2026-06' }],
  [[], { field: 'expires', comparison: '>', day: '2026' }],
  [['Rope'], { field: 'bought', comparison: '=', day: '2016' }],
  [['Kettle', 'Kitchen'], { field: 'opened', comparison: '<', day: '2025-12-31' }],
])('lists %j by one condition', async (names, condition) => {
  expect(await listed(condition)).toEqual(names);
});

const hers = { ownerId: 'anna' };
const ownIndex: SearchIndex = {
  locations: new Map(
    [
      someLocation({ id: 'attic', name: 'Attic', ownerId: 'olga', fields: { key: 'Hook 4' } }),
      someLocation({ id: 'hers', name: 'Her attic', ...hers }),
    ].map((location) => [location.id, indexLocation(location)]),
  ),
  headers: new Map(
    [
      someBin({ id: 'tools', name: 'Tools', fields: { tested: '2025-03-01' } }),
      someBin({ id: 'box', name: 'Her box', ...hers }),
    ].map((bin) => [bin.id, indexHeader(bin)]),
  ),
  bins: new Map([
    [
      'tools',
      indexItems(
        [
          someItem({ name: 'Drill', fields: { serial: 'SN-47-11', state: ['worn'], insured: 3500 } }),
          someItem({ name: 'Saw', fields: { serial: 'AB 12', state: ['new', 'worn'], rented: false } }),
          someItem({ name: 'Hammer', fields: { rented: true, insured: 12.5 } }),
          someItem({ name: 'Nail' }),
        ],
        undefined,
        new Map([['serial', { id: 'serial', of: 'item', name: 'Serial', kind: 'line' }]]),
      ),
    ],
    ['box', indexItems([someItem({ name: 'Pen', fields: { serial: 'SN-47-11' } })])],
  ]),
};
const byOwn = (test: Pick<OwnTest, 'id' | 'of' | 'wanted'>, more: { isNot?: true } = {}): Condition => ({
  field: 'own',
  name: 'Field',
  tests: [{ ownerId: 'olga', ...test }],
  ...more,
});

test.each<[string[], string, FieldHolder, OwnWanted, { isNot?: true }?]>([
  [['Drill'], 'serial', 'item', { text: '47' }],
  [['Drill'], 'serial', 'item', { text: 'sn4711' }],
  [[], 'serial', 'item', { text: 'n-47' }],
  [['Saw'], 'serial', 'item', { text: 'ab 1' }],
  [['Hammer', 'Nail', 'Saw'], 'serial', 'item', { text: 'sn' }, { isNot: true }],
  [['Drill', 'Saw'], 'serial', 'item', { isFilled: true }],
  [['Hammer', 'Nail'], 'serial', 'item', { isFilled: false }],
  [['Drill', 'Saw'], 'state', 'item', { text: 'w', choices: ['worn'] }],
  [[], 'state', 'item', { text: 'x', choices: [] }],
  [['Drill'], 'insured', 'item', { comparison: '>', amount: 3000 }],
  [['Hammer'], 'insured', 'item', { comparison: '=', amount: 12.5 }],
  [['Saw'], 'rented', 'item', { is: false }],
  [['Tools'], 'tested', 'bin', { comparison: '=', day: '2025' }],
  [[], 'tested', 'bin', { comparison: '>', day: '2025' }],
  [['Attic'], 'key', 'location', { text: 'hook' }],
])('lists %j by the own field %s of an %s that is %j', async (names, id, of, wanted, more) => {
  expect(await listedIn(ownIndex, byOwn({ id, of, wanted }, more))).toEqual(names);
});

test('an own field of another owner does not count, and no field matches nothing', async () => {
  const one = byOwn({ id: 'serial', of: 'item', wanted: { text: 'sn' } });
  expect(await listedIn(ownIndex, one)).toEqual(['Drill']);
  expect(await listedIn(ownIndex, { field: 'own', name: 'Serial', tests: [] })).toEqual([]);
});

test('all conditions must hold, and contradictions match nothing', async () => {
  expect(await listed({ field: 'tag', text: 'fuel' }, { field: 'low', isOn: true })).toEqual(['Gas']);
  expect(await listed({ field: 'low', isOn: true }, { field: 'low', isOn: false })).toEqual([]);
});

test('conditions narrow what is found by its name, places too', () => {
  const found = (text: string, condition: Condition) =>
    scan(index, parseQuery(text), { conditions: [condition] })
      .map(({ name }) => name)
      .sort();
  expect(found('k', { field: 'place', text: 'källare' })).toEqual(['Kettle', 'Kitchen', 'Källare']);
  expect(found('k', { field: 'used', isOn: true })).toEqual(['Kettle']);
  expect(found('k', { field: 'place', text: 'källare', isNot: true })).toEqual([]);
});
