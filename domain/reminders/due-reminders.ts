import { plusDays } from '../time.ts';
import type { DatedKind, SentReminder } from './reminder.ts';

/** A date of something that still has it: an item's, or a day that a person chose. */
export type DatedThing = SentReminder & {
  /** How many days before the date it reminds; -1 is the day after. */
  before: readonly number[];
};

/** What was sent about a date: the days up to which its reminders are in the inbox and in a mail. */
export type SentState = {
  inboxDay?: string | undefined;
  mailDay?: string | undefined;
  snoozedUntil?: string | undefined;
  isDone: boolean;
};

/** How many days after a date a reminder of it is still worth sending, such as after an outage of the server. */
const daysAfter = { dueBack: 30, expires: 7, warrantyEnds: 0, chosen: 365, low: 30 } satisfies Record<
  DatedKind,
  number
>;

/** So many days after its date nothing is sent for the first time. */
export const daysAfterMax = Math.max(...Object.values(daysAfter));

/** The last day, until `until`, on which the thing was to remind; undefined before the first. */
export function lastReminderDay({ day, before }: DatedThing, until: string): string | undefined {
  return before
    .map((days) => plusDays(day, -days))
    .filter((each) => each <= until)
    .toSorted()
    .at(-1);
}

/** The day of the first look at which a date reminds, of looks from `firstLook` on; undefined if it never does. */
export function firstReminderDay(
  { day, before }: Pick<DatedThing, 'day' | 'before'>,
  firstLook: string,
): string | undefined {
  const [first] = before.map((days) => plusDays(day, -days)).toSorted();
  return first === undefined || first > firstLook ? first : firstLook;
}

/** Whether the thing reminds in the inbox today: each of its days once, and again after a snooze. */
export function isDueInInbox(thing: DatedThing, sent: SentState | undefined, today: string): boolean {
  return isDue(thing, sent, sent?.inboxDay, today, today);
}

/** Whether the thing belongs in a mail that covers the days until `until`. */
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
