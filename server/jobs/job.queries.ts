import { statement } from '#server/db/statement.ts';

/** A job as graphile-worker stores it. */
export type NewJob = {
  name: string;
  payload: string;
  queue: string;
  runAt: string | null;
  key: string;
};

/** Takes the fields of a `NewJob` as arguments. */
export const addedJob = `graphile_worker.add_job($name, payload => $payload, queue_name => $queue, run_at => $runAt,
  job_key => $key)`;

export const insertJob = statement<{ isAdded: boolean }, NewJob>(
  'job-insert',
  `SELECT id IS NOT NULL AS "isAdded" FROM ${addedJob}`,
);

/** The class of the advisory locks that live workers hold. */
const ALIVE = 7_224_203;

/** PostgreSQL releases the lock when the process that holds this connection ends, however it ends. */
export const markAlive = statement<object, { workerId: string }>(
  'job-worker-alive',
  `SELECT FROM pg_advisory_lock_shared(${ALIVE}, hashtext($workerId))`,
);

/** Unlocks jobs that were locked before this moment by workers that are no longer alive. */
export const unlockDeadWorkers = statement<object, { takenBefore: string }>(
  'job-workers-unlock-dead',
  `SELECT FROM graphile_worker.force_unlock_workers(ARRAY(
     SELECT DISTINCT locked_by FROM graphile_worker.jobs
     WHERE locked_at < $takenBefore AND NOT EXISTS (
       SELECT 1 FROM pg_locks
       WHERE locktype = 'advisory' AND classid = ${ALIVE} AND granted
         AND objid::bigint = hashtext(locked_by)::bigint & 4294967295)))`,
);

/** Deletes jobs that used up graphile-worker's attempts, which take four days. */
export const deleteFailedJobs = statement<object>(
  'jobs-failed-delete',
  `SELECT FROM graphile_worker.complete_jobs(ARRAY(
     SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL))`,
);

export type JobCounts = { task: string; waiting: number; oldestSeconds: number; failed: number };

/** Due jobs that do not run yet, how long the oldest has been due, and jobs whose last attempt failed, by task. */
export const countJobs = statement<JobCounts>(
  'jobs-count',
  `SELECT task_identifier AS task,
     (count(*) FILTER (WHERE is_due AND locked_at IS NULL))::int AS waiting,
     greatest(0, coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0))::int AS "oldestSeconds",
     (count(*) FILTER (WHERE last_error IS NOT NULL))::int AS failed
   FROM (SELECT *, run_at <= now() AND attempts < max_attempts AS is_due FROM graphile_worker.jobs) AS jobs
   GROUP BY task_identifier`,
);
