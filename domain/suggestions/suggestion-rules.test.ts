import { expect, test } from 'vitest';
import { readSuggestions } from './suggestion-rules.ts';

test('names are tidied, quantities and tags come along', () => {
  const items = [
    { name: '  Wool   socks ', quantity: 3, tags: ['Winter', 'winter', ' warm '] },
    { name: 'Lamp', quantity: '2' },
    'Clock',
  ];
  const read = [
    { name: 'Wool socks', quantity: 3, tags: ['winter', 'warm'] },
    { name: 'Lamp', quantity: 2 },
    { name: 'Clock' },
  ];
  expect(readSuggestions({ items })).toEqual(read);
  expect(readSuggestions(items)).toEqual(read);
});

test('what is no name, quantity or tag is left out', () => {
  const items = [
    { name: '' },
    { name: 7 },
    { name: 'x'.repeat(900) },
    { name: 'a\u0000b' },
    { name: `a${'\u0301'.repeat(60)}` },
    null,
    [],
    { quantity: 3 },
    { name: 'Saw', quantity: -1, tags: 'sharp' },
    { name: 'Nails', quantity: 1.5, tags: [7, {}, 'x'.repeat(300)] },
    { name: 'Cups', quantity: 1e12 },
    { name: 'Plates', quantity: null, tags: null },
    { name: 'Forks', quantity: 0 },
    { name: 'Spoons', quantity: '' },
    { name: 'Knives', quantity: true },
    { name: 'Bowls', quantity: [] },
  ];
  expect(readSuggestions({ items })).toEqual([
    { name: 'Saw' },
    { name: 'Nails' },
    { name: 'Cups' },
    { name: 'Plates' },
    { name: 'Forks', quantity: 0 },
    { name: 'Spoons' },
    { name: 'Knives' },
    { name: 'Bowls' },
  ]);
});

test('there are at most fifty, with three tags each', () => {
  const items = Array.from({ length: 400 }, (_, n) => ({ name: `Thing ${n}`, tags: ['a', 'b', 'c', 'd'] }));
  const read = readSuggestions(items) ?? [];
  expect(read).toHaveLength(50);
  expect(read[0]?.tags).toEqual(['a', 'b', 'c']);
});

test.each([undefined, null, 'socks', 3, {}, { items: 'socks' }, { items: { name: 'x' } }])(
  '%o is no list',
  (value) => {
    expect(readSuggestions(value)).toBeUndefined();
  },
);
