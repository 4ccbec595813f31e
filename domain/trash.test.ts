import { expect, test } from 'vitest';
import { trashDaysLeft } from './trash.ts';

const deletedAt = '2026-05-01T12:00:00.000Z';
const at = (moment: string) => trashDaysLeft(deletedAt, Date.parse(moment));

test('what was deleted just now has thirty days', () => {
  expect(at('2026-05-01T12:00:00.000Z')).toBe(30);
});

test('a day that has begun still counts', () => {
  expect(at('2026-05-02T11:59:59.000Z')).toBe(30);
  expect(at('2026-05-02T12:00:01.000Z')).toBe(29);
  expect(at('2026-05-31T11:00:00.000Z')).toBe(1);
});

test('after its time nothing is left', () => {
  expect(at('2026-05-31T12:00:00.000Z')).toBe(0);
  expect(at('2027-01-01T00:00:00.000Z')).toBe(0);
});
