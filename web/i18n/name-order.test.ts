import { expect, test } from 'vitest';
import { nameOrder, rankNames } from './name-order.ts';

const compare = nameOrder('sv');
const many = Array.from({ length: 200 }, (_, n) => `Box ${n}`);

test('further names are ranked as if all were ranked anew', () => {
  const before = rankNames(many, compare);
  const further = ['Årskort', 'Aska', 'Box 7b', 'Zebra', 'box 199'];
  const ranks = rankNames([...many, ...further], compare, before);
  const sorted = [...ranks.keys()];
  expect(sorted).toHaveLength(many.length + further.length);
  expect(sorted.slice(1).every((name, at) => compare(sorted[at] ?? '', name) <= 0)).toBe(true);
  expect(rankNames(['Zebra', 'Box 3'], compare, ranks)).toBe(ranks);
});
