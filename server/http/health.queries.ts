import type { Pool } from 'pg';

/** Resolves when the database answers; rejects with why it does not. */
export async function askDatabase(pool: Pool): Promise<void> {
  await pool.query('SELECT 1');
}
