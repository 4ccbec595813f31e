import { expect, test } from 'vitest';
import { itemsAtOnceMax } from '#domain/items/item-limits.ts';
import { isCostlyJson } from './json-cost.ts';

const MIB = 1024 * 1024;
const filled = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join();

test.each([
  ['distinct keys', `{${filled(100_000, (n) => `"k${n}":1`)}}`],
  ['small objects', `[${filled(100_000, () => '{}')}]`],
  ['nested lists', '['.repeat(MIB / 2) + ']'.repeat(MIB / 2)],
])('a megabyte of %s is costly', (_what, text) => {
  expect(isCostlyJson(text)).toBe(true);
});

const item = {
  name: 'Torch',
  quantity: 1,
  tags: Array(20).fill('camping'),
  ...Object.fromEntries([...'abcdefghijklmn'].map((key) => [key, 1])),
};

test.each([
  ['one text of commas and brackets', JSON.stringify('[{,"\\'.repeat(MIB / 8))],
  ['as many items as one may send', JSON.stringify({ data: { items: Array(itemsAtOnceMax).fill(item) } })],
])('%s is not', (_what, text) => {
  expect(isCostlyJson(text)).toBe(false);
});
