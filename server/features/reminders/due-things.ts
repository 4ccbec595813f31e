import type { Loan } from '#domain/items/item.ts';
import { countedPieces, firstNames } from '#domain/items/loan-rules.ts';
import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import {
  type DatedThing,
  isDueInInbox,
  isDueInMail,
  lastReminderDay,
  repeatedDay,
  type SentState,
} from '#domain/reminders/due-reminders.ts';
import type { DatedKind, ItemDateKind, ReminderSettings, SentReminder } from '#domain/reminders/reminder.ts';
import { localDay, nextMomentOf, plusDays } from '#domain/time.ts';
import type { Queryable } from '#server/db/statement.ts';
import { isOwnDate, readOwnFieldThings } from './own-field-dates.ts';
import {
  firstDayOf,
  LONGEST_BEFORE,
  type Looked,
  type Person,
  type RemindedThing,
  THINGS_MAX,
} from './reminded-thing.ts';
import {
  type DatedItem,
  queryBorrowedItems,
  queryLenders,
  queryMovedItems,
  queryOwnDates,
  queryReminders,
  querySeenItems,
  querySeenTargets,
  querySent,
  querySnoozed,
  type ReminderRow,
} from './reminders.queries.ts';

const DAYS_OF_WEEK = 7;

export type DueReminder = { thing: RemindedThing; remindedOn: string };

export type DueReminders = {
  inInbox: DueReminder[];
  inMail: DueReminder[];
  /** Reminders whose next day comes after today. */
  repeated: { id: string; day: string }[];
};

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
    readOwnFieldThings(db, person, rows, { snoozed, mailUntil }),
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
  { snoozed, mailUntil }: Looked,
): Promise<RemindedThing[]> {
  const { userId } = person;
  const lastDay = (kind: ItemDateKind) => lastDayOf(kind, person, rows, mailUntil);
  const found = await queryOwnDates(db, {
    userId,
    since: firstDayOf(person, snoozed),
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
  const hasOverrides = rows.some(({ ofDate }) => ofDate === kind);
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

/** The days that the person chose, and the dates of others' items for which they have a reminder of their own. */
async function chosenThings(
  db: Queryable,
  { userId, settings: { kinds }, today }: Person,
  rows: readonly ReminderRow[],
  snoozed: readonly SentReminder[],
): Promise<RemindedThing[]> {
  const latest = plusDays(today, LONGEST_BEFORE + DAYS_OF_WEEK);
  // The day that was snoozed is an earlier one if the reminder repeats.
  const daysOf = ({ id, day }: ReminderRow) => [
    ...new Set([day ?? [], ...snoozed.filter(({ thing }) => thing === id).map((each) => each.day)].flat()),
  ];
  const wanted = rows.filter((row) =>
    row.ofDate === null
      ? daysOf(row).some((day) => day <= latest)
      : row.ownerId !== userId && !isOwnDate(row.ofDate),
  );
  const found: RemindedThing[] = [];
  for (const [ownerId, ofOwner] of Map.groupBy(wanted, (row) => row.ownerId)) {
    const [items, targets] = await Promise.all([
      readItems(db, { ownerId, userId }, ofOwner),
      readTargets(db, { ownerId, userId }, ofOwner),
    ]);
    for (const row of ofOwner) {
      const item = items.get(row.target);
      const name = targets.get(row.target);
      if (row.ofDate !== null && item !== undefined) {
        const dates = datesOf(item).filter(({ kind }) => kind === row.ofDate);
        found.push(...dates.map(({ kind, day }) => itemThing(item, kind, day, row.before ?? [])));
        continue;
      }
      const about =
        row.kind === 'item'
          ? item && aboutItem(item)
          : name && { name, target: { kind: row.kind, id: row.target } };
      if (about)
        found.push(...daysOf(row).map((day) => ({ ...chosen(row, day, kinds.chosen.before), ...about })));
    }
  }
  return found;
}

function chosen({ id, text }: ReminderRow, day: string, before: readonly number[]) {
  return { thing: id, kind: 'chosen' as const, day, before, ...(text !== null && { text }) };
}

type OfOwner = { ownerId: string; userId: string };

/** By id; also those that were moved to another bin that the person sees. */
async function readItems(
  db: Queryable,
  of: OfOwner,
  rows: readonly ReminderRow[],
): Promise<ReadonlyMap<string, DatedItem>> {
  const ofItems = rows.filter(({ kind }) => kind === 'item');
  if (ofItems.length === 0) return new Map();
  const ids = [...new Set(ofItems.map(({ target }) => target))];
  const binIds = [...new Set(ofItems.map(({ binId }) => binId ?? ''))];
  const items = new Map((await querySeenItems(db, { ...of, ids, binIds })).map((item) => [item.id, item]));
  const missing = ids.filter((id) => !items.has(id));
  if (missing.length > 0)
    for (const item of await queryMovedItems(db, { ...of, ids: missing })) items.set(item.id, item);
  return items;
}

/** The names of bins and locations by id. */
async function readTargets(
  db: Queryable,
  of: OfOwner,
  rows: readonly ReminderRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter(({ kind }) => kind !== 'item').map(({ target }) => target);
  if (ids.length === 0) return new Map();
  return new Map((await querySeenTargets(db, { ...of, ids })).map(({ id, name }) => [id, name]));
}

/** The dates of an item: each due day of its loans once, and no expiry if none is left. */
function datesOf({ dueDate, loans, expiryDate, warrantyUntil, quantity }: DatedItem) {
  const dueDays = loans === null ? [dueDate] : loans.map((loan) => loan.dueDate ?? null);
  const dates: { kind: ItemDateKind; day: string | null }[] = [
    ...[...new Set(dueDays)].map((day) => ({ kind: 'dueBack' as const, day })),
    // Nothing is left that could expire.
    { kind: 'expires', day: quantity === 0 ? null : expiryDate },
    { kind: 'warrantyEnds', day: warrantyUntil },
  ];
  return dates.filter((date): date is { kind: ItemDateKind; day: string } => date.day !== null);
}

/** The day of the first look after it fell to its limit, so that each fall has a day of its own. All out on loan is not low. */
function lowDayOf({ lowSince, quantity, loans }: DatedItem, { settings: { hour, timeZone } }: Person) {
  if (lowSince === null || (quantity === 0 && loans !== null)) return [];
  const lookedAt = nextMomentOf(hour, timeZone, new Date(lowSince));
  return [{ kind: 'low' as const, day: localDay(lookedAt, timeZone) }];
}

/** A date of an item; a due day with the loans that end on it. */
function itemThing(item: DatedItem, kind: DatedKind, day: string, before: readonly number[]): RemindedThing {
  const due = kind === 'dueBack' ? (item.loans ?? []).filter(({ dueDate }) => dueDate === day) : [];
  return {
    thing: item.id,
    kind,
    day,
    before,
    ...aboutItem(item),
    ...(due.length > 0 && { loan: loanOf(due) }),
  };
}

/** Names who has something until the same day, and says how many pieces unless nobody counted them. */
function loanOf(loans: readonly Loan[]): NonNullable<NotifiedReminder['loan']> {
  const isCounted = loans.every(({ quantity }) => quantity !== undefined);
  return { borrower: firstNames(loans), ...(isCounted && { count: countedPieces(loans) }) };
}

function aboutItem({ id, binId, name, binName }: DatedItem) {
  return { name, target: { kind: 'bin' as const, id: binId }, itemId: id, binName };
}
