import { expect, test } from 'vitest';
import { nearestColor, nearestIcon } from './look.ts';

test.each([
  ['#ef4444', 'rust'],
  ['#22C55E', 'moss'],
  ['#0ea5e9', 'sky'],
  ['#808080', 'slate'],
  ['#000000', 'slate'],
  ['280:2', 'plum'],
  ['neutral:4', 'slate'],
  ['amber-light', 'amber'],
  ['Blue', 'sky'],
])('%s is nearest to %s', (text, color) => {
  expect(nearestColor(text)).toBe(color);
});

test.each(['', '#12', 'constructor', '1:2:3', 'nonsense'])('%s is no colour and no icon', (text) => {
  expect(nearestColor(text)).toBeUndefined();
  expect(nearestIcon(text)).toBeUndefined();
});

test('icons are found by the names of Lucide, however they are written', () => {
  expect(['Wrench', 'tree-pine', 'Paintbrush', 'ShoppingBag'].map(nearestIcon)).toEqual([
    'wrench',
    'tree',
    'paint',
    undefined,
  ]);
});
