import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { createFollowUps, type FollowUps } from '../api/follow-ups.ts';
import { askOwnerKind, runAskOwner } from '../features/bins/ask-owner.ts';
import type { FollowUpDelay } from '../features/command.ts';
import { deliveryKind, runDelivery } from '../features/invites/delivery-jobs.ts';
import { createLinks, type Links } from '../features/links.ts';
import { pushKind, sendPushes } from '../features/notifications/push-jobs.ts';
import { createMailer, type Mailer } from '../integrations/mail.ts';
import { createPushSender, type PushSender } from '../integrations/push.ts';
import type { VapidKeys } from '../integrations/vapid-keys.ts';
import type { JobKind } from '../jobs/job.ts';
import { createMails, type Mails } from '../jobs/mails.ts';
import { createJobWorker, type Retry, type Schedule, taskFor } from '../jobs/worker.ts';
import type { Publish } from '../live/hint.ts';
import type { Env } from './env.ts';

type DeliveryDeps = {
  env: Env;
  vapidKeys: VapidKeys;
  /** Reads the address that people in need of help write to. */
  readContact(): Promise<string | undefined>;
  pool: Pool;
  databaseUrl: string;
  publish: Publish;
  followUpDelay: FollowUpDelay;
  /** Milliseconds before each attempt after the first. */
  mailRetryAfter?: readonly number[];
  isScheduling?: boolean;
};

export type Deliveries = {
  mailer: Mailer;
  mails: Mails;
  push: PushSender;
  links: Links;
  followUps: FollowUps;
  /** Returns whether this process takes jobs now. */
  isWorking(): boolean;
  /** Runs the jobs of this kind. Call before the server listens. */
  handle<Payload>(
    kind: JobKind<Payload>,
    run: (payload: Payload) => Promise<Retry<Payload> | undefined>,
  ): void;
  /** Runs the job by a cron expression, in one process. Call before the server listens. */
  schedule(kind: JobKind<unknown>, cron: string, run: () => Promise<void>, backfillMs?: number): void;
};

/** Mail, push, and work after answers; the job worker runs while the server listens. */
export function createDeliveries(
  app: FastifyInstance,
  {
    env,
    vapidKeys,
    readContact,
    pool,
    databaseUrl,
    publish,
    followUpDelay,
    mailRetryAfter,
    isScheduling = true,
  }: DeliveryDeps,
): Deliveries {
  const { log } = app;
  const mailer = createMailer({ settings: env, log });
  const mails = createMails({ mailer, secret: env.AUTH_SECRET, log, retryAfter: mailRetryAfter });
  const links = createLinks(env.AUTH_SECRET);
  const followUps = createFollowUps({ pool, publish }, followUpDelay, log);
  const push = createPushSender(vapidKeys, env, readContact);
  const deliveryDeps = { pool, publish, links, mails, needsProof: mailer.isSending };
  const tasks = [
    taskFor(pushKind, async (job) => void (await sendPushes(pool, push, job))),
    taskFor(deliveryKind, async (stored) => {
      // Until 2026 a job could hold several deliveries.
      for (const job of [stored].flat()) await runDelivery(deliveryDeps, job);
      return undefined;
    }),
    taskFor(askOwnerKind, (question) => runAskOwner({ pool, publish }, question).then(() => undefined)),
    taskFor(mails.kind, mails.send),
  ];
  const schedules: Schedule[] = [];
  const worker = createJobWorker({ databaseUrl, tasks, schedules, log });
  app.addHook('onListen', async () => {
    mailer.announce();
    worker.start();
  });
  app.addHook('onClose', async () => {
    await followUps.settled();
    await worker.stop();
    mailer.close();
  });
  return {
    mailer,
    mails,
    push,
    links,
    followUps,
    isWorking: worker.isWorking,
    handle: (kind, run) => void tasks.push(taskFor(kind, run)),
    schedule(kind, cron, run, backfillMs) {
      tasks.push(taskFor(kind, async () => void (await run())));
      if (isScheduling) schedules.push({ kind, cron, backfillMs });
    },
  };
}
