import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { createPool } from '../db/pool.ts';
import { markAlive, unlockDeadWorkers } from './job.queries.ts';
import { addJob, type JobKind, newJob } from './job.ts';

/** Returned by a task that must run again, with a new payload. */
export type Retry<Payload> = { payload: Payload; afterMs: number };

export type Task = JobKind<unknown> & { run(payload: unknown): Promise<Retry<unknown> | undefined> };

/** A job may run twice if its process is killed before its completion is stored. */
export function taskFor<Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload) => Promise<Retry<Payload> | undefined>,
): Task {
  return { ...kind, run } as Task;
}

/** Runs the task by a cron expression, in one process; `* * * * *` is every minute. */
export type Schedule = {
  kind: JobKind<unknown>;
  cron: string;
  /** A run that was missed so long ago at most is made up for at the next start. An hour by default. */
  backfillMs?: number | undefined;
};

export type JobWorker = {
  start(): void;
  /** Returns whether this process takes jobs now. */
  isWorking(): boolean;
  /** Waits up to 5 s for running jobs; those that take longer run again in another process or after the next start. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  databaseUrl: string;
  tasks: readonly Task[];
  schedules?: readonly Schedule[];
  log: FastifyBaseLogger;
};

/** For graphile-worker itself; tasks use connections of their own. */
const CONNECTIONS = 2;
/** Maximum delay of a job with `runAt`; others start immediately. */
const POLL_MS = 250;
/** Delay from a completed job to the start of the next one. */
const NEXT_MS = 20;
const DEAD_CHECK_MS = 10_000;
/** Longer than a worker needs to reconnect. */
const DEAD_AFTER_MS = 10_000;
const RESTART_MS = 1_000;
const STOP_MS = 5_000;
const HOUR_MS = 60 * 60_000;
const EVERY_MINUTE = '* * * * *';

export function createJobWorker(options: WorkerOptions): JobWorker {
  const { databaseUrl, log } = options;
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let working: Promise<void> | undefined;

  /** Restarts graphile-worker, which ends when it cannot store a job's completion, such as during a PostgreSQL outage. */
  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pool = createPool(databaseUrl, { max: CONNECTIONS });
      const deadCheck = setInterval(() => void unlockDeadJobs(pool, log), DEAD_CHECK_MS);
      try {
        runner = await runWorker(pool, options);
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn(error, 'job worker failed; restarting');
      } finally {
        runner = undefined;
        clearInterval(deadCheck);
        // Also releases the lock that marks the worker as alive.
        await pool.end();
      }
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start() {
      working = keepWorking();
    },
    isWorking: () => runner !== undefined,
    async stop() {
      stopping.abort();
      const timeout = setTimeout(() => void runner?.kill().catch(() => {}), STOP_MS);
      await runner?.stop().catch(() => {});
      await working;
      clearTimeout(timeout);
    },
  };
}

function runWorker(pgPool: Pool, { tasks, schedules = [], log }: WorkerOptions): Promise<Runner> {
  const concurrency = tasks.reduce((sum, task) => sum + task.concurrency, 0);
  return run({
    pgPool,
    schema: 'graphile_worker',
    taskList: taskList(pgPool, tasks),
    parsedCronItems: parseCronItems(schedules.map(cronItem)),
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: quietLogger(log),
    events: workerEvents(log),
    // Fetches jobs for all workers at once; a failed completion then ends the runner instead of the process.
    preset: { worker: { localQueue: { size: concurrency }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** Unlocks the jobs of servers that have ended, so that they run again. */
async function unlockDeadJobs(pool: Pool, log: FastifyBaseLogger): Promise<void> {
  try {
    await unlockDeadWorkers(pool, { takenBefore: new Date(Date.now() - DEAD_AFTER_MS).toISOString() });
  } catch (error) {
    log.warn(error, 'jobs of ended servers not unlocked; trying again later');
  }
}

function taskList(pool: Pool, tasks: readonly Task[]): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown, { job }: { job: { key: string | null } }) => {
        const retry = await task.run(payload);
        if (retry === undefined) return;
        const runAt = new Date(Date.now() + retry.afterMs).toISOString();
        // The same key makes graphile-worker replace the running job, so that exactly one of them remains.
        await addJob(pool, newJob(task, retry.payload, { runAt, key: job.key ?? undefined }));
      },
    ]),
  );
}

function cronItem({ kind: { name }, cron, backfillMs = HOUR_MS }: Schedule): CronItem {
  const backfillPeriod = cron === EVERY_MINUTE ? 0 : backfillMs;
  const options = { queueName: `${name}-0`, jobKey: name, backfillPeriod };
  return { task: name, match: cron, options };
}

function workerEvents(log: FastifyBaseLogger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  let workerPool: WorkerPool | undefined;
  events.on('pool:create', (created) => {
    workerPool = created.workerPool;
  });
  events.on('pool:listen:success', ({ client, workerPool: { id } }) => {
    // If the connection is lost, the event repeats with the next one.
    markAlive(client, { workerId: id }).catch((error) => log.warn(error, 'job worker not marked as alive'));
  });
  events.on('job:error', ({ job, error }) => log.warn(error, `job ${job.task_identifier} failed`));
  events.on('job:complete', () => setTimeout(() => workerPool?.nudge(1), NEXT_MS).unref());
  return events;
}

/** Without failures of jobs, which the event `job:error` logs. */
function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' && meta?.failure !== true) log.warn(`jobs: ${message}`);
  });
}
