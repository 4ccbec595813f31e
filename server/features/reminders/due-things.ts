import {
  type DatedThing,
  isDueInInbox,
  isDueInMail,
  lastReminderDay,
  repeatedDay,
  type SentState,
} from '#domain/reminders/due-reminders.ts';
import type { DatedKind, ItemDateKind, ReminderSettings, SentReminder } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import type { Queryable } from '#server/db/statement.ts';
import { chosenThings, DAYS_OF_WEEK, LONGEST_BEFORE } from './chosen-things.ts';
import { datesOf, itemThing, lowDayOf, type Person, type RemindedThing } from './item-things.ts';
import {
  type DatedItem,
  queryBorrowedItems,
  queryLenders,
  queryOwnDates,
  queryReminders,
  querySent,
  querySnoozed,
  type ReminderRow,
} from './reminders.queries.ts';

export type DueReminder = { thing: RemindedThing; remindedOn: string };

export type DueReminders = {
  inInbox: DueReminder[];
  inMail: DueReminder[];
  /** Reminders whose next day comes after today. */
  repeated: { id: string; day: string }[];
};

/** More dates of one person at once are left for the next day. */
const THINGS_MAX = 20_000;
/** The days after its date on which a reminder can still be sent; a snoozed one stays due. */
const DAYS_BACK = 45;
const MONDAY = 1;

/** Returns the reminders due for a person on this day, without things that are returned, deleted or hidden from them. */
export async function readDueReminders(db: Queryable, person: Person): Promise<DueReminders> {
  const { userId, settings, today } = person;
  const [rows, snoozed, lenders] = await Promise.all([
    queryReminders(db, { userId }),
    querySnoozed(db, { userId, until: today }),
    queryLenders(db, { userId }),
  ]);
  const mailUntil = mailedUntil(settings, today);
  const found = await Promise.all([
    chosenThings(db, person, rows, snoozed),
    ownThings(db, person, rows, { snoozed, mailUntil }),
    ...lenders.map(({ ownerId }) => borrowedThings(db, person, ownerId, rows, mailUntil)),
  ]);
  const things = [...new Map(found.flat().map((thing) => [keyOf(thing), thing])).values()];
  const sent = await readSent(db, userId, things);
  const stateOf = (thing: DatedThing) => sent.get(keyOf(thing));
  const mailed = (thing: DatedThing) =>
    mailUntil !== undefined && isDueInMail(thing, stateOf(thing), today, mailUntil);
  const due = (chosen: readonly RemindedThing[], until: string): DueReminder[] =>
    chosen
      .map((thing) => ({ thing, remindedOn: lastReminderDay(thing, until) ?? today }))
      .sort((a, b) => (a.thing.day < b.thing.day ? -1 : 1));
  return {
    inInbox: due(
      things.filter((thing) => isDueInInbox(thing, stateOf(thing), today)),
      today,
    ),
    inMail: due(things.filter(mailed), mailUntil ?? today),
    repeated: rows.flatMap(({ id, firstDay, day, repeat, every }) => {
      if (repeat === null || firstDay === null || day === null || day > today) return [];
      const next = repeatedDay(firstDay, { repeat, every: every ?? undefined }, today);
      return next === undefined ? [] : [{ id, day: next }];
    }),
  };
}

/** The last day that a mail of today covers: a weekly one, on Mondays, looks a week ahead. Undefined if none is due. */
function mailedUntil({ digest }: ReminderSettings, today: string): string | undefined {
  if (digest === 'daily') return today;
  const isMonday = new Date(today).getUTCDay() === MONDAY;
  return digest === 'weekly' && isMonday ? plusDays(today, DAYS_OF_WEEK - 1) : undefined;
}

/** The dates of the person's own items, with how many days before each they want to know. */
async function ownThings(
  db: Queryable,
  person: Person,
  rows: readonly ReminderRow[],
  { snoozed, mailUntil }: { snoozed: readonly SentReminder[]; mailUntil: string | undefined },
): Promise<RemindedThing[]> {
  const { userId, today } = person;
  const lastDay = (kind: ItemDateKind) => lastDayOf(kind, person, rows, mailUntil);
  // Something falls to its limit up to two days before the day of its reminder.
  const snoozedDays = snoozed.map(({ day }) => plusDays(day, -2));
  const [since] = [plusDays(today, -DAYS_BACK), ...snoozedDays].toSorted();
  const found = await queryOwnDates(db, {
    userId,
    since: since ?? today,
    dueUntil: lastDay('dueBack'),
    expiryUntil: lastDay('expires'),
    warrantyUntil: lastDay('warrantyEnds'),
    limit: THINGS_MAX,
  });
  const items = new Map(found.map((item) => [item.id, item])).values();
  const beforeOf = daysBeforeOf(person, rows);
  return [...items].flatMap((item) =>
    [...datesOf(item), ...lowDayOf(item, person)].map(({ kind, day }) =>
      itemThing(item, kind, day, beforeOf(item, kind)),
    ),
  );
}

/** The person's loans of an owner's items, each by its own day. Security: only of bins that the person still sees. */
async function borrowedThings(
  db: Queryable,
  person: Person,
  ownerId: string,
  rows: readonly ReminderRow[],
  mailUntil: string | undefined,
): Promise<RemindedThing[]> {
  const { userId } = person;
  const dueUntil = lastDayOf('dueBack', person, rows, mailUntil);
  const borrowed = JSON.stringify([{ borrowerId: userId }]);
  const beforeOf = daysBeforeOf(person, rows);
  const items = await queryBorrowedItems(db, { ownerId, userId, borrowed, dueUntil, limit: THINGS_MAX });
  return items.flatMap((item) => {
    const mine = (item.loans ?? []).filter(({ borrowerId }) => borrowerId === userId);
    return mine.flatMap(({ dueDate }) => {
      if (dueDate === undefined) return [];
      const thing = itemThing({ ...item, loans: mine }, 'dueBack', dueDate, beforeOf(item, 'dueBack'));
      return [{ ...thing, ...(thing.loan && { loan: { ...thing.loan, isMine: true as const } }) }];
    });
  });
}

/** The last day of a date that can be due. */
function lastDayOf(
  kind: ItemDateKind,
  { settings: { kinds }, today }: Person,
  rows: readonly ReminderRow[],
  mailUntil = today,
): string {
  const hasOverrides = rows.some(({ ofDate }) => ofDate !== null);
  return plusDays(mailUntil, hasOverrides ? LONGEST_BEFORE : Math.max(0, ...kinds[kind].before));
}

/** Borrower and keeper are reminded once more when something is overdue. */
const DAY_AFTER = -1;

/** How many days before a date of an item that they own or have borrowed the person wants to know. */
function daysBeforeOf({ settings: { kinds } }: Person, rows: readonly ReminderRow[]) {
  const overrides = new Map(rows.map(({ target, ofDate, before }) => [`${target} ${ofDate}`, before]));
  return ({ id }: DatedItem, kind: DatedKind): readonly number[] => {
    const before = overrides.get(`${id} ${kind}`) ?? kinds[kind].before;
    return kind === 'dueBack' && before.length > 0 ? [...before, DAY_AFTER] : before;
  };
}

const keyOf = ({ thing, kind, day }: Pick<DatedThing, 'thing' | 'kind' | 'day'>) => `${thing} ${kind} ${day}`;

async function readSent(
  db: Queryable,
  userId: string,
  things: readonly DatedThing[],
): Promise<ReadonlyMap<string, SentState>> {
  if (things.length === 0) return new Map();
  const rows = await querySent(db, { userId, things: [...new Set(things.map(({ thing }) => thing))] });
  return new Map(
    rows.map((row) => [
      keyOf(row),
      {
        inboxDay: row.inboxDay ?? undefined,
        mailDay: row.mailDay ?? undefined,
        snoozedUntil: row.snoozedUntil ?? undefined,
        isDone: row.isDone,
      },
    ]),
  );
}
