import type { Target } from '#domain/access/access.ts';
import type { Loan } from '#domain/items/item.ts';
import { countedPieces, firstNames } from '#domain/items/loan-rules.ts';
import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import type { DatedThing } from '#domain/reminders/due-reminders.ts';
import type { DatedKind, ItemDateKind, ReminderSettings } from '#domain/reminders/reminder.ts';
import { localDay, nextMomentOf } from '#domain/time.ts';
import type { DatedItem } from './reminders.queries.ts';

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

/** The dates of an item: each due day of its loans once, and no expiry if none is left. */
export function datesOf({ dueDate, loans, expiryDate, warrantyUntil, quantity }: DatedItem) {
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
export function lowDayOf({ lowSince, quantity, loans }: DatedItem, { settings: { hour, timeZone } }: Person) {
  if (lowSince === null || (quantity === 0 && loans !== null)) return [];
  const lookedAt = nextMomentOf(hour, timeZone, new Date(lowSince));
  return [{ kind: 'low' as const, day: localDay(lookedAt, timeZone) }];
}

/** A date of an item; a due day with the loans that end on it. */
export function itemThing(
  item: DatedItem,
  kind: DatedKind,
  day: string,
  before: readonly number[],
): RemindedThing {
  const due = kind === 'dueBack' ? (item.loans ?? []).filter(({ dueDate }) => dueDate === day) : [];
  return {
    ...{ thing: item.id, kind, day, before, ...aboutItem(item) },
    ...(due.length > 0 && { loan: loanOf(due) }),
  };
}

/** Names who has something until the same day, and says how many pieces unless nobody counted them. */
function loanOf(loans: readonly Loan[]): NonNullable<NotifiedReminder['loan']> {
  const isCounted = loans.every(({ quantity }) => quantity !== undefined);
  return { borrower: firstNames(loans), ...(isCounted && { count: countedPieces(loans) }) };
}

export function aboutItem({ id, binId, name, binName }: DatedItem) {
  return { name, target: { kind: 'bin' as const, id: binId }, itemId: id, binName };
}
