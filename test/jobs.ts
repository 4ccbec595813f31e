import type { Pool } from 'pg';

/** Counts the unfinished jobs whose key starts with this: the kind, and for pushes the user. */
export async function countJobs(pool: Pool, key = ''): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE starts_with(key, $1)',
    [key],
  );
  return rows[0]?.n ?? 0;
}

/** Runs jobs with a later start now. */
export async function runWaitingJobs(pool: Pool, key = ''): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     FROM graphile_worker.jobs WHERE starts_with(key, $1)`,
    [key],
  );
}
