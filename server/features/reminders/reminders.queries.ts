import type { Loan } from '#domain/items/item.ts';
import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import type { DateName, Reminder, ReminderChoice, Repeat, SentReminder } from '#domain/reminders/reminder.ts';
import { statement } from '#server/db/statement.ts';

type OfUser = { userId: string };

export type DueUser = { userId: string; choice: ReminderChoice; nextRunAt: string };

/** Returns the people whose reminder hour is due, after this position, oldest first. */
export const queryDueUsers = statement<
  DueUser,
  { now: string; afterRunAt: string; afterUserId: string; limit: number }
>(
  'reminders-people',
  `SELECT user_id AS "userId", choice, look_at AS "nextRunAt" FROM reminder_settings
   WHERE look_at <= $now AND (look_at, user_id) > ($afterRunAt, $afterUserId)
   ORDER BY look_at, user_id LIMIT $limit`,
);

/** Returns no row if another process has claimed the run meanwhile, or the person has changed their hour. Locks the person's row. */
export const claimReminderRun = statement<
  { choice: ReminderChoice },
  OfUser & { nextRunAt: string; followingRunAt: string }
>(
  'reminders-take',
  `UPDATE reminder_settings SET look_at = $followingRunAt WHERE user_id = $userId AND look_at = $nextRunAt RETURNING choice`,
);

export const lockSettings = statement<{ choice: ReminderChoice; nextRunAt: string }, OfUser>(
  'reminders-settings-lock',
  `SELECT choice, look_at AS "nextRunAt" FROM reminder_settings WHERE user_id = $userId FOR UPDATE`,
);

export const querySettings = statement<{ choice: ReminderChoice }, OfUser>(
  'reminders-settings',
  `SELECT choice FROM reminder_settings WHERE user_id = $userId`,
);

export const storeSettings = statement<object, OfUser & { choice: string; nextRunAt: string }>(
  'reminders-settings-store',
  `UPDATE reminder_settings SET choice = $choice, look_at = $nextRunAt WHERE user_id = $userId`,
);

/** An item with its dates, in a bin that is not in the trash. */
export type DatedItem = {
  id: string;
  binId: string;
  name: string;
  binName: string;
  quantity: number;
  dueDate: string | null;
  expiryDate: string | null;
  warrantyUntil: string | null;
  lowSince: string | null;
  loans: Loan[] | null;
};

const datedItem = `i.id, i.bin_id AS "binId", i.name, b.name AS "binName", i.quantity, i.due_date AS "dueDate",
  i.expiry_date AS "expiryDate", i.warranty_until AS "warrantyUntil", i.low_since AS "lowSince", i.loans`;

const ownWhere = (condition: string) =>
  `SELECT ${datedItem} FROM items i JOIN bins b ON b.owner_id = $userId AND b.id = i.bin_id
   WHERE i.owner_id = $userId AND i.deleted_at IS NULL AND b.deleted_at IS NULL AND ${condition}`;

/**
 * The owner's items with a date from `since` on to the day of its kind; several times if several of its dates are. The due
 * date of an item is that of its first loan, so another one of it may be due much later.
 */
export const queryOwnDates = statement<
  DatedItem,
  OfUser & { since: string; dueUntil: string; expiryUntil: string; warrantyUntil: string; limit: number }
>(
  'reminders-own-dates',
  `${ownWhere('i.due_date <= $dueUntil AND (i.due_date >= $since::date OR i.loans IS NOT NULL)')}
   UNION ALL ${ownWhere('i.expiry_date BETWEEN $since AND $expiryUntil')}
   UNION ALL ${ownWhere('i.warranty_until BETWEEN $since AND $warrantyUntil')}
   UNION ALL ${ownWhere('i.low_since >= $since::date')} LIMIT $limit`,
);

/** A date in an own field of an item, a bin or a place; `binName` is that of an item's bin. */
export type OwnFieldDate = {
  kind: Reminder['target']['kind'];
  id: string;
  name: string;
  binId: string | null;
  binName: string | null;
  fieldId: string;
  day: string;
};

/** SQL: the dates in the columns `fields` of rows, from `since` on to the day of each field; both are written as dates are stored. */
const datesIn = (rows: string) => `CROSS JOIN LATERAL (
     SELECT f.id AS "fieldId", ${rows}.fields ->> f.id AS day FROM unnest($fieldIds::text[], $untils::text[]) AS f (id, until)
     WHERE ${rows}.fields ->> f.id BETWEEN $since::text AND f.until) AS d
   WHERE ${rows}.owner_id = $ownerId AND ${rows}.fields ?| $fieldIds::text[] AND ${rows}.deleted_at IS NULL`;

/** The owners of bins that the person sees and does not own. */
export const queryLenders = statement<{ ownerId: string }, OfUser>(
  'reminders-lenders',
  `SELECT DISTINCT owner_id AS "ownerId" FROM visible WHERE user_id = $userId AND kind = 'bin'`,
);

type OfOwner = { ownerId: string; userId: string };

/** SQL: whether the person sees it. */
const isSeen = (kind: 'bin' | 'location', id: string) => `($ownerId::uuid = $userId::uuid OR EXISTS (
     SELECT 1 FROM access_entries e WHERE e.owner_id = $ownerId AND e.kind = '${kind}' AND e.target = ${id}
       AND e.user_id = $userId))`;

/** Items that the person sees; those in the trash, and of bins in the trash, are left out. */
export const querySeenItems = statement<DatedItem, OfOwner & { binIds: string[]; ids: string[] }>(
  'reminders-items',
  `SELECT ${datedItem} FROM items i JOIN bins b ON b.owner_id = $ownerId AND b.id = i.bin_id
   WHERE i.owner_id = $ownerId AND i.bin_id = ANY($binIds::uuid[]) AND i.id = ANY($ids::uuid[])
     AND i.deleted_at IS NULL AND b.deleted_at IS NULL AND ${isSeen('bin', 'b.id')}`,
);

/** Returns the items that the person has borrowed of an owner, in visible bins. `borrowed` is part of a list of loans. */
export const queryBorrowedItems = statement<
  DatedItem,
  OfOwner & { borrowed: string; dueUntil: string; limit: number }
>(
  'reminders-borrowed-items',
  `SELECT ${datedItem} FROM items i JOIN bins b ON b.owner_id = $ownerId AND b.id = i.bin_id
   WHERE i.owner_id = $ownerId AND i.due_date <= $dueUntil AND i.loans @> $borrowed::jsonb
     AND i.deleted_at IS NULL AND b.deleted_at IS NULL AND ${isSeen('bin', 'b.id')} LIMIT $limit`,
);

/** For items that were moved to another bin. Reads the owner's index of items. */
export const queryMovedItems = statement<DatedItem, OfOwner & { ids: string[] }>(
  'reminders-moved-items',
  `SELECT ${datedItem} FROM items i JOIN bins b ON b.owner_id = $ownerId AND b.id = i.bin_id
   WHERE i.owner_id = $ownerId AND i.id = ANY($ids::uuid[])
     AND i.deleted_at IS NULL AND b.deleted_at IS NULL AND ${isSeen('bin', 'b.id')}`,
);

/** SQL: dates in own fields of an owner's things; `only` limits them, given the kind and id of what holds them and their own id. */
const fieldDates = (only: (kind: 'bin' | 'location', holder: string, id: string) => string) =>
  `SELECT 'item' AS kind, i.id, i.name, i.bin_id AS "binId", b.name AS "binName", d.*
   FROM items i JOIN bins b ON b.owner_id = $ownerId AND b.id = i.bin_id AND b.deleted_at IS NULL
   ${datesIn('i')} ${only('bin', 'b.id', 'i.id')}
   UNION ALL SELECT 'bin', b.id, b.name, NULL, NULL, d.* FROM bins b ${datesIn('b')} ${only('bin', 'b.id', 'b.id')}
   UNION ALL SELECT 'location', l.id, l.name, NULL, NULL, d.* FROM locations l
   ${datesIn('l')} ${only('location', 'l.id', 'l.id')} LIMIT $limit`;

type FieldDates = { ownerId: string; fieldIds: string[]; untils: string[]; since: string; limit: number };

/** Dates in the owner's own fields. Reads all things of the owner, so call it only if a field reminds. */
export const queryOwnFieldDates = statement<OwnFieldDate, FieldDates>(
  'reminders-own-field-dates',
  fieldDates(() => ''),
);

/** Dates in an owner's fields of some things that the person sees. Reads the owner's index of items. */
export const querySeenFieldDates = statement<OwnFieldDate, FieldDates & OfUser & { ids: string[] }>(
  'reminders-seen-field-dates',
  fieldDates((kind, holder, id) => `AND ${id} = ANY($ids::uuid[]) AND ${isSeen(kind, holder)}`),
);

export const querySeenTargets = statement<{ id: string; name: string }, OfOwner & { ids: string[] }>(
  'reminders-targets',
  `SELECT b.id, b.name FROM bins b WHERE b.owner_id = $ownerId AND b.id = ANY($ids::uuid[])
     AND b.deleted_at IS NULL AND ${isSeen('bin', 'b.id')}
   UNION ALL SELECT l.id, l.name FROM locations l WHERE l.owner_id = $ownerId AND l.id = ANY($ids::uuid[])
     AND l.deleted_at IS NULL AND ${isSeen('location', 'l.id')}`,
);

export type ReminderRow = {
  id: string;
  ownerId: string;
  kind: Reminder['target']['kind'];
  target: string;
  binId: string | null;
  firstDay: string | null;
  day: string | null;
  repeat: Repeat | null;
  every: number | null;
  text: string | null;
  ofDate: DateName | null;
  before: number[] | null;
};

const reminderColumns = `id, owner_id AS "ownerId", kind, target, bin_id AS "binId", first_day AS "firstDay", day, repeat,
  every, text, of_date AS "ofDate", before`;

export const queryReminders = statement<ReminderRow, OfUser>(
  'reminders-of-person',
  `SELECT ${reminderColumns} FROM reminders WHERE user_id = $userId ORDER BY id`,
);

export const upsertReminder = statement<
  object,
  OfUser & Omit<ReminderRow, 'before'> & { before: string | null; now: string }
>(
  'reminders-put',
  `INSERT INTO reminders
     (user_id, id, owner_id, kind, target, bin_id, first_day, day, repeat, every, text, of_date, before, created_at)
   VALUES ($userId, $id, $ownerId, $kind, $target, $binId, $firstDay, $day, $repeat, $every, $text, $ofDate, $before,
     $now)
   ON CONFLICT (user_id, id) DO UPDATE SET owner_id = excluded.owner_id, kind = excluded.kind,
     target = excluded.target, bin_id = excluded.bin_id, first_day = excluded.first_day, day = excluded.day,
     repeat = excluded.repeat, every = excluded.every, text = excluded.text, of_date = excluded.of_date, before = excluded.before`,
);

/** The other reminder of the same date, which a new one replaces. */
export const deleteSameDate = statement<
  object,
  OfUser & { id: string; target: string; ofDate: string | null }
>(
  'reminders-delete-same-date',
  `DELETE FROM reminders WHERE user_id = $userId AND target = $target AND of_date = $ofDate AND id <> $id`,
);

export const deleteReminder = statement<{ id: string }, OfUser & { id: string }>(
  'reminders-delete',
  `DELETE FROM reminders WHERE user_id = $userId AND id = $id RETURNING id`,
);

/** Deletes it if it is for this day only. */
export const deleteOnceOnly = statement<ReminderRow, OfUser & { id: string; day: string }>(
  'reminders-delete-once-only',
  `DELETE FROM reminders WHERE user_id = $userId AND id = $id AND day = $day AND repeat IS NULL
   RETURNING ${reminderColumns}`,
);

/** `days` are the ids of reminders with their next days. */
export const updateNextDays = statement<object, OfUser & { days: string }>(
  'reminders-next-days',
  `UPDATE reminders r SET day = x.day FROM json_to_recordset($days::json) AS x (id uuid, day date)
   WHERE r.user_id = $userId AND r.id = x.id`,
);

export type SentRow = SentReminder & {
  inboxDay: string | null;
  mailDay: string | null;
  snoozedUntil: string | null;
  isDone: boolean;
};

export const querySnoozed = statement<SentReminder, OfUser & { until: string }>(
  'reminders-snoozed',
  `SELECT thing, kind, day FROM sent_reminders WHERE user_id = $userId AND snoozed_until <= $until`,
);

export const querySent = statement<SentRow, OfUser & { things: string[] }>(
  'reminders-sent',
  `SELECT thing, kind, day, inbox_day AS "inboxDay", mail_day AS "mailDay", snoozed_until AS "snoozedUntil",
     done_at IS NOT NULL AS "isDone"
   FROM sent_reminders WHERE user_id = $userId AND thing = ANY($things::uuid[])`,
);

/** `sent` are rows with the days that are sent now; an earlier day stays. What comes to the inbox is no longer snoozed. */
export const upsertSent = statement<object, OfUser & { sent: string }>(
  'reminders-sent-store',
  `INSERT INTO sent_reminders AS s (user_id, thing, kind, day, inbox_day, mail_day)
   SELECT $userId, x.thing, x."datedKind", x.day, x."inboxDay", x."mailDay"
   FROM json_to_recordset($sent::json) AS x (thing uuid, "datedKind" text, day date, "inboxDay" date, "mailDay" date)
   ON CONFLICT (user_id, thing, kind, day) DO UPDATE SET inbox_day = greatest(s.inbox_day, excluded.inbox_day),
     mail_day = greatest(s.mail_day, excluded.mail_day), 
     snoozed_until = CASE WHEN excluded.inbox_day IS NULL THEN s.snoozed_until END`,
);

/** Leaves a person `max` records: those of snoozed reminders, which come again, and of the newest dates. */
export const deleteSurplusSent = statement<object, OfUser & { max: number }>(
  'reminders-sent-surplus',
  `DELETE FROM sent_reminders WHERE user_id = $userId AND (thing, kind, day) IN (
     SELECT thing, kind, day FROM sent_reminders WHERE user_id = $userId
     ORDER BY snoozed_until IS NULL, day DESC, thing, kind OFFSET $max)`,
);

/** `deleted` is what `deleteOnceOnly` deleted, or null. */
export const settleSent = statement<
  object,
  OfUser & SentReminder & { doneAt: string | null; snoozedUntil: string | null; deleted: string | null }
>(
  'reminders-settle',
  `UPDATE sent_reminders
   SET done_at = $doneAt, snoozed_until = $snoozedUntil, deleted_reminder = $deleted::jsonb
   WHERE user_id = $userId AND thing = $thing AND kind = $kind AND day = $day`,
);

export type AnsweredRow = { isDone: boolean; isSnoozed: boolean; deleted: ReminderRow | null };

/** Returns no row for what was never sent to this person. Lock the person's settings first. */
export const queryAnswered = statement<AnsweredRow, OfUser & SentReminder>(
  'reminders-answered',
  `SELECT done_at IS NOT NULL AS "isDone", snoozed_until IS NOT NULL AS "isSnoozed", deleted_reminder AS deleted
   FROM sent_reminders WHERE user_id = $userId AND thing = $thing AND kind = $kind AND day = $day`,
);

/** Keeps snoozed reminders, which are sent again. */
export const purgeSentReminders = statement<{ thing: string }, { before: string; limit: number }>(
  'reminders-sent-purge',
  `DELETE FROM sent_reminders WHERE (user_id, thing, kind, day) IN (
     SELECT user_id, thing, kind, day FROM sent_reminders
     WHERE day < $before::date AND (snoozed_until IS NULL OR snoozed_until < $before::date) LIMIT $limit)
   RETURNING thing`,
);

/** Returns no row while the account is being deleted. */
export const queryActive = statement<OfUser, OfUser>(
  'reminders-active',
  `SELECT user_id AS "userId" FROM profiles WHERE user_id = $userId AND deletion_due_at IS NULL`,
);

export type NotifiedRow = {
  id: string;
  kind: 'bin' | 'location';
  target: string;
  title: string;
  body: string;
  more: number;
  at: string;
  reminder: NotifiedReminder;
};

/** `rows` are NotifiedRows. Raise the account first. */
export const insertReminderNotifications = statement<object, OfUser & { sender: string; rows: string }>(
  'reminders-notify',
  `INSERT INTO notifications
     (user_id, id, type, kind, target, actor_id, actor_name, title, body, more, created_at, reminder)
   SELECT $userId, x.id, 'reminder', x.kind, x.target, $userId, $sender, x.title, x.body, x.more, x.at, x.reminder
   FROM json_to_recordset($rows::json) AS x
     (id uuid, kind text, target uuid, title text, body text, more integer, at timestamptz, reminder jsonb)`,
);

/** Earlier notifications of these things, which are written as `thing kind`. Raise the account first. */
export const deleteEarlierNotifications = statement<object, OfUser & { notifiedThings: string[] }>(
  'reminders-notifications-earlier',
  `DELETE FROM notifications WHERE user_id = $userId AND type = 'reminder'
     AND (reminder ->> 'thing') || ' ' || (reminder ->> 'kind') = ANY($notifiedThings::text[])`,
);

/** `answer` is `state`, `until` and `ended` of the reminder, or none. Raise the account first. */
export const settleNotifications = statement<object, OfUser & SentReminder & { answer: string; now: string }>(
  'reminders-notifications-settle',
  `UPDATE notifications SET read_at = coalesce(read_at, $now),
     reminder = (reminder - 'state' - 'until' - 'ended') || $answer::jsonb
   WHERE user_id = $userId AND type = 'reminder' AND reminder ->> 'thing' = $thing::text
     AND reminder ->> 'kind' = $kind::text AND reminder ->> 'day' = $day::text`,
);
