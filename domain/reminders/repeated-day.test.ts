import { expect, test } from 'vitest';
import { plusDays } from '../time.ts';
import { everyMax, repeats } from './reminder.ts';
import { repeatedDay } from './repeated-day.ts';

test.each([
  ['2026-05-03', 'weekly', '2026-05-03', '2026-05-10'],
  ['2026-05-03', 'weekly', '2026-05-09', '2026-05-10'],
  ['2026-05-03', 'weekly', '2027-01-01', '2027-01-03'],
  ['2026-01-31', 'monthly', '2026-01-31', '2026-02-28'],
  ['2026-01-31', 'monthly', '2026-02-28', '2026-03-31'],
  ['2026-01-31', 'monthly', '2026-12-31', '2027-01-31'],
  ['2024-02-29', 'yearly', '2024-02-29', '2025-02-28'],
  ['2024-02-29', 'yearly', '2027-06-01', '2028-02-29'],
  ['2026-05-03', 'yearly', '2026-05-02', '2026-05-03'],
  ['0099-12-31', 'yearly', '0099-12-31', '0100-12-31'],
] as const)('%s %s, after %s, is %s', (first, repeat, after, next) => {
  expect(repeatedDay(first, { repeat }, after)).toBe(next);
});

test.each([
  ['2026-05-03', 10, 'daily', '2026-05-03', '2026-05-13'],
  ['2026-03-20', 10, 'daily', '2026-04-20', '2026-04-29'],
  ['2026-05-03', 2, 'weekly', '2026-05-10', '2026-05-17'],
  ['2026-01-31', 3, 'monthly', '2026-01-31', '2026-04-30'],
  ['2026-01-31', 3, 'monthly', '2026-04-30', '2026-07-31'],
  ['2025-12-31', 2, 'monthly', '2026-01-15', '2026-02-28'],
  ['2024-02-29', 2, 'yearly', '2024-02-29', '2026-02-28'],
  ['2024-02-29', 2, 'yearly', '2026-02-28', '2028-02-29'],
  ['2024-02-29', 100, 'yearly', '2030-01-01', '2124-02-29'],
] as const)('%s every %i %s, after %s, is %s', (first, every, repeat, after, next) => {
  expect(repeatedDay(first, { repeat, every }, after)).toBe(next);
});

test('the next repetition is the first day after any day before it', () => {
  for (const repeat of repeats)
    for (const every of [1, 2, 3, 7, 13, everyMax]) {
      let previous = '2024-02-29';
      for (let n = 0; n < 5; n++) {
        const next = repeatedDay('2024-02-29', { repeat, every }, previous) ?? '';
        expect(next > previous).toBe(true);
        expect(repeatedDay('2024-02-29', { repeat, every }, plusDays(next, -1))).toBe(next);
        previous = next;
      }
    }
});

test.each(repeats)('a %s repetition ends with the year 9999', (repeat) => {
  expect(repeatedDay('9999-12-31', { repeat }, '9999-12-31')).toBeUndefined();
  expect(repeatedDay('9700-01-01', { repeat: 'yearly', every: everyMax }, '9700-01-01')).toBeUndefined();
});
