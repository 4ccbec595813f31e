import { expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { someItem } from '#test/web/sample-records.ts';
import { createItemCodes } from './item-codes.ts';

function after(index: ReturnType<typeof createItemCodes>, items: readonly Item[]) {
  for (const _portion of index.update(items));
  return (key: string) => index.itemsWith(key).map(({ name }) => name);
}

test('follows codes that items get and lose', () => {
  const index = createItemCodes();
  const milk = someItem({ id: '1', name: 'Milk', barcode: '7310865004703' });
  const drill = someItem({ id: '2', name: 'Drill', aliases: 'https://old.example/a/000-001\nA-17' });
  const named = after(index, [milk, drill]);
  expect(named('7310865004703')).toEqual(['Milk']);
  expect(named('a/000-001')).toEqual(['Drill']);
  after(index, [
    { ...milk, aliases: 'B-2' },
    { ...drill, aliases: 'A-17' },
  ]);
  expect([named('b2'), named('a17'), named('a/000-001')]).toEqual([['Milk'], ['Drill'], []]);
  after(index, [milk]);
  expect([named('a17'), named('b2'), named('7310865004703')]).toEqual([[], [], ['Milk']]);
});

test('all items with one number of a product are found', () => {
  const index = createItemCodes();
  const both = ['1', '2'].map((id) => someItem({ id, name: `Milk ${id}`, barcode: '7310865004703' }));
  expect(after(index, both)('7310865004703')).toEqual(['Milk 1', 'Milk 2']);
});

test('a scan among 100,000 items with two codes takes at most 5 ms', () => {
  const index = createItemCodes();
  const some = someItem({ name: 'Milk' });
  const items = Array.from({ length: 100_000 }, (_, at) => ({
    ...some,
    id: String(at),
    barcode: String(7_310_000_000_000 + at),
    aliases: `/a/${at}`,
  }));
  after(index, items);
  const begun = performance.now();
  for (let at = 0; at < 1000; at++) expect(index.itemsWith(`a/${at * 97}`)).toHaveLength(1);
  expect((performance.now() - begun) / 1000).toBeLessThan(5);
});
