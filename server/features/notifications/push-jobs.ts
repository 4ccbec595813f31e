import type { Pool } from 'pg';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { pushWords } from '#domain/notifications/push-words.ts';
import { reminderWords, settleActions } from '#domain/reminders/reminder-words.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { PushSender } from '#server/integrations/push.ts';
import { enqueueJob, type JobKind, newJob } from '#server/jobs/job.ts';
import { deleteDeadSubscription, insertPushJob, type Push, queryPushes } from './notifications.queries.ts';

/** Pushes the notifications of one moment to all devices of a person, or a later try to the one of `sessionId`. */
type PushPayload = { userId: string; at: string; sessionId?: string; tries: number };

/** A push service may take ten seconds to answer; a person’s devices wait for each other. */
export const pushKind: JobKind<PushPayload> = {
  name: 'push',
  concurrency: 16,
  serialKeyOf: ({ userId }) => userId,
};

/** An open tab shows a notification before its push is sent, and marks it as read. */
const TAB_FIRST_MS = 1_000;
const DEVICES_AT_ONCE = 4;
/** After the last one the device is held to be gone; it subscribes anew when the app is opened. */
const RETRY_AFTER_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];
const RETRY_MAX_MS = 6 * 60 * 60_000;

/** Call it in the transaction that stores the notifications created `at` that moment. */
export async function enqueuePush(tx: Transaction, userId: string, at: string): Promise<void> {
  const runAt = new Date(Date.now() + TAB_FIRST_MS).toISOString();
  const job = newJob(pushKind, { userId, at, tries: 0 }, { runAt, key: `push:${userId}:${at}` });
  await insertPushJob(tx, { ...job, userId });
}

export async function sendPushes(pool: Pool, sender: PushSender, job: PushPayload): Promise<void> {
  const { userId, at, sessionId } = job;
  const now = new Date().toISOString();
  const left = await queryPushes(pool, { userId, at, sessionId, now });
  for (let some = left.splice(0, DEVICES_AT_ONCE); some.length > 0; some = left.splice(0, DEVICES_AT_ONCE))
    await Promise.all(some.map((push) => sendPush(pool, sender, job, push)));
}

async function sendPush(pool: Pool, sender: PushSender, job: PushPayload, push: Push): Promise<void> {
  const { userId, at } = job;
  const { sessionId, endpoint } = push;
  const answer = await sender.send(push, payloadOf(userId, push), push.notificationId);
  if (answer.outcome === 'sent' || answer.outcome === 'refused') return;
  const pause = answer.outcome === 'later' ? retryAfter(job.tries, answer.afterMs) : undefined;
  if (pause === undefined) {
    await deleteDeadSubscription(pool, { sessionId, endpoint });
    return;
  }
  const retry = { userId, at, sessionId, tries: job.tries + 1 };
  await enqueueJob(pool, pushKind, retry, {
    runAt: new Date(Date.now() + pause).toISOString(),
    key: `push:${userId}:${at}:${sessionId}`,
  });
}

/** In milliseconds; undefined after the last try. */
function retryAfter(tries: number, wished = 0): number | undefined {
  const pause = RETRY_AFTER_MS[tries];
  return pause && Math.min(RETRY_MAX_MS, Math.max(pause, wished));
}

/** Read by web/public/push.js. Names only where the person chose it, as a locked phone shows them to anybody. */
function payloadOf(userId: string, push: Push): string {
  const { notificationId, type, at, reminder, locale } = push;
  const settles = reminder && settleActions(locale, reminder);
  return JSON.stringify({
    id: notificationId,
    userId,
    type,
    text: textOf(push),
    at,
    isOpen: isInvite({ type }),
    ...(settles && { settles }),
  });
}

function textOf({ type, locale, showsNames, actorName, title, body, reminder }: Push): string {
  const words = pushWords(locale, type);
  if (!showsNames) return words;
  if (reminder === null) return `${actorName} · ${title}\n${words}`;
  const { kind, day = '', today = day } = reminder;
  return `${title}\n${reminderWords[locale]({ kind, day, today, text: body })}`;
}
