import { expect, test } from 'vitest';
import type { Notification } from '#domain/notifications/notification.ts';
import { byDay, localDay } from './by-day.ts';

const at = (createdAt: Date) =>
  ({ id: createdAt.toISOString(), createdAt: createdAt.toISOString() }) as Notification;
const momentOf = ({ createdAt }: Notification) => createdAt;

test('days are the person’s own, the newest first, and so is what happened in each', () => {
  const lateOnTheThird = at(new Date(2026, 4, 3, 23, 59));
  const earlyOnTheFourth = at(new Date(2026, 4, 4, 0, 1));
  const noonOnTheFourth = at(new Date(2026, 4, 4, 12, 0));
  expect(byDay([lateOnTheThird, earlyOnTheFourth, noonOnTheFourth], momentOf)).toEqual([
    { day: '2026-05-04', events: [noonOnTheFourth, earlyOnTheFourth] },
    { day: '2026-05-03', events: [lateOnTheThird] },
  ]);
});

test('a day is written as the calendar has it', () => {
  expect(localDay(new Date(2026, 0, 5))).toBe('2026-01-05');
});
