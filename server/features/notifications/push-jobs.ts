import type { Pool } from 'pg';
import { isInvite } from '#domain/notifications/notification-rules.ts';
import { pushWords } from '#domain/notifications/push-words.ts';
import type { PushSender } from '#server/integrations/push.ts';
import {
  deleteDeadSubscription,
  deletePushJob,
  type Push,
  type PushJob,
  putOffPushJobs,
  queryPush,
  takePushJobs,
} from './push.queries.ts';

export type PushDelivery = {
  /** Takes what is due, and returns without waiting for the push services. */
  round(): Promise<void>;
  settled(): Promise<void>;
};

const AT_ONCE = 64;
const PER_PERSON = 4;
const LOOKED_AT = 1_000;
/** Longer than a push may take; after it, another process takes the job over. */
const LEASE_MS = 60_000;
/** After the last one the device is held to be gone; it subscribes anew when the app is opened. */
const RETRY_AFTER_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];
const RETRY_MAX_MS = 6 * 60 * 60_000;

export function createPushDelivery(
  pool: Pool,
  sender: PushSender,
  onFailure: (error: unknown) => void,
): PushDelivery {
  const running = new Set<Promise<void>>();
  const busy = new Map<string, number>();

  function begin(job: PushJob): void {
    busy.set(job.userId, (busy.get(job.userId) ?? 0) + 1);
    const done = run(job)
      .catch(onFailure)
      .finally(() => {
        const left = (busy.get(job.userId) ?? 1) - 1;
        if (left === 0) busy.delete(job.userId);
        else busy.set(job.userId, left);
        running.delete(done);
      });
    running.add(done);
  }

  async function run(job: PushJob): Promise<void> {
    const { userId, notificationId, sessionId, tries } = job;
    const [push] = await queryPush(pool, {
      ...{ userId, notificationId, sessionId },
      now: new Date().toISOString(),
    });
    if (push === undefined) return drop(job);
    const answer = await sender.send(push, payloadOf(job, push), notificationId);
    switch (answer.outcome) {
      case 'sent':
      case 'refused':
        return drop(job);
      case 'gone':
        return forget(job, push);
      case 'later': {
        const wait = RETRY_AFTER_MS[tries - 1];
        if (wait === undefined) return forget(job, push);
        const ms = Math.min(RETRY_MAX_MS, Math.max(wait, answer.afterMs ?? 0));
        const dueAt = new Date(Date.now() + ms).toISOString();
        await putOffPushJobs(pool, { userId, sessionId, dueAt });
      }
    }
  }

  async function forget(job: PushJob, { endpoint }: Push): Promise<void> {
    await deleteDeadSubscription(pool, { sessionId: job.sessionId, endpoint });
    await drop(job);
  }

  async function drop({ userId, notificationId, sessionId }: PushJob): Promise<void> {
    await deletePushJob(pool, { userId, notificationId, sessionId });
  }

  return {
    async round() {
      const limit = AT_ONCE - running.size;
      if (limit <= 0) return;
      const now = Date.now();
      const jobs = await takePushJobs(pool, {
        now: new Date(now).toISOString(),
        leaseEnd: new Date(now + LEASE_MS).toISOString(),
        busyIds: [...busy.keys()],
        limit,
        perPerson: PER_PERSON,
        lookedAt: LOOKED_AT,
      });
      for (const job of jobs) begin(job);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Read by web/public/push.js. Names only where the person chose it, as a locked phone shows them to anybody. */
function payloadOf({ userId, notificationId }: PushJob, push: Push): string {
  const { type, locale, showsNames, actorName, title, at } = push;
  const words = pushWords(locale, type);
  const text = showsNames ? `${actorName} · ${title}\n${words}` : words;
  return JSON.stringify({ id: notificationId, userId, type, text, at, isOpen: isInvite({ type }) });
}
