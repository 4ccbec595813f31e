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
import { insertJob, markAlive, unlockDeadWorkers } from './job.queries.ts';
import { type JobKind, newJob } from './job.ts';

/** Returned by a task that wants to run again, with another payload. */
export type Again<Payload> = { payload: Payload; afterMs: number };

export type Task = JobKind<unknown> & { run(payload: unknown): Promise<Again<unknown> | undefined> };

/** What runs a kind of job. A job may run twice where its process is killed before the end is stored. */
export function taskFor<Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload) => Promise<Again<Payload> | undefined>,
): Task {
  return { ...kind, run } as Task;
}

/** Runs the task at minutes as cron gives them, in one process; `* * * * *` is every minute. */
export type Schedule = { kind: JobKind<unknown>; minutes: string };

export type JobWorker = {
  start(): void;
  /** Waits a moment for running jobs; those that take longer run again elsewhere or after the next start. */
  stop(): Promise<void>;
};

type WorkerOptions = {
  databaseUrl: string;
  tasks: readonly Task[];
  schedules?: readonly Schedule[];
  log: FastifyBaseLogger;
};

/** For listening, taking and settling jobs; tasks use connections of their own. */
const CONNECTIONS = 2;
/** How late a job may start that waits for a moment; others start at once. */
const POLL_MS = 250;
/** A settled job leaves its place to the next one after this time. */
const SETTLE_MS = 20;
const DEAD_CHECK_MS = 10_000;
/** Longer than a worker that lost its connection needs for a new one. */
const UNSEEN_MS = 10_000;
const RESTART_MS = 1_000;
const STOP_MS = 5_000;
const HOUR_MS = 60 * 60_000;
const EVERY_MINUTE = '* * * * *';

export function createJobWorker(options: WorkerOptions): JobWorker {
  const { databaseUrl, log } = options;
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let working: Promise<void> | undefined;

  /** graphile-worker ends when it could not store that a job is done, as while PostgreSQL is away. */
  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pool = createPool(databaseUrl, { max: CONNECTIONS });
      const deadCheck = setInterval(() => void takeOver(pool, log), DEAD_CHECK_MS);
      try {
        runner = await runWorker(pool, options);
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn(error, 'jobs wait; trying again in a moment');
      } finally {
        clearInterval(deadCheck);
        // Also ends the mark of being alive.
        await pool.end();
      }
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start() {
      working = keepWorking();
    },
    async stop() {
      stopping.abort();
      const patience = setTimeout(() => void runner?.kill().catch(() => {}), STOP_MS);
      await runner?.stop().catch(() => {});
      await working;
      clearTimeout(patience);
    },
  };
}

function runWorker(pgPool: Pool, { tasks, schedules = [], log }: WorkerOptions): Promise<Runner> {
  const concurrency = tasks.reduce((sum, { places }) => sum + places, 0);
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
    // One fetch for all places; a failed completion then ends the runner instead of the process.
    preset: { worker: { localQueue: { size: concurrency }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** Lets the jobs of ended servers run again. */
async function takeOver(pool: Pool, log: FastifyBaseLogger): Promise<void> {
  try {
    await unlockDeadWorkers(pool, { takenBefore: new Date(Date.now() - UNSEEN_MS).toISOString() });
  } catch (error) {
    log.warn(error, 'jobs of ended servers could not be taken over; trying again later');
  }
}

function taskList(pool: Pool, tasks: readonly Task[]): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload: unknown, { job }: { job: { key: string | null } }) => {
        if (task.isJoined) return runEach(task, payload as unknown[]);
        const again = await task.run(payload);
        if (again === undefined) return;
        const runAt = new Date(Date.now() + again.afterMs).toISOString();
        // Under the same key graphile-worker replaces the running job: exactly one of them is left.
        await insertJob(pool, newJob(task, again.payload, { runAt, key: job.key ?? undefined }));
      },
    ]),
  );
}

/** Those that fail are tried again, without the others. */
async function runEach(task: Task, payloads: readonly unknown[]): Promise<Promise<unknown>[]> {
  const runs: Promise<unknown>[] = [];
  for (const payload of payloads) {
    const run = task.run(payload);
    runs.push(run);
    await run.catch(() => {});
  }
  return runs;
}

/** A run that was missed while no server was running is made up for within the hour. */
function cronItem({ kind: { name }, minutes }: Schedule): CronItem {
  const backfillPeriod = minutes === EVERY_MINUTE ? 0 : HOUR_MS;
  const options = { queueName: `${name}-0`, jobKey: name, backfillPeriod };
  return { task: name, match: minutes, options };
}

function workerEvents(log: FastifyBaseLogger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  let workerPool: WorkerPool | undefined;
  events.on('pool:create', (created) => {
    workerPool = created.workerPool;
  });
  events.on('pool:listen:success', ({ client, workerPool: { id } }) => {
    // Fails with its connection, and is then repeated on the next one.
    markAlive(client, { workerId: id }).catch((error) =>
      log.warn(error, 'the job worker is not marked as alive'),
    );
  });
  events.on('job:error', ({ job, error }) => log.warn(error, `the job ${job.task_identifier} failed`));
  events.on('job:complete', () => setTimeout(() => workerPool?.nudge(1), SETTLE_MS).unref());
  return events;
}

/** Failures of jobs are logged by the event, with their error. */
function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' && meta?.failure !== true) log.warn(`jobs: ${message}`);
  });
}
