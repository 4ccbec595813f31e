import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type DateName, itemDateKinds } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryFields } from '../own-fields/own-field.queries.ts';
import {
  firstDayOf,
  LONGEST_BEFORE,
  type Looked,
  type Person,
  type RemindedThing,
  THINGS_MAX,
} from './reminded-thing.ts';
import {
  type OwnFieldDate,
  queryOwnFieldDates,
  querySeenFieldDates,
  type ReminderRow,
} from './reminders.queries.ts';

/** The reminder is of a date in a field that the thing's owner defined. */
export function isOwnDate(ofDate: DateName): boolean {
  return !itemDateKinds.some((kind) => kind === ofDate);
}

/**
 * The dates in own fields that remind: of the person's own things as the field or the person's reminder of that thing says, of
 * others' things as the reminder says. One for each day of a thing, with the names of its fields.
 */
export async function readOwnFieldThings(
  db: Queryable,
  person: Person,
  rows: readonly ReminderRow[],
  looked: Looked,
): Promise<RemindedThing[]> {
  const chosen = rows.filter(({ ofDate }) => ofDate !== null && isOwnDate(ofDate));
  const others = Map.groupBy(
    chosen.filter(({ ownerId }) => ownerId !== person.userId),
    ({ ownerId }) => ownerId,
  );
  const found = await Promise.all(
    [person.userId, ...others.keys()].map((ownerId) => datesOfOwner(db, person, ownerId, chosen, looked)),
  );
  return found.flat();
}

async function datesOfOwner(
  db: Queryable,
  person: Person,
  ownerId: string,
  chosen: readonly ReminderRow[],
  { snoozed, mailUntil }: Looked,
): Promise<RemindedThing[]> {
  const { userId, today } = person;
  const isOwn = ownerId === userId;
  const [{ fields } = { fields: null }] = await queryFields(db, { ownerId });
  const chosenOf = ({ id }: OwnField) => chosen.filter(({ ofDate }) => ofDate === flatName(id));
  const reminding = (fields ?? []).filter(
    (field) =>
      field.kind === 'day' &&
      field.deletedAt === undefined &&
      ((isOwn && field.remind !== undefined) || chosenOf(field).length > 0),
  );
  if (reminding.length === 0) return [];
  const longest = (field: OwnField) =>
    chosenOf(field).length > 0 ? LONGEST_BEFORE : Math.max(0, ...(field.remind ?? []));
  const sought = {
    ownerId,
    fieldIds: reminding.map(({ id }) => id),
    untils: reminding.map((field) => plusDays(mailUntil ?? today, longest(field))),
    since: firstDayOf(person, snoozed),
    limit: THINGS_MAX,
  };
  const ids = [...new Set(reminding.flatMap((field) => chosenOf(field).map(({ target }) => target)))];
  const found = isOwn
    ? await queryOwnFieldDates(db, sought)
    : await querySeenFieldDates(db, { ...sought, userId, ids });
  const byId = new Map(reminding.map((field) => [field.id, field]));
  const before = new Map(chosen.map((row) => [`${row.target} ${row.ofDate}`, row.before ?? []]));
  const beforeOf = ({ id, fieldId }: OwnFieldDate) =>
    before.get(`${id} ${flatName(fieldId)}`) ?? (isOwn ? (byId.get(fieldId)?.remind ?? []) : []);
  return [...Map.groupBy(found, ({ id, day }) => `${id} ${day}`).values()].flatMap((dates) => {
    const remind = dates.filter((date) => beforeOf(date).length > 0);
    const names = remind.map(({ fieldId }) => byId.get(fieldId)?.name ?? '');
    return remind.slice(0, 1).map((date) => remindedDate(date, remind.flatMap(beforeOf), names));
  });
}

function remindedDate(
  { kind, id, name, binId, binName, day }: OwnFieldDate,
  before: readonly number[],
  fieldNames: readonly string[],
): RemindedThing {
  return {
    thing: id,
    kind: 'ownDate',
    day,
    before,
    name,
    text: fieldNames.join(', '),
    ...(kind === 'item'
      ? { target: { kind: 'bin', id: binId ?? '' }, itemId: id, binName: binName ?? undefined }
      : { target: { kind, id } }),
  };
}
