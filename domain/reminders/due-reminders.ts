import { plusDays } from '../time.ts';
import type { DatedKind, Repetition, SentReminder } from './reminder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A date of something that still has it: an item's, or a day that a person chose. */
export type DatedThing = SentReminder & {
  /** How many days before the date it reminds; -1 is the day after. */
  before: readonly number[];
};

/** The reminders sent for a date: the days up to which they are in the inbox and in a mail. */
export type SentState = {
  inboxDay?: string | undefined;
  mailDay?: string | undefined;
  snoozedUntil?: string | undefined;
  isDone: boolean;
};

/** How many days after a date a reminder of it is still worth sending, such as after an outage of the server. */
const daysAfter = {
  dueBack: 30,
  expires: 7,
  warrantyEnds: 0,
  chosen: 365,
  low: 30,
  ownDate: 7,
} satisfies Record<DatedKind, number>;

/** The number of days after its date from which no first reminder is sent. */
export const daysAfterMax = Math.max(...Object.values(daysAfter));

/** The last day, until `until`, on which the thing was to remind; undefined before the first. */
export function lastReminderDay({ day, before }: DatedThing, until: string): string | undefined {
  return before
    .map((days) => plusDays(day, -days))
    .filter((each) => each <= until)
    .toSorted()
    .at(-1);
}

/** The first day, from `firstLook` on, on which a date reminds; undefined if it never does. */
export function firstReminderDay(
  { day, before }: Pick<DatedThing, 'day' | 'before'>,
  firstLook: string,
): string | undefined {
  const [first] = before.map((days) => plusDays(day, -days)).toSorted();
  return first === undefined || first > firstLook ? first : firstLook;
}

/** Returns whether the thing reminds in the inbox today: each of its days once, and again after a snooze. */
export function isDueInInbox(thing: DatedThing, sent: SentState | undefined, today: string): boolean {
  return isDue(thing, sent, sent?.inboxDay, today, today);
}

/** Returns whether the thing belongs in a mail that covers the days until `until`. */
export function isDueInMail(
  thing: DatedThing,
  sent: SentState | undefined,
  today: string,
  until: string,
): boolean {
  return isDue(thing, sent, sent?.mailDay, today, until);
}

function isDue(
  thing: DatedThing,
  sent: SentState | undefined,
  sentDay: string | undefined,
  today: string,
  until: string,
): boolean {
  if (sent?.isDone) return false;
  if (sent?.snoozedUntil !== undefined) return sent.snoozedUntil <= today;
  if (plusDays(thing.day, daysAfter[thing.kind]) < today) return false;
  const remindsOn = lastReminderDay(thing, until);
  return remindsOn !== undefined && (sentDay === undefined || sentDay < remindsOn);
}

/**
 * The first repetition of a day after another day. Months without the day of the month have it on their last day, so that
 * 31 January is followed by 28 February and that by 31 March, and 29 February comes on the 28th in common years. Undefined
 * if it would be after the year 9999.
 */
export function repeatedDay(first: string, repetition: Repetition, after: string): string | undefined {
  if (first > after) return first;
  const next = nextDay(first, repetition, after);
  // Years of five digits are written with a sign.
  return next?.startsWith('+') ? undefined : next;
}

function nextDay(first: string, { repeat, every = 1 }: Repetition, after: string): string | undefined {
  if (repeat === 'daily' || repeat === 'weekly') {
    const step = repeat === 'daily' ? every : every * 7;
    const days = Math.floor((Date.parse(after) - Date.parse(first)) / DAY_MS);
    return plusDays(first, (Math.floor(days / step) + 1) * step);
  }
  const step = repeat === 'monthly' ? every : every * 12;
  const passed = monthsBetween(first, after);
  const steps = Math.floor(passed / step) * step;
  return [steps, steps + step].map((months) => plusMonths(first, months)).find((day) => day > after);
}

function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month;
}

function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(0);
  last.setUTCFullYear(year, month + months, 0);
  first.setUTCDate(Math.min(date, last.getUTCDate()));
  return first.toISOString().slice(0, 10);
}
