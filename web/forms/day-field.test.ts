import { expect, test } from 'vitest';
import { suggestedDays } from './day-field.tsx';

test.each([
  [
    '2026-11-25T12:00',
    [
      'tomorrow 2026-11-26',
      'friday 2026-11-27',
      'sunday 2026-11-29',
      'week 2026-12-02',
      'twoWeeks 2026-12-09',
    ],
  ],
  [
    '2026-11-26T00:00',
    ['tomorrow 2026-11-27', 'sunday 2026-11-29', 'week 2026-12-03', 'twoWeeks 2026-12-10'],
  ],
  [
    '2026-11-27T23:59',
    ['tomorrow 2026-11-28', 'sunday 2026-11-29', 'week 2026-12-04', 'twoWeeks 2026-12-11'],
  ],
  [
    '2026-12-26T12:00',
    ['tomorrow 2026-12-27', 'friday 2027-01-01', 'week 2027-01-02', 'twoWeeks 2027-01-09'],
  ],
])('the days offered on %s name each day once', (from, offered) => {
  expect(suggestedDays(new Date(from)).map(({ time, day }) => `${time} ${day}`)).toEqual(offered);
});
