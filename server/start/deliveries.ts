import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type AfterAnswers, createAfterAnswers } from '../api/run-follow-ups.ts';
import { createLinks, type Links } from '../features/links.ts';
import { pushKind, sendPushes } from '../features/notifications/push-jobs.ts';
import { createMailer, type Mailer } from '../integrations/mail.ts';
import { createPushSender, type PushSender } from '../integrations/push.ts';
import type { VapidKeys } from '../integrations/vapid-keys.ts';
import type { Rounds } from '../jobs/rounds.ts';
import { startRecoveringStaleJobs } from '../jobs/stale-jobs.ts';
import { createJobWorker, taskFor } from '../jobs/worker.ts';
import type { Publish } from '../live/hint.ts';
import type { Env } from './env.ts';

type DeliveryDeps = {
  env: Env;
  vapidKeys: VapidKeys;
  pool: Pool;
  databaseUrl: string;
  publish: Publish;
  /** In milliseconds, one for each try after the first. */
  mailRetryAfter?: readonly number[];
};

export type Deliveries = { mailer: Mailer; push: PushSender; links: Links; afterAnswers: AfterAnswers };

/** All that leaves after an answer, by mail and push; the jobs run from when the server listens until it closes. */
export function createDeliveries(
  app: FastifyInstance,
  { env, vapidKeys, pool, databaseUrl, publish, mailRetryAfter }: DeliveryDeps,
): Deliveries {
  const mailer = createMailer({ settings: env, log: app.log, retryAfter: mailRetryAfter });
  const links = createLinks(env.AUTH_SECRET);
  const afterAnswers = createAfterAnswers({ pool, publish, mailer }, app.log);
  const push = createPushSender(vapidKeys, env);
  const worker = createJobWorker({
    databaseUrl,
    tasks: [taskFor(pushKind, async (job) => void (await sendPushes(pool, push, job)))],
    log: app.log,
  });
  let rounds: Rounds[] = [];
  app.addHook('onListen', async () => {
    mailer.announce();
    worker.start();
    rounds = [startRecoveringStaleJobs({ pool, publish, mailer, links }, app.log)];
  });
  app.addHook('onClose', async () => {
    await Promise.all([worker.stop(), ...rounds.map((each) => each.stop())]);
    await afterAnswers.settled();
    await mailer.close();
  });
  return { mailer, push, links, afterAnswers };
}
