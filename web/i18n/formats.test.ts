import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatsFor } from './formats.ts';

const english = formatsFor('en');
const swedish = formatsFor('sv');

test('dates have the day before the month in both languages', () => {
  expect(english.date('2026-05-03T12:00:00Z')).toBe('3 May 2026');
  expect(swedish.date('2026-05-03T12:00:00Z')).toBe('3 maj 2026');
});

test('a short date has its year only if that is another than now', () => {
  const now = '2026-11-20T12:00:00Z';
  expect(english.shortDate('2026-05-03T12:00:00Z', now)).toBe('3\u00a0May');
  expect(swedish.shortDate('2026-05-03T12:00:00Z', now)).toBe('3\u00a0maj');
  expect(english.shortDate('2025-05-03T12:00:00Z', now)).toBe('3\u00a0May\u00a02025');
  expect(swedish.dayOfYear('2026-11-27T12:00:00Z', now)).toBe('27 november');
  expect(english.dayOfYear('2027-11-27T12:00:00Z', now)).toBe('27 November 2027');
  expect(swedish.shortDate('2027-05-03T12:00:00Z', now)).toBe('3\u00a0maj\u00a02027');
});

test('a moment has its day only if that is not today', () => {
  const now = new Date(2026, 4, 3, 18, 0);
  expect(english.moment(new Date(2026, 4, 3, 14, 32), now)).toBe('14:32');
  expect(swedish.moment(new Date(2026, 4, 2, 14, 32), now)).toBe('2 maj, 14:32');
});

describe('time passed', () => {
  const now = '2026-05-03T12:00:00Z';
  test.each([
    ['2026-05-03T11:59:50Z', '10 seconds ago'],
    ['2026-05-03T11:58:30Z', '1 minute ago'],
    ['2026-05-02T11:00:00Z', 'yesterday'],
    ['2026-05-05T13:00:00Z', 'in 2 days'],
    ['2024-01-01T00:00:00Z', '2 years ago'],
  ])('%s is %s', (moment, expected) => expect(english.relativeTime(moment, now)).toBe(expected));
});

describe('where the clocks change, as in Stockholm', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Stockholm');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    // Monday 16 November, half past eleven in the evening.
    ['2026-11-16T23:30', '2026-11-17T22:00', '22 hours ago', 'för 22 timmar sedan'],
    ['2026-11-16T23:30', '2026-11-17T23:45', 'yesterday', 'i går'],
    ['2026-11-16T23:30', '2026-11-18T01:00', '2 days ago', 'i förrgår'],
    ['2026-11-16T00:10', '2026-11-17T23:50', 'yesterday', 'i går'],
    ['2026-11-16T23:30', '2026-11-22T23:59', '6 days ago', 'för 6 dagar sedan'],
    ['2026-11-16T23:30', '2026-11-23T23:40', 'last week', 'förra veckan'],
    ['2026-11-19T01:00', '2026-11-17T23:30', 'in 2 days', 'i övermorgon'],
    // The 25th of October has 25 hours, the 29th of March 23.
    ['2026-10-25T00:10', '2026-10-25T23:50', '24 hours ago', 'för 24 timmar sedan'],
    ['2026-10-24T23:30', '2026-10-25T23:10', 'yesterday', 'i går'],
    ['2026-10-24T23:30', '2026-10-26T00:10', '2 days ago', 'i förrgår'],
    ['2026-03-28T23:30', '2026-03-29T23:45', '23 hours ago', 'för 23 timmar sedan'],
    ['2026-03-28T23:30', '2026-03-30T00:40', '2 days ago', 'i förrgår'],
  ])('%s read at %s is %s, %s', (moment, now, inEnglish, inSwedish) => {
    expect(english.relativeTime(moment, now)).toBe(inEnglish);
    expect(swedish.relativeTime(moment, now)).toBe(inSwedish);
  });
});

test('sizes are told in two digits', () => {
  expect([0, 999, 1_234, 25_900_000].map(english.size)).toEqual(['0 B', '1,000 B', '1.2 kB', '26 MB']);
});

test('names sort naturally, å ä ö last in Swedish', () => {
  expect(['Öl', 'Box 10', 'Zebra', 'Ål', 'box 2'].sort(swedish.compareNames)).toEqual([
    'box 2',
    'Box 10',
    'Zebra',
    'Ål',
    'Öl',
  ]);
});
