import { expect, test } from 'vitest';
import { levelsMax } from '#domain/tree.ts';
import { planOfTree, type TreeNode } from './place-tree.ts';

const details = { quantity: 1, tags: [], fields: {}, notes: '' };
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
  const names = Array.from({ length: levelsMax.bin + 3 }, (_, at) => `n${at}`);
  const { bins, items, problems } = planOfTree([
    ...names.map((name, at) => nodeOf(name, names[at - 1])),
    nodeOf('pen', names.at(-1), 'item'),
  ]);
  expect(bins).toHaveLength(levelsMax.bin + 2);
  expect(bins.at(-1)).toMatchObject({ name: 'n22', parentKey: 'n19' });
  expect(bins.at(-1)?.fields.description).toBe('n17 / n18 / n19 / n20 / n21 / n22');
  expect(items).toMatchObject([{ binKey: 'n22' }]);
  expect(problems.map(({ code, value }) => [code, value])).toEqual([
    ['tooDeep', 'n21'],
    ['tooDeep', 'n22'],
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
  expect(circle.bins).toHaveLength(19_999);
});
