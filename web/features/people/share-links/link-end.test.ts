import { expect, test } from 'vitest';
import { endOfLink } from './link-end.ts';

const now = new Date(2026, 4, 3, 10, 30);

test('a link ends so many days later at the same hour, also across a change of clocks', () => {
  expect(endOfLink('week', '', now)).toEqual(new Date(2026, 4, 10, 10, 30));
  expect(endOfLink('month', '', new Date(2026, 2, 20, 10, 30))).toEqual(new Date(2026, 3, 19, 10, 30));
});

test('a last day counts to its end where the person is', () => {
  expect(endOfLink('date', '2026-05-03', now)).toEqual(new Date(2026, 4, 3, 23, 59, 59));
});

test('a link without an end has none', () => {
  expect(endOfLink('never', '2026-05-03', now)).toBeUndefined();
});
