import { describe, expect, test } from 'vitest';
import { importLimits } from '#domain/imports/import-choice.ts';
import { finish } from '#server/yield-to-event-loop.ts';
import type { ImportProblem } from './import-plan.ts';
import { type AccountForImport, groupProblems, inPortions, stepsOf } from './import-steps.ts';
import { marksOf, type PresentBin } from './present-bins.ts';
import type { TidyPlan } from './tidy-plan.ts';

const about = (row: number, value: string): ImportProblem => ({ row, column: 'Qty', code: 'about', value });

function present(id: string, name: string, more: Partial<PresentBin> = {}): PresentBin {
  const key = name.toLowerCase();
  return { id, name, nameKey: key, itemCount: 1, locationId: null, parentBinId: null, marks: [], ...more };
}

const account: AccountForImport = {
  fieldOwner: { ownerId: 'olga', fields: [], isSelf: true },
  plan: 'unlimited',
  bins: [present('tools', 'Tools')],
  binsTotal: 1,
  locations: [{ id: 'garage', name: 'Garage', nameKey: 'garage', color: 'rose' }],
  locationsTotal: 1,
  itemNames: new Map([['tools', new Map([['drill', '']])]]),
};
const choice = {
  target: { kind: 'bins' as const, binName: 'Rest' },
  sameName: 'use' as const,
  skipsPresent: false,
};
const stepsFor = (...of: Parameters<typeof stepsOf>) => finish(stepsOf(...of));
const grouped = (problems: ImportProblem[]) => finish(groupProblems(problems));
const newId = (n: number) => `new ${n}`;

function bin(name: string, more: Partial<TidyPlan['bins'][number]> = {}): TidyPlan['bins'][number] {
  return {
    key: name,
    locationKey: undefined,
    parentKey: undefined,
    photos: [],
    isArchived: false,
    isDeleted: false,
    data: { name },
    ...more,
  };
}

function item(name: string, binKey?: string, row = 2): TidyPlan['items'][number] {
  return { binKey, row, data: { name }, photos: [] };
}

function plan(more: Partial<TidyPlan>): TidyPlan {
  return { locations: [], bins: [], items: [], fields: [], problems: [], ...more };
}

test('creates places, then bins, then items, each with the id of what it is in', () => {
  const { steps, counts } = stepsFor(
    plan({
      locations: [{ key: 'attic', data: { name: 'Attic' }, photos: [] }],
      bins: [bin('Box', { locationKey: 'attic' }), bin('Inner', { parentKey: 'Box' })],
      items: [item('Lamp', 'Inner')],
    }),
    choice,
    account,
    newId,
  );
  expect(steps.map(({ call, data }) => [call, data])).toEqual([
    ['locations.create', { name: 'Attic', id: 'new 0', color: 'teal' }],
    ['bins.create', { name: 'Box', locationId: 'new 0', id: 'new 1', color: 'teal' }],
    ['bins.create', { name: 'Inner', parentBinId: 'new 1', id: 'new 2', color: 'teal' }],
    ['items.create', { binId: 'new 2', items: [{ name: 'Lamp', id: 'new 3' }] }],
  ]);
  expect(counts).toMatchObject({ locations: 1, bins: 2, items: 1, filledBins: 0, leftOut: 0 });
});

test('uses bins and places that are there, by their names', () => {
  const { steps, counts } = stepsFor(
    plan({
      locations: [{ key: 'g', data: { name: 'GARAGE' }, photos: [] }],
      bins: [bin('tools', { locationKey: 'g' }), bin('New', { locationKey: 'g' })],
      items: [item('Saw', 'tools')],
    }),
    choice,
    account,
    newId,
  );
  expect(steps.map(({ data }) => data)).toEqual([
    { name: 'New', locationId: 'garage', id: 'new 0', color: 'rose' },
    { binId: 'tools', items: [{ name: 'Saw', id: 'new 1' }] },
  ]);
  expect(counts).toMatchObject({ locations: 0, bins: 1, filledBins: 1 });
});

test('finds places by what they lie in, and the only one of a name anywhere', () => {
  const at = (id: string, name: string, parentLocationId: string | null) => ({
    id,
    name,
    nameKey: name.toLowerCase(),
    parentLocationId,
    color: null,
  });
  const locations = [
    at('house', 'House', null),
    at('attic', 'Attic', 'house'),
    at('shelf', 'Shelf', 'attic'),
    at('other', 'Shelf', 'house'),
  ];
  const place = (key: string, name: string, parentKey?: string) => ({
    key,
    parentKey,
    data: { name },
    photos: [],
  });
  const { steps } = stepsFor(
    plan({
      locations: [
        place('1', 'Attic'),
        place('2', 'Shelf', '1'),
        place('3', 'Trunk', '1'),
        place('4', 'Shelf', '3'),
        place('5', 'Shelf'),
      ],
      bins: [bin('Hats', { locationKey: '2' }), bin('Caps', { locationKey: '4' })],
    }),
    choice,
    { ...account, locations, locationsTotal: 4 },
    newId,
  );
  expect(steps.map(({ data }) => data)).toMatchObject([
    { name: 'Trunk', id: 'new 0', parentLocationId: 'attic' },
    { name: 'Shelf', id: 'new 1', parentLocationId: 'new 0' },
    { name: 'Shelf', id: 'new 2' },
    { name: 'Hats', locationId: 'shelf' },
    { name: 'Caps', locationId: 'new 1' },
  ]);
  expect(steps[2]?.data).not.toHaveProperty('parentLocationId', expect.anything());
});

test('gives a number to a bin whose name is taken', () => {
  const { steps, counts } = stepsFor(
    plan({ bins: [bin('Tools'), bin('tools ', { key: 'b', data: { name: 'Tools' } })] }),
    { ...choice, sameName: 'new' },
    account,
    newId,
  );
  expect(steps.map(({ data }) => 'name' in data && data.name)).toEqual(['Tools 2', 'Tools 3']);
  expect(counts.renamedBins).toBe(2);
});

test('leaves out what the bin has already, if asked to', () => {
  const items = [item('Drill', 'Tools', 2), item('Saw', 'Tools', 3)];
  const whole = plan({ bins: [bin('Tools')], items });
  expect(stepsFor(whole, choice, account, newId).counts).toMatchObject({ items: 2, presentItems: 1 });
  const skipping = stepsFor(whole, { ...choice, skipsPresent: true }, account, newId);
  expect(skipping.counts).toMatchObject({ items: 1, presentItems: 1, leftOut: 1 });
  expect(skipping.problems).toEqual([{ row: 2, code: 'present', value: 'Drill' }]);
});

describe('a file that is imported again', () => {
  const at = (key: string, name: string) => ({ key, data: { name }, photos: [] });
  const box = (name: string, more: Partial<TidyPlan['bins'][number]> = {}) =>
    bin(name, { key: `${more.locationKey} ${name}`, ...more });
  const again = (bins: PresentBin[], more: Partial<TidyPlan>, itemNames: [string, string[]][]) =>
    stepsFor(
      plan(more),
      { ...choice, skipsPresent: true },
      {
        ...account,
        bins,
        itemNames: new Map(itemNames.map(([id, names]) => [id, new Map(names.map((name) => [name, '']))])),
      },
      newId,
    );

  test('makes no place for bins that are elsewhere now, and says so', () => {
    const { steps, counts } = again(
      [present('hats', 'Hats', { locationId: 'garage' }), present('caps', 'Caps', { parentBinId: 'hats' })],
      {
        locations: [at('a', 'Attic'), { ...at('s', 'Shelf'), parentKey: 'a' }, at('c', 'Cellar')],
        bins: [
          box('Hats', { locationKey: 's' }),
          bin('Caps', { parentKey: 's Hats' }),
          box('Skis', { locationKey: 'c' }),
        ],
        items: [item('Beret', 's Hats'), item('Cap', 'Caps')],
      },
      [
        ['hats', ['beret']],
        ['caps', ['cap']],
      ],
    );
    expect(steps.map(({ data }) => 'name' in data && data.name)).toEqual(['Cellar', 'Skis']);
    expect(counts).toMatchObject({ presentBins: 2, movedBins: 1, presentItems: 2, filledBins: 0 });
    expect(counts).not.toHaveProperty('otherNames');
  });

  test.each<[string, Partial<PresentBin>, Partial<TidyPlan['bins'][number]['data']>]>([
    ['the name when it was made', { madeAs: 'hats' }, {}],
    ['its label', { marks: marksOf({ qrLabel: 'A-1', aliasKeys: [] }) }, { qrLabel: 'a1' }],
    ['its sticker', { marks: ['a/1'] }, { aliases: '/a/1' }],
  ])('finds a bin with another name by %s', (_, kept, data) => {
    const hats = { ...bin('Hats'), data: { name: 'Hats', ...data } };
    const items = [item('Beret', 'Hats'), item('Cap', 'Hats')];
    const winter = present('winter', 'Winter', kept);
    const found = again([winter], { bins: [hats], items }, [['winter', ['cap', 'scarf']]]);
    expect(found.counts).toMatchObject({
      bins: 0,
      items: 1,
      otherNames: { count: 1, first: [{ inFile: 'Hats', now: 'Winter' }] },
    });
    // Another bin may have the number or name by now.
    const other = again([winter], { bins: [hats], items }, [['winter', ['scarf']]]);
    expect(other.counts).toMatchObject({ bins: 1, items: 2 });
  });

  test('finds an item with another name by its barcode, once', () => {
    const coded = (name: string) => ({ ...item(name, 'Jam'), data: { name, barcode: '7310-500' } });
    const names = new Map([
      ['jam 2024', '7310500'],
      ['plum jam', '7310500'],
    ]);
    const { counts, problems } = stepsFor(
      plan({ bins: [bin('Jam')], items: ['Jam 2023', 'Jam 2024', 'Jam 2025'].map(coded) }),
      { ...choice, skipsPresent: true },
      { ...account, bins: [present('jam', 'Jam')], itemNames: new Map([['jam', names]]) },
      newId,
    );
    expect(problems.map(({ value }) => value)).toEqual(['Jam 2023', 'Jam 2024']);
    expect(counts).toMatchObject({ items: 1, presentItems: 2 });
  });

  test('knows bins of one name by the numbers that they got', () => {
    const bins = [box('Box', { locationKey: 'a' }), box('Box', { locationKey: 'c' })];
    const { steps, counts } = again(
      [present('1', 'Box', { locationId: 'garage' }), present('2', 'Box 2', { locationId: 'garage' })],
      { bins, items: [item('Beret', 'a Box'), item('Cap', 'c Box')] },
      [
        ['1', ['beret']],
        ['2', ['cap']],
      ],
    );
    expect(steps).toEqual([]);
    expect(counts).toMatchObject({ presentBins: 2, presentItems: 2 });
  });
});

test('what names no bin goes into one of its own', () => {
  const { steps } = stepsFor(
    plan({ items: [item('Lamp')] }),
    { ...choice, target: { kind: 'bins', binName: 'Rest', locationId: 'garage' } },
    account,
    newId,
  );
  expect(steps[0]).toMatchObject({ call: 'bins.create', data: { name: 'Rest', locationId: 'garage' } });
});

test('names the currency of the values unless there are several', () => {
  const valued = (name: string, currency?: string) => {
    const plain = item(name);
    return { ...plain, data: { ...plain.data, value: 5, ...(currency && { currency }) } };
  };
  const currencyOf = (...items: TidyPlan['items'][number][]) =>
    stepsFor(plan({ items }), choice, account, newId).counts.currency;
  expect(currencyOf(valued('Saw', 'NOK'), valued('Axe', 'NOK'), valued('Old'))).toBe('NOK');
  expect(currencyOf(valued('Saw', 'NOK'), valued('Axe', 'SEK'))).toBeUndefined();
  expect(currencyOf(item('Saw'))).toBeUndefined();
});

test('counts what the plan leaves no room for', () => {
  const free = { ...account, plan: 'free' as const };
  const bins = Array.from({ length: 6 }, (_, n) => bin(`Box ${n}`));
  const items = [
    ...Array.from({ length: 25 }, (_, n) => item(`Thing ${n}`, 'Box 0', n + 2)),
    item('Lost', 'Box 5', 40),
  ];
  const { counts, problems } = stepsFor(plan({ bins, items }), choice, free, newId);
  expect(counts).toMatchObject({ bins: 4, items: 20, leftOut: 6 });
  expect(problems.filter(({ code }) => code === 'noRoomForBin').map(({ value }) => value)).toEqual([
    'Box 4',
    'Box 5',
  ]);
  expect(problems.filter(({ code }) => code === 'noRoom').map(({ row }) => row)).toEqual([
    22, 23, 24, 25, 26, 40,
  ]);
});

test('divides many items into calls', () => {
  const items = Array.from({ length: 600 }, (_, n) => item(`Thing ${n}`, 'Tools', n + 2));
  const { steps } = stepsFor(plan({ bins: [bin('Tools')], items }), choice, account, newId);
  expect(steps.map((step) => 'rows' in step && step.rows?.length)).toEqual([250, 250, 100]);
});

test('archives and deletes bins after everything else', () => {
  const { steps } = stepsFor(
    plan({
      bins: [bin('Old', { isDeleted: true }), bin('Kept', { isArchived: true })],
      items: [item('Rag', 'Old')],
    }),
    choice,
    account,
    newId,
  );
  expect(steps.map(({ call }) => call)).toEqual([
    'bins.create',
    'bins.create',
    'items.create',
    'bins.delete',
    'bins.update',
  ]);
});

test('no step has more rows or bytes than are performed at once, unless one row does', () => {
  const rows = [...Array(600).fill('x'), ...Array(30).fill('y'.repeat(16_384)), 'z'.repeat(300_000), 'x'];
  const portions = [...inPortions(rows)];
  expect(portions.flat()).toEqual(rows);
  for (const portion of portions) {
    expect(portion.length).toBeLessThanOrEqual(importLimits.itemsAtOnce);
    const bytes = portion.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
    expect(portion.length === 1 || bytes <= importLimits.stepBytes).toBe(true);
  }
});

test('problems of one kind in one column become one with their number', () => {
  const many = Array.from({ length: 160 }, (_, n) => about(n + 2, `ca ${n}`));
  const [group, ...others] = grouped([...many, { ...about(200, 'ca 5'), column: 'Min' }, about(201, '~5')]);
  expect(group).toEqual({
    row: 2,
    column: 'Qty',
    code: 'about',
    value: 'ca N',
    count: 160,
    rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  });
  expect(others).toEqual([{ ...about(200, 'ca 5'), column: 'Min' }, about(201, '~5')]);
});

test('equal cells keep their text, and rows that are left out count together', () => {
  expect(grouped([about(2, '~5'), about(3, '~5')])).toMatchObject([{ value: '~5', count: 2 }]);
  const noName = (row: number, value: string): ImportProblem => ({ row, code: 'noName', value });
  expect(grouped([noName(2, 'red'), noName(3, 'blue')])).toMatchObject([{ value: 'red', count: 2 }]);
});

test('each row of a sum stays by itself, so that it can be asked for', () => {
  const total = (row: number): ImportProblem => ({ row, code: 'totalRow', value: 'Summa' });
  expect(grouped([total(5), total(9)])).toEqual([total(5), total(9)]);
});
