import { expect, test } from 'vitest';
import { levelsMax } from '#domain/tree.ts';
import { finish } from '#server/yield-to-event-loop.ts';
import type { ImportPlan, PlannedBin, PlannedItem } from './import-plan.ts';
import { tidyPlan } from './tidy-plan.ts';

const none: ImportPlan = { locations: [], bins: [], items: [], problems: [], missing: [] };

function bin(name: string, more: Partial<PlannedBin> = {}): PlannedBin {
  return {
    key: name,
    name,
    locationKey: undefined,
    parentKey: undefined,
    tags: [],
    fields: {},
    aliases: [],
    photos: [],
    isPrivate: true,
    isArchived: false,
    isDeleted: false,
    ...more,
  };
}

function item(name: string, more: Partial<PlannedItem> = {}): PlannedItem {
  return { binKey: undefined, name, quantity: 1, tags: [], fields: {}, photos: [], row: 2, ...more };
}

const tidy = (plan: ImportPlan) => finish(tidyPlan(plan));
const tidyItem = (each: PlannedItem) => tidy({ ...none, items: [each] });

test('cuts a long name and keeps it whole in the notes', () => {
  const name = `${'a'.repeat(199)}😀b`;
  const { items, problems } = tidyItem(item(name, { fields: { notes: 'blue' } }));
  expect(items[0]?.data).toMatchObject({ name: 'a'.repeat(199), notes: `${name}\nblue` });
  expect(problems).toMatchObject([{ row: 2, code: 'tooLong' }]);
});

test('leaves out what the call would refuse', () => {
  const { items, problems } = tidyItem(
    item('Lamp', { fields: { value: -1, currency: 'kronor', purchaseDate: '2025-13-01', unit: '\u200B' } }),
  );
  expect(items[0]?.data).toEqual({ name: 'Lamp', quantity: 1, tags: [] });
  expect(problems.map(({ code }) => code)).toEqual(['unreadable', 'unreadable', 'unreadable']);
});

test('an item without a visible name is left out', () => {
  expect(tidyItem(item('\u200B'))).toMatchObject({ items: [], problems: [{ row: 2, code: 'noName' }] });
});

test('a quantity that is none is listed and never becomes another one', () => {
  for (const quantity of [2.4, -3, 1e9]) {
    const { items, problems } = tidyItem(item('a', { quantity }));
    expect(items[0]?.data).not.toHaveProperty('quantity');
    expect(problems).toEqual([{ row: 2, code: 'unreadable', value: String(quantity) }]);
  }
});

test('joins equal tags and cuts their number', () => {
  const tags = ['Red', 'red', ...Array.from({ length: 40 }, (_, n) => `tag ${n}`)];
  const { items, problems } = tidyItem(item('a', { tags }));
  expect(items[0]?.data.tags?.slice(0, 2)).toEqual(['red', 'tag 0']);
  expect(problems).toMatchObject([{ code: 'tooLong' }]);
});

test('a count of lent pieces needs a borrower', () => {
  expect(tidyItem(item('a', { fields: { loanedCount: 2 } })).items[0]?.data).not.toHaveProperty(
    'loanedCount',
  );
});

test('puts bins after their parents', () => {
  const bins = [bin('c', { parentKey: 'b' }), bin('b', { parentKey: 'a' }), bin('a')];
  expect(tidy({ ...none, bins }).bins.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

test('bins that are inside each other come out of each other', () => {
  const bins = [bin('a', { parentKey: 'b' }), bin('b', { parentKey: 'a' })];
  const { bins: tidied, problems } = tidy({ ...none, bins });
  expect(tidied.map(({ key, parentKey }) => [key, parentKey])).toEqual([
    ['b', undefined],
    ['a', 'b'],
  ]);
  expect(problems).toMatchObject([{ code: 'circular' }]);
});

test('bins that are too deep go to the top', () => {
  const bins = Array.from({ length: levelsMax.bin + 2 }, (_, n) =>
    bin(`${n}`, n === 0 ? {} : { parentKey: `${n - 1}` }),
  );
  const { bins: tidied, problems } = tidy({ ...none, bins });
  expect(tidied.filter(({ parentKey }) => parentKey === undefined)).toHaveLength(2);
  expect(problems).toMatchObject([{ code: 'tooDeep', value: String(levelsMax.bin) }]);
});

test('an item of an unknown bin goes where the person chooses', () => {
  expect(tidyItem(item('a', { binKey: 'gone' }))).toMatchObject({
    items: [{ binKey: undefined }],
    problems: [{ code: 'unknownParent' }],
  });
});

test('a label that is like one of our codes is left out', () => {
  const label = (qrLabel: string) =>
    tidy({ ...none, bins: [bin('a', { fields: { qrLabel } })] }).bins[0]?.data.qrLabel;
  expect(label('Shelf 3')).toBe('Shelf 3');
  expect(label('a'.repeat(200))).toBeUndefined();
});

test('the texts of old stickers stay, one a line', () => {
  const { bins } = tidy({
    ...none,
    bins: [bin('a', { aliases: ['https://homebox.example/a/1', 'B2'] })],
  });
  expect(bins[0]?.data.aliases).toBe('https://homebox.example/a/1\nB2');
});
