import { expect, test, vi } from 'vitest';
import type { Notification } from '#domain/notifications/notification.ts';
import { formatsFor, localDay } from '#web/i18n/formats.ts';
import { byDay, timeWords } from './by-day.ts';

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

test('today’s are so long ago; below an earlier day stands the time of day', () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 4, 1, 0) });
  const words = (moment: Date) => timeWords(formatsFor('en'), moment.toISOString());
  expect(words(new Date(2026, 4, 4, 0, 30))).toBe('30 minutes ago');
  expect(words(new Date(2026, 4, 3, 23, 30))).toBe('23:30');
  vi.useRealTimers();
});
