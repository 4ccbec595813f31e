import { AppError } from '#domain/errors.ts';
import { isSame } from '#domain/fields.ts';
import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import {
  type NewReminder,
  type Reminder,
  type ReminderChoice,
  type ReminderTarget,
  reminderSettingsOf,
  remindersMax,
  type SentReminder,
} from '#domain/reminders/reminder.ts';
import { everyOf, withChoice } from '#domain/reminders/reminder-writes.ts';
import { localDay, nextMomentOf, plusDays } from '#domain/time.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { assertNotTrashed, openTarget } from '../access/gate.ts';
import { raiseAccounts } from '../account/account.queries.ts';
import { noHistory, noNewIds, perMinute, type Read, replayRevisions, type Write } from '../command.ts';
import {
  type AnsweredRow,
  deleteOnceOnly,
  deleteReminder,
  deleteSameDate,
  lockSettings,
  queryAnswered,
  queryReminders,
  querySeenItems,
  querySettings,
  type ReminderRow,
  settleNotifications,
  settleSent,
  storeSettings,
  upsertReminder,
} from './reminders.queries.ts';

// Each of these writes sends the account to all of the person's devices.
const rate = { limits: [perMinute(120)] };

export const listReminders: Read<'reminders.list'> = {
  summary: 'Lists the user’s own reminders, and what the user has chosen about reminders.',
  rate,
  async read(db, { userId }) {
    const [rows, [settings]] = await Promise.all([
      queryReminders(db, { userId }),
      querySettings(db, { userId }),
    ]);
    return { reminders: rows.map(presentReminder), choice: settings?.choice ?? {} };
  },
};

export const putReminder: Write<'reminders.put'> = {
  summary:
    'Sets a reminder of the user for an item, bin or location on a day, or how many days before a date of an item the user wants to know of it.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, data) {
    await lockPerson(tx, userId);
    const ownerId = await openSubject(tx, userId, data.target);
    const before = await queryReminders(tx, { userId });
    if (before.length >= remindersMax && !before.some(({ id }) => id === data.id))
      throw new AppError('reminders.full', { n: remindersMax });
    const row = rowOf(
      data,
      ownerId,
      before.find(({ id }) => id === data.id),
    );
    await deleteSameDate(tx, { userId, id: row.id, target: row.target, ofDate: row.ofDate });
    await upsertReminder(tx, { ...row, before: row.before && JSON.stringify(row.before), userId, now });
    const revisions = await raiseMe(tx, userId);
    return { ...done(userId, [data.id], revisions), result: { reminder: presentReminder(row), revisions } };
  },
  async replay(db, { userId }, { id }, { revisions }) {
    const row = (await queryReminders(db, { userId })).find((each) => each.id === id);
    if (row === undefined) throw new AppError('operations.done');
    return { reminder: presentReminder(row), revisions };
  },
};

/** @returns the owner. @throws AppError as `openTarget`; `bins.inTrash`, `locations.inTrash`, `items.notFound`. */
async function openSubject(tx: Transaction, userId: string, subject: ReminderTarget): Promise<string> {
  const target =
    subject.kind === 'item'
      ? { kind: 'bin' as const, id: subject.binId }
      : { kind: subject.kind, id: subject.id };
  const admitted = await openTarget(tx, userId, target);
  assertNotTrashed(admitted);
  const { ownerId } = admitted.row;
  if (subject.kind !== 'item') return ownerId;
  const found = await querySeenItems(tx, { ownerId, userId, binIds: [subject.binId], ids: [subject.id] });
  if (found.length === 0) throw new AppError('items.notFound');
  return ownerId;
}

function rowOf(
  { id, target, ...about }: NewReminder,
  ownerId: string,
  before: ReminderRow | undefined,
): ReminderRow {
  const binId = target.kind === 'item' ? target.binId : null;
  const on = { id, ownerId, kind: target.kind, target: target.id, binId };
  if ('of' in about)
    return {
      ...on,
      firstDay: null,
      day: null,
      repeat: null,
      every: null,
      text: null,
      ofDate: about.of,
      before: about.before,
    };
  const { day, repeat = null, text = null } = about;
  const every = everyOf(about, before && presentReminder(before)) ?? null;
  const isSameDays = isSame([day, repeat, every], [before?.day, before?.repeat, before?.every]);
  // The end of a shorter month is not the day of the month on which it repeats.
  const firstDay = (isSameDays && before?.firstDay) || day;
  return { ...on, firstDay, day, repeat, every, text, ofDate: null, before: null };
}

export function presentReminder(row: ReminderRow): Reminder {
  const { id, kind, target, binId, day, repeat, every, text, ofDate, before } = row;
  return {
    id,
    target: { kind, id: target, ...(binId !== null && { binId }) },
    ...(day !== null && { day }),
    ...(repeat !== null && { repeat }),
    ...(every !== null && { every }),
    ...(text !== null && { text }),
    ...(ofDate !== null && { of: ofDate }),
    ...(before !== null && { before }),
  };
}

/** Ignores what is gone. */
export const removeReminder: Write<'reminders.delete'> = {
  summary: 'Deletes a reminder of the user.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId }, { id }) {
    const deleted = await deleteReminder(tx, { userId, id });
    return done(userId, [id], deleted.length === 0 ? {} : await raiseMe(tx, userId));
  },
  replay: replayRevisions,
};

/** Ignores what was never sent to this person. */
export const settleReminder: Write<'reminders.settle'> = {
  summary: 'Marks a reminder that was sent as done, or asks for it again after one or seven days.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { snooze, ...sent }) {
    return done(userId, [sent.thing], await settle(tx, { userId, now }, sent, snooze));
  },
  replay: replayRevisions,
};

/** Without `snooze` it is done, and a reminder that does not repeat is deleted. @returns the account's new revision */
export async function settle(
  tx: Transaction,
  { userId, now }: { userId: string; now: string },
  sent: SentReminder,
  snooze: 1 | 7 | undefined,
): Promise<Record<string, number>> {
  const [settings] = await lockSettings(tx, { userId });
  const { timeZone } = reminderSettingsOf(settings?.choice);
  const [answered] = await queryAnswered(tx, { userId, ...sent });
  if (answered === undefined) return {};
  if (snooze !== undefined) {
    const until = plusDays(localDay(new Date(now), timeZone), snooze);
    return answer(tx, { userId, now }, sent, answered, { state: 'snoozed', until });
  }
  return answer(tx, { userId, now }, sent, answered, { state: 'done' });
}

/** Ignores what has another answer now, or has come again. */
export const unsettleReminder: Write<'reminders.unsettle'> = {
  summary: 'Takes back that a reminder is done, or that it comes again later.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, { answer: takenBack, ...sent }) {
    await lockPerson(tx, userId);
    const [answered] = await queryAnswered(tx, { userId, ...sent });
    const isIt = takenBack === 'done' ? answered?.isDone : answered?.isSnoozed;
    const revisions = answered && isIt ? await answer(tx, { userId, now }, sent, answered, {}) : {};
    return done(userId, [sent.thing], revisions);
  },
  replay: replayRevisions,
};

/** Replaces the answer, by none where it is empty. @throws AppError `reminders.full` */
async function answer(
  tx: Transaction,
  { userId, now }: { userId: string; now: string },
  sent: SentReminder,
  before: AnsweredRow,
  { state, until }: Pick<NotifiedReminder, 'state' | 'until'>,
): Promise<Record<string, number>> {
  const isDone = state === 'done';
  const [over] =
    isDone && sent.kind === 'chosen'
      ? await deleteOnceOnly(tx, { userId, id: sent.thing, day: sent.day })
      : [];
  if (!isDone && before.deleted) await putBack(tx, { userId, now }, before.deleted);
  const deleted = isDone ? (over ?? before.deleted) : null;
  await settleSent(tx, {
    userId,
    ...sent,
    doneAt: isDone ? now : null,
    snoozedUntil: until ?? null,
    deleted: deleted && JSON.stringify(deleted),
  });
  const revisions = await raiseMe(tx, userId);
  const said = JSON.stringify({ state, until, ended: deleted ? presentReminder(deleted) : undefined });
  await settleNotifications(tx, { userId, ...sent, answer: said, now });
  return revisions;
}

/** Leaves one that was set again meanwhile. @throws AppError `reminders.full` */
async function putBack(
  tx: Transaction,
  { userId, now }: { userId: string; now: string },
  deleted: ReminderRow,
): Promise<void> {
  const rows = await queryReminders(tx, { userId });
  if (rows.some(({ id }) => id === deleted.id)) return;
  if (rows.length >= remindersMax) throw new AppError('reminders.full', { n: remindersMax });
  await upsertReminder(tx, { ...deleted, before: null, userId, now });
}

export const configureReminders: Write<'reminders.configure'> = {
  summary:
    'Changes which reminders the user gets, when, and in which time zone and language. Absent fields and kinds keep their values.',
  rate,
  newIds: noNewIds,
  history: noHistory,
  async act(tx, { userId, now }, data) {
    const choice = await configure(tx, { userId, now }, data);
    const revisions = await raiseMe(tx, userId);
    return { ...done(userId, [], revisions), result: { choice, revisions } };
  },
  async replay(db, { userId }, _data, { revisions }) {
    const [settings] = await querySettings(db, { userId });
    return { choice: settings?.choice ?? {}, revisions };
  },
};

/** Raise the account after it. */
export async function configure(
  tx: Transaction,
  { userId, now }: { userId: string; now: string },
  data: ReminderChoice,
): Promise<ReminderChoice> {
  const settings = await lockPerson(tx, userId);
  const choice = withChoice(settings.choice, data);
  const { hour, timeZone } = reminderSettingsOf(choice);
  // A run that is due now comes first.
  const nextRunAt =
    settings.nextRunAt <= now
      ? settings.nextRunAt
      : nextMomentOf(hour, timeZone, new Date(now)).toISOString();
  await storeSettings(tx, { userId, choice: JSON.stringify(choice), nextRunAt });
  return choice;
}

async function lockPerson(tx: Transaction, userId: string) {
  const [settings] = await lockSettings(tx, { userId });
  if (settings === undefined) throw new Error('a signed-in person has no reminder settings');
  return settings;
}

async function raiseMe(tx: Transaction, userId: string): Promise<Record<string, number>> {
  const [account] = await raiseAccounts(tx, [userId]);
  return account === undefined ? {} : { me: account.revision };
}

function done(userId: string, ids: string[], revisions: Record<string, number>) {
  return { ownerId: userId, outcome: { ids, revisions }, result: { revisions } };
}
