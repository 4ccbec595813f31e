import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { nilId } from '#domain/ids.ts';
import { reminderSettingsOf } from '#domain/reminders/reminder.ts';
import { localDay, nextMomentOf } from '#domain/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobKind } from '#server/jobs/job.ts';
import type { Publish } from '#server/live/hint.ts';
import { queryAddress } from '../account/account.queries.ts';
import { readDueReminders } from './due-things.ts';
import { type PersonToLookAt, queryActive, queryPeopleToLookAt, takeLook } from './reminders.queries.ts';
import { changesAccount, type SendDeps, sendReminders, type ToSend } from './send-reminders.ts';

/** Runs each minute, in one process at a time. */
export const reminderKind: JobKind<unknown> = { name: 'reminders', concurrency: 1 };

export type ReminderDeps = SendDeps & { pool: Pool; publish: Publish; log: Pick<FastifyBaseLogger, 'warn'> };

const BATCH = 200;
/** Leaves most connections of the pool to calls. */
const AT_ONCE = 3;

/** Sends the reminders of everybody whose hour has come. A person whose reminders fail is tried again at the next run. */
export async function remindPeople(deps: ReminderDeps, now: Date = new Date()): Promise<void> {
  let after = { afterLookAt: '-infinity', afterUserId: nilId };
  for (;;) {
    const people = await queryPeopleToLookAt(deps.pool, { now: now.toISOString(), limit: BATCH, ...after });
    const waiting = people.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => remindEach(deps, waiting, now)));
    const last = people.at(-1);
    if (last === undefined || people.length < BATCH) return;
    after = { afterLookAt: last.lookAt, afterUserId: last.userId };
  }
}

async function remindEach(deps: ReminderDeps, people: Iterable<PersonToLookAt>, now: Date): Promise<void> {
  for (const person of people) {
    try {
      if (await remindPerson(deps, person, now)) deps.publish({ accounts: [person.userId] });
    } catch (error) {
      deps.log.warn(error, 'reminders of a person not sent; trying again later');
    }
  }
}

/**
 * Looks and sends in one transaction that moves the person's next look, so that each reminder is sent once, whatever
 * number of processes look. @returns whether the account changed
 */
async function remindPerson(
  deps: ReminderDeps,
  { userId, choice, lookAt }: PersonToLookAt,
  now: Date,
): Promise<boolean> {
  const settings = reminderSettingsOf(choice);
  const nextLookAt = nextMomentOf(settings.hour, settings.timeZone, now).toISOString();
  const today = localDay(now, settings.timeZone);
  const sent = await inTransaction(
    deps.pool,
    async (tx): Promise<ToSend | undefined> => {
      const [person] = await takeLook(tx, { userId, lookAt, nextLookAt });
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
