import type { Pool } from 'pg';

/** How many jobs are not done, of those whose key begins so: with the kind, and for pushes with the person. */
export async function countJobs(pool: Pool, key = ''): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE starts_with(key, $1)',
    [key],
  );
  return rows[0]?.n ?? 0;
}

/** Has those that wait for a moment run now. */
export async function hurryJobs(pool: Pool, key = ''): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     FROM graphile_worker.jobs WHERE starts_with(key, $1)`,
    [key],
  );
}
