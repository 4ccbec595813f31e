import { expect, test } from 'vitest';
import { plusDays } from '../time.ts';
import {
  type DatedThing,
  firstReminderDay,
  isDueInInbox,
  isDueInMail,
  lastReminderDay,
  repeatedDay,
} from './due-reminders.ts';
import { everyMax, repeats } from './reminder.ts';

const tent: DatedThing = { thing: 'tent', kind: 'dueBack', day: '2026-05-10', before: [-1, 0, 1, 7] };

test('a thing reminds once for each of its days', () => {
  const sentOn: string[] = [];
  let inboxDay: string | undefined;
  for (let date = 1; date <= 20; date++) {
    const today = `2026-05-${String(date).padStart(2, '0')}`;
    if (!isDueInInbox(tent, { inboxDay, isDone: false }, today)) continue;
    sentOn.push(today);
    inboxDay = lastReminderDay(tent, today);
  }
  expect(sentOn).toEqual(['2026-05-03', '2026-05-09', '2026-05-10', '2026-05-11']);
});

test('a date first reminds on its earliest day, or at the next look after that', () => {
  expect(firstReminderDay(tent, '2026-05-01')).toBe('2026-05-03');
  expect(firstReminderDay(tent, '2026-05-04')).toBe('2026-05-04');
  expect(firstReminderDay({ ...tent, before: [] }, '2026-05-01')).toBeUndefined();
});

test('a delayed reminder is due for a limited number of days after its date', () => {
  const milk: DatedThing = { thing: 'milk', kind: 'expires', day: '2026-05-10', before: [1] };
  expect(isDueInInbox(milk, undefined, '2026-05-12')).toBe(true);
  expect(isDueInInbox(milk, undefined, '2026-06-10')).toBe(false);
  expect(isDueInInbox({ ...milk, kind: 'warrantyEnds' }, undefined, '2026-05-11')).toBe(false);
});

test('a done reminder never recurs, and a snoozed one is due on its day', () => {
  const sent = { inboxDay: '2026-05-09', isDone: false };
  expect(isDueInInbox(tent, { ...sent, isDone: true }, '2026-05-10')).toBe(false);
  expect(isDueInInbox(tent, { ...sent, snoozedUntil: '2026-05-16' }, '2026-05-10')).toBe(false);
  expect(isDueInInbox(tent, { ...sent, snoozedUntil: '2026-05-16' }, '2026-05-16')).toBe(true);
});

test('a weekly mail covers the coming week and lists each date once', () => {
  const sunday = '2026-05-10';
  expect(isDueInMail(tent, undefined, '2026-05-04', sunday)).toBe(true);
  expect(isDueInMail(tent, { mailDay: '2026-05-10', isDone: false }, '2026-05-04', sunday)).toBe(false);
  expect(isDueInMail(tent, { inboxDay: '2026-05-03', isDone: false }, '2026-05-04', sunday)).toBe(true);
});

test('a date without days before it is never due', () => {
  expect(isDueInInbox({ ...tent, before: [] }, undefined, '2026-05-10')).toBe(false);
});

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
