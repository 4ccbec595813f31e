import type { Target } from '#domain/access/access.ts';
import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import type { DatedThing } from '#domain/reminders/due-reminders.ts';
import { daysBeforeChoices, type ReminderSettings, type SentReminder } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';

/** A date that the person is reminded of, with what is said about it. */
export type RemindedThing = DatedThing & {
  name: string;
  /** The bin or place that a link to the thing opens. */
  target: Target;
  itemId?: string | undefined;
  binName?: string | undefined;
  text?: string | undefined;
  loan?: NotifiedReminder['loan'];
};

/** Whose reminders are looked up, on which day of theirs. */
export type Person = { userId: string; settings: ReminderSettings; today: string };

/** What is due again after a snooze, and the last day of today's mail. */
export type Looked = { snoozed: readonly SentReminder[]; mailUntil: string | undefined };

/** The most days that a reminder can come before its date. */
export const LONGEST_BEFORE = Math.max(...daysBeforeChoices);
/** More dates of one person at once are left for the next day. */
export const THINGS_MAX = 20_000;
/** The days after its date on which a reminder can still be sent; a snoozed one stays due. */
const DAYS_BACK = 45;

/** The first day of a date that can be due. */
export function firstDayOf({ today }: Person, snoozed: readonly SentReminder[]): string {
  // Something falls to its limit up to two days before the day of its reminder.
  const days = [plusDays(today, -DAYS_BACK), ...snoozed.map(({ day }) => plusDays(day, -2))];
  return days.toSorted()[0] ?? today;
}
