import { uuidv7 } from 'uuidv7';
import type { DatedKind, ReminderSettings, SentReminder } from '#domain/reminders/reminder.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Mails } from '#server/jobs/mails.ts';
import { queryAddress } from '../account/account.queries.ts';
import { raiseAccounts } from '../account/revision.queries.ts';
import { deleteSurplus } from '../notifications/notifications.queries.ts';
import { enqueuePush } from '../notifications/push-jobs.ts';
import { digestMail } from './digest-mail.ts';
import type { DueReminder, DueReminders } from './due-things.ts';
import type { ReminderTokens } from './reminder-token.ts';
import {
  deleteEarlierNotifications,
  insertReminderNotifications,
  type NotifiedRow,
  updateNextDays,
  upsertSent,
} from './reminders.queries.ts';

export type SendDeps = {
  mails: Pick<Mails, 'enqueue'>;
  /** Whether mails are sent, which then go only to addresses whose owner has proved them. */
  isMailing: boolean;
  /** Where people reach the server, for the links of mails. */
  origin: string;
  tokens: ReminderTokens;
};

type ToSend = {
  userId: string;
  settings: ReminderSettings;
  today: string;
  now: string;
  due: DueReminders;
};

/** More would hide everything else in the inbox; the last one then says how many more there are. */
const ENTRIES_MAX = 20;
/** More would fill a phone's screen; the others wait in the inbox. */
const PUSHES_MAX = 5;
const SENDER = 'Whichbin';

/** @returns whether the account changed */
export async function sendReminders(tx: Transaction, deps: SendDeps, toSend: ToSend): Promise<boolean> {
  const { userId, settings, due } = toSend;
  if (due.repeated.length > 0) await updateNextDays(tx, { userId, days: JSON.stringify(due.repeated) });
  const mailed = due.inMail.filter(({ thing }) => settings.kinds[thing.kind].mail);
  const inInbox = due.inInbox.filter(({ thing }) => settings.kinds[thing.kind].inbox);
  const sent = sentRows(due.inInbox, mailed);
  if (sent.length > 0) await upsertSent(tx, { userId, sent: JSON.stringify(sent) });
  if (mailed.length > 0) await mailDigest(tx, deps, toSend, mailed);
  const isChanged = inInbox.length + due.repeated.length > 0;
  if (isChanged) await raiseAccounts(tx, [userId]);
  if (inInbox.length > 0) await putInInbox(tx, toSend, inInbox);
  return isChanged;
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

async function putInInbox(
  tx: Transaction,
  { userId, settings, now, today }: ToSend,
  inInbox: readonly DueReminder[],
): Promise<void> {
  const entries = inInbox.slice(0, ENTRIES_MAX);
  const isPushed = ({ thing }: DueReminder) => settings.kinds[thing.kind].push;
  const pushed = new Set(entries.filter(isPushed).slice(0, PUSHES_MAX));
  // A push job sends what was created at one moment; the most urgent is the newest.
  const silently = new Date(Date.parse(now) - 1).toISOString();
  const rows = entries
    .map(({ thing }, index): Omit<NotifiedRow, 'at'> => {
      const { kind, day, itemId } = thing;
      return {
        id: '',
        kind: thing.target.kind,
        target: thing.target.id,
        title: thing.name,
        body: thing.text ?? '',
        more: index === ENTRIES_MAX - 1 ? inInbox.length - ENTRIES_MAX : 0,
        reminder: { kind, thing: thing.thing, day, today, ...(itemId && { itemId }) },
      };
    })
    .map((row, index) => ({ ...row, at: pushed.has(entries[index] as DueReminder) ? now : silently }))
    .toReversed()
    .map((row) => ({ ...row, id: uuidv7() }));
  const notifiedThings = entries.map(({ thing: { thing, kind } }) => `${thing} ${kind}`);
  await deleteEarlierNotifications(tx, { userId, notifiedThings });
  await insertReminderNotifications(tx, { userId, sender: SENDER, rows: JSON.stringify(rows) });
  await deleteSurplus(tx, { userId });
  if (pushed.size > 0) await enqueuePush(tx, userId, now);
}

async function mailDigest(
  tx: Transaction,
  { mails, isMailing, origin, tokens }: SendDeps,
  { userId, settings, today }: ToSend,
  mailed: readonly DueReminder[],
): Promise<void> {
  const [address] = await queryAddress(tx, { userId });
  if (address === undefined || (isMailing && !address.isProved)) return;
  const things = mailed.map(({ thing }) => thing);
  const { locale, digest } = settings;
  await mails.enqueue(
    tx,
    digestMail({ to: address.email, origin, userId, things, today, locale, digest, tokens }),
  );
}
