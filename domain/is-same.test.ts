import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';

test('values are the same whatever the order of their fields', () => {
  expect(isSame({ x: 1, y: [{ a: 1, b: 2 }] }, { y: [{ b: 2, a: 1 }], x: 1 })).toBe(true);
  expect(isSame({ x: 1, gone: undefined }, { x: 1 })).toBe(true);
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
});

test.for<[unknown, unknown]>([
  [{ x: 1 }, { x: 2 }],
  [{ x: 1 }, { x: 1, y: 1 }],
  [[], {}],
  [['a'], { 0: 'a' }],
  [null, {}],
  [null, undefined],
  [1, '1'],
])('%o and %o differ', ([one, other]) => {
  expect(isSame(one, other)).toBe(false);
  expect(isSame(other, one)).toBe(false);
});
