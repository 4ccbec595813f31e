import { daysBeforeChoices, type SentReminder } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import type { Queryable } from '#server/db/statement.ts';
import { aboutItem, datesOf, itemThing, type Person, type RemindedThing } from './item-things.ts';
import {
  type DatedItem,
  queryMovedItems,
  querySeenItems,
  querySeenTargets,
  type ReminderRow,
} from './reminders.queries.ts';

/** The most days that a reminder can come before its date. */
export const LONGEST_BEFORE = Math.max(...daysBeforeChoices);
export const DAYS_OF_WEEK = 7;

/** The days that the person chose, and the dates of others' items for which they have a reminder of their own. */
export async function chosenThings(
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
    row.ofDate === null ? daysOf(row).some((day) => day <= latest) : row.ownerId !== userId,
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
