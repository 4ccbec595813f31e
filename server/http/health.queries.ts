import type { Pool } from 'pg';

export async function askDatabase(pool: Pool): Promise<void> {
  await pool.query('SELECT 1');
}
