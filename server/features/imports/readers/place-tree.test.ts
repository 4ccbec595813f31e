import { expect, test } from 'vitest';
import { levelsMax } from '#domain/tree.ts';
import { planOfTree, type TreeNode } from './place-tree.ts';

const details = { quantity: 1, tags: [], fields: {}, own: [], notes: '' };
const nodeOf = (name: string, parentKey?: string, kind: TreeNode['kind'] = 'container'): TreeNode => ({
  key: name,
  name,
  parentKey,
  kind,
  details,
  aliases: [],
  photos: [],
});

test('what is nested too deep lies beside what it was in, and its path is kept', () => {
  const names = Array.from({ length: levelsMax.location + levelsMax.bin + 2 }, (_, at) => `n${at}`);
  const { locations, bins, items, problems } = planOfTree([
    ...names.map((name, at) => nodeOf(name, names[at - 1])),
    nodeOf('pen', names.at(-1), 'item'),
  ]);
  expect(bins).toHaveLength(levelsMax.bin + 2);
  expect(locations.map(({ parentKey }) => parentKey)).toEqual([undefined, ...names.slice(0, 7)]);
  expect(bins[0]).toMatchObject({ name: 'n8', locationKey: 'n7', parentKey: undefined });
  expect(bins.at(-1)).toMatchObject({ name: 'n29', parentKey: 'n26' });
  expect(bins.at(-1)?.fields.description).toBe('n24 / n25 / n26 / n27 / n28 / n29');
  expect(items).toMatchObject([{ binKey: 'n29' }]);
  expect(problems.map(({ code, value }) => [code, value])).toEqual([
    ['tooDeep', 'n28'],
    ['tooDeep', 'n29'],
  ]);
});

test('a container in a place that holds containers or bins is a place, others are bins', () => {
  const { locations, bins, items } = planOfTree([
    nodeOf('House'),
    nodeOf('Hall', 'House'),
    nodeOf('Shelf', 'Hall'),
    nodeOf('Case', 'Shelf', 'item'),
    nodeOf('Bit', 'Case', 'item'),
    nodeOf('Area', 'House'),
    nodeOf('Box', 'Area', 'bin'),
    nodeOf('Lamp', 'Hall', 'item'),
  ]);
  expect(locations.map(({ name, parentKey }) => [name, parentKey])).toEqual([
    ['House', undefined],
    ['Hall', 'House'],
    ['Area', 'House'],
  ]);
  expect(bins.map(({ name, locationKey, parentKey }) => [name, locationKey ?? parentKey])).toEqual([
    ['Shelf', 'Hall'],
    ['Hall', 'Hall'],
    ['Box', 'Area'],
    ['Case', 'Shelf'],
  ]);
  expect(items.map(({ name, binKey }) => [name, binKey])).toEqual([
    ['Lamp', bins[1]?.key],
    ['Bit', 'Case'],
  ]);
});

test('bins of one name get the name of what they lie in, then a number', () => {
  const drawers = Array.from({ length: 4 }, (_, at) => ({
    ...nodeOf('Drawer', at < 2 ? 'Desk' : 'Chest'),
    key: `${at}`,
  }));
  const { bins } = planOfTree([nodeOf('Desk'), nodeOf('Chest'), ...drawers]);
  expect(bins.map(({ name }) => name)).toEqual(['Drawer', 'Drawer (Desk)', 'Drawer (Chest)', 'Drawer (2)']);
});

// Comparing each row with each other takes half a minute, which is beyond the limit of a test.
test('20,000 things of one name in one place, or in one circle, are read', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => at);
  const many = planOfTree([
    nodeOf('Hall'),
    ...rows.map((at) => ({ ...nodeOf('Box', 'Hall'), key: `${at}` })),
  ]);
  const circle = planOfTree(rows.map((at) => ({ ...nodeOf('Ring', `${(at + 1) % 20_000}`), key: `${at}` })));
  expect(many.bins).toHaveLength(20_000);
  expect(circle.locations).toHaveLength(levelsMax.location);
  expect(circle.bins).toHaveLength(20_000 - levelsMax.location);
});

test('codes that cannot lead to an item are kept in its notes', () => {
  const usable = ['/qr/ckx1', '7310865004704'];
  const others = ['7.31E+12', 'ABCD EFGH JKMN', 'x'.repeat(201)];
  const { items } = planOfTree([{ ...nodeOf('pen', undefined, 'item'), aliases: [...usable, ...others] }]);
  expect(items[0]?.fields).toEqual({
    aliases: usable.join('\n'),
    notes: others.map((code) => `Code: ${code}`).join('\n'),
  });
});
