import { expect, test } from 'vitest';
import { dayAfter } from './loan-times.ts';

test.each([
  ['week', '2026-05-27T12:00', '2026-06-03'],
  ['twoWeeks', '2026-12-24T23:59', '2027-01-07'],
  ['month', '2026-05-03T00:00', '2026-06-03'],
  ['month', '2027-01-31T12:00', '2027-02-28'],
  ['month', '2026-12-31T12:00', '2027-01-31'],
] as const)('a %s from %s is %s', (time, from, day) => {
  expect(dayAfter(time, new Date(from))).toBe(day);
});
