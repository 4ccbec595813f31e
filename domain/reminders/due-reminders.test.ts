import { expect, test } from 'vitest';
import {
  type DatedThing,
  firstReminderDay,
  isDueInInbox,
  isDueInMail,
  lastReminderDay,
} from './due-reminders.ts';

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
