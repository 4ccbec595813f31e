import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { nilId } from '#domain/ids.ts';
import {
  type DatedKind,
  type ReminderSettings,
  reminderSettingsOf,
  type SentReminder,
} from '#domain/reminders/reminder.ts';
import { localDay, nextMomentOf } from '#domain/time.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Mails } from '#server/jobs/mails.ts';
import type { Publish } from '#server/live/hint.ts';
import { queryAddress, raiseAccounts } from '../account/account.queries.ts';
import { deleteSurplus } from '../notifications/notifications.queries.ts';
import { enqueuePush } from '../notifications/push-jobs.ts';
import { digestMail } from './digest-mail.ts';
import { type DueReminder, type DueReminders, readDueReminders } from './due-things.ts';
import type { ReminderTokens } from './reminder-token.ts';
import {
  claimReminderRun,
  type DueUser,
  deleteEarlierNotifications,
  deleteSurplusSent,
  insertReminderNotifications,
  type NotifiedRow,
  queryActive,
  queryDueUsers,
  updateNextDays,
  upsertSent,
} from './reminders.queries.ts';

/** More would hide everything else in the inbox; the last one then says how many more there are. */
const ENTRIES_MAX = 20;
/** More would fill a phone's screen; the others wait in the inbox. */
const PUSHES_MAX = 5;
/** Records of one person, for whom dates can be changed and due again each hour. The dates of all items of an account fit. */
const SENT_MAX = 100_000;
const SENDER = 'Whichbin';

/** Runs each minute, in one process at a time. */
export const reminderKind: JobKind<unknown> = { name: 'reminders', concurrency: 1 };

export type ReminderDeps = SendDeps & { pool: Pool; publish: Publish; log: Pick<FastifyBaseLogger, 'warn'> };

const BATCH = 200;
/** Leaves most connections of the pool to calls. */
const AT_ONCE = 3;

/** Sends the reminders of everybody whose hour has come. A person whose reminders fail is tried again at the next run. */
export async function remindPeople(deps: ReminderDeps, now: Date = new Date()): Promise<void> {
  let after = { afterRunAt: '-infinity', afterUserId: nilId };
  for (;;) {
    const people = await queryDueUsers(deps.pool, { now: now.toISOString(), limit: BATCH, ...after });
    const waiting = people.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => remindEach(deps, waiting, now)));
    const last = people.at(-1);
    if (last === undefined || people.length < BATCH) return;
    after = { afterRunAt: last.nextRunAt, afterUserId: last.userId };
  }
}

async function remindEach(deps: ReminderDeps, people: Iterable<DueUser>, now: Date): Promise<void> {
  for (const person of people) {
    try {
      if (await remindPerson(deps, person, now)) deps.publish({ accounts: [person.userId] });
    } catch (error) {
      deps.log.warn(error, 'reminders of a person not sent; trying again later');
    }
  }
}

/**
 * Looks up and enqueues in one transaction that moves the person's next run, so that each reminder is enqueued once,
 * whatever number of processes run. @returns whether the account changed
 */
async function remindPerson(
  deps: ReminderDeps,
  { userId, choice, nextRunAt }: DueUser,
  now: Date,
): Promise<boolean> {
  const settings = reminderSettingsOf(choice);
  const followingRunAt = nextMomentOf(settings.hour, settings.timeZone, now).toISOString();
  const today = localDay(now, settings.timeZone);
  const sent = await inTransaction(
    deps.pool,
    async (tx): Promise<ToSend | undefined> => {
      const [person] = await claimReminderRun(tx, { userId, nextRunAt, followingRunAt });
      if (person === undefined) return undefined;
      const due = await readDueReminders(tx, { userId, settings, today });
      if (due.inInbox.length + due.inMail.length + due.repeated.length === 0) return undefined;
      const [[active], [address]] = await Promise.all([
        queryActive(tx, { userId }),
        queryAddress(tx, { userId }),
      ]);
      return active && { userId, settings, today, now: now.toISOString(), due, address };
    },
    (tx, toSend) => (toSend === undefined ? [] : sendReminders(tx, deps, toSend)),
  );
  return sent !== undefined && changesAccount(sent);
}

type SendDeps = {
  mails: Pick<Mails, 'enqueue'>;
  /** True if mails are sent, which then go only to addresses whose owner has proved them. */
  isMailing: boolean;
  /** The server's public origin, for links in mails. */
  origin: string;
  tokens: ReminderTokens;
};

type ToSend = {
  userId: string;
  settings: ReminderSettings;
  today: string;
  now: string;
  due: DueReminders;
  address: { email: string; isProved: boolean } | undefined;
};

/** Returns whether sending changes the account. */
function changesAccount({ settings, due }: ToSend): boolean {
  return inboxOf(settings, due).length + due.repeated.length > 0;
}

/** The last statements of a transaction. */
function sendReminders(tx: Transaction, deps: SendDeps, toSend: ToSend): Promise<unknown>[] {
  const { userId, settings, due } = toSend;
  const mailed = due.inMail.filter(({ thing }) => settings.kinds[thing.kind].mail);
  const inInbox = inboxOf(settings, due);
  const sent = sentRows(due.inInbox, mailed);
  const { repeated } = due;
  return [
    ...(repeated.length > 0 ? [updateNextDays(tx, { userId, days: JSON.stringify(repeated) })] : []),
    ...(sent.length > 0 ? storeSent(tx, userId, sent) : []),
    ...(mailed.length > 0 ? mailDigest(tx, deps, toSend, mailed) : []),
    ...(changesAccount(toSend) ? [raiseAccounts(tx, [userId])] : []),
    ...(inInbox.length > 0 ? putInInbox(tx, toSend, inInbox) : []),
  ];
}

function storeSent(tx: Transaction, userId: string, sent: readonly SentDays[]): Promise<unknown>[] {
  return [
    upsertSent(tx, { userId, sent: JSON.stringify(sent) }),
    deleteSurplusSent(tx, { userId, max: SENT_MAX }),
  ];
}

function inboxOf(settings: ReminderSettings, { inInbox }: DueReminders): DueReminder[] {
  return inInbox.filter(({ thing }) => settings.kinds[thing.kind].inbox);
}

type SentDays = Omit<SentReminder, 'kind'> & { datedKind: DatedKind } & {
  inboxDay?: string;
  mailDay?: string;
};

function sentRows(inInbox: readonly DueReminder[], mailed: readonly DueReminder[]): SentDays[] {
  const rows = new Map<string, SentDays>();
  const rowOf = ({ thing: { thing, kind, day } }: DueReminder): SentDays => {
    const key = `${thing} ${kind} ${day}`;
    const row = rows.get(key) ?? { thing, datedKind: kind, day };
    rows.set(key, row);
    return row;
  };
  for (const each of inInbox) rowOf(each).inboxDay = each.remindedOn;
  for (const each of mailed) rowOf(each).mailDay = each.remindedOn;
  return [...rows.values()];
}

function putInInbox(
  tx: Transaction,
  { userId, settings, now, today }: ToSend,
  inInbox: readonly DueReminder[],
): Promise<unknown>[] {
  const entries = inInbox.slice(0, ENTRIES_MAX);
  const isPushed = ({ thing }: DueReminder) => settings.kinds[thing.kind].push;
  const pushed = new Set(entries.filter(isPushed).slice(0, PUSHES_MAX));
  // A push job sends what was created at one moment; the most urgent is the newest.
  const silently = new Date(Date.parse(now) - 1).toISOString();
  const rows = entries
    .map(({ thing }, index): Omit<NotifiedRow, 'at'> => {
      const { kind, day, itemId, loan } = thing;
      return {
        id: '',
        kind: thing.target.kind,
        target: thing.target.id,
        title: thing.name,
        body: thing.text ?? '',
        more: index === ENTRIES_MAX - 1 ? inInbox.length - ENTRIES_MAX : 0,
        reminder: { kind, thing: thing.thing, day, today, ...(itemId && { itemId }), ...(loan && { loan }) },
      };
    })
    .map((row, index) => ({ ...row, at: pushed.has(entries[index] as DueReminder) ? now : silently }))
    .toReversed()
    .map((row) => ({ ...row, id: uuidv7() }));
  const notifiedThings = entries.map(({ thing: { thing, kind } }) => `${thing} ${kind}`);
  return [
    deleteEarlierNotifications(tx, { userId, notifiedThings }),
    insertReminderNotifications(tx, { userId, sender: SENDER, rows: JSON.stringify(rows) }),
    deleteSurplus(tx, { userId }),
    ...(pushed.size > 0 ? [enqueuePush(tx, userId, now)] : []),
  ];
}

function mailDigest(
  tx: Transaction,
  { mails, isMailing, origin, tokens }: SendDeps,
  { userId, settings, today, address }: ToSend,
  mailed: readonly DueReminder[],
): Promise<unknown>[] {
  if (address === undefined || (isMailing && !address.isProved)) return [];
  const things = mailed.map(({ thing }) => thing);
  const { locale, digest } = settings;
  const mail = digestMail({ to: address.email, origin, userId, things, today, locale, digest, tokens });
  return [mails.enqueue(tx, mail)];
}
