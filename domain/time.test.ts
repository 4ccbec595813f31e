import { expect, test } from 'vitest';
import { isTimeZone, localDay, momentOf, nextMomentOf, trashDaysLeft } from './time.ts';

const deletedAt = '2026-05-01T12:00:00.000Z';
const at = (moment: string) => trashDaysLeft(deletedAt, Date.parse(moment));

test('a day begins at midnight of the time zone, also of half-hour zones', () => {
  const now = new Date('2026-05-03T18:45:00Z');
  expect(localDay(now, 'Europe/Stockholm')).toBe('2026-05-03');
  expect(localDay(now, 'Asia/Kolkata')).toBe('2026-05-04');
  expect(localDay(now, 'Asia/Kathmandu')).toBe('2026-05-04');
  expect(localDay(new Date('2026-05-03T18:10:00Z'), 'Asia/Kathmandu')).toBe('2026-05-03');
  expect(localDay(now, 'America/Los_Angeles')).toBe('2026-05-03');
  expect(localDay(new Date('2026-05-03T10:30:00Z'), 'Pacific/Kiritimati')).toBe('2026-05-04');
});

test.each([
  ['Europe/Stockholm', '2026-01-15', 8, '2026-01-15T07:00:00.000Z'],
  ['Europe/Stockholm', '2026-07-15', 8, '2026-07-15T06:00:00.000Z'],
  ['Asia/Kolkata', '2026-05-03', 8, '2026-05-03T02:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-07-15', 8, '2026-07-14T21:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-05-03', 0, '2026-05-02T10:00:00.000Z'],
])('in %s on %s it is %i o’clock at %s', (timeZone, day, hour, moment) => {
  expect(momentOf(day, hour, timeZone).toISOString()).toBe(moment);
});

test('an hour that summer time leaves out is an hour later', () => {
  expect(momentOf('2026-03-29', 2, 'Europe/Stockholm').toISOString()).toBe('2026-03-29T01:00:00.000Z');
});

test('an hour that occurs twice is the first of both', () => {
  expect(momentOf('2026-10-25', 2, 'Europe/Stockholm').toISOString()).toBe('2026-10-25T00:00:00.000Z');
});

test('the next moment of an hour falls on each day once, also when clocks change', () => {
  for (const timeZone of ['Europe/Stockholm', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/St_Johns'])
    for (const hour of [0, 2, 8, 23]) {
      const days: string[] = [];
      let now = new Date('2026-01-01T00:00:00Z');
      for (let n = 0; n < 365; n++) {
        now = nextMomentOf(hour, timeZone, now);
        days.push(localDay(now, timeZone));
      }
      expect(new Set(days).size).toBe(365);
    }
});

test('only names of the time zone database are time zones', () => {
  expect(['Europe/Stockholm', 'UTC', 'Asia/Calcutta'].every(isTimeZone)).toBe(true);
  expect(['Mars/Olympus', '', '+02:00', 'Europe/Stockholm\u0000', '__proto__'].some(isTimeZone)).toBe(false);
});

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
