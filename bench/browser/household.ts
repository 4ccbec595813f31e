import type { Pool } from 'pg';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { type Account, call } from '#test/account.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { seedHousehold } from '../../scripts/seed/seed-household.ts';

export type HouseholdSize = { bins: number; itemsPerBin: number };

/** Adds a household to an account of a server with embedded PostgreSQL, always the same one. */
export async function fillHousehold(
  server: ServerProcess,
  dataDir: string,
  account: Account,
  size: HouseholdSize,
): Promise<void> {
  // The first call creates the profile.
  await call(server.address, account, 'me.get', {});
  const plan = { seed: 1, language: 'sv', ...size } as const;
  await withDatabase(dataDir, (pool) => seedHousehold(pool, account.userId, plan));
}

/** Connects to the embedded PostgreSQL of a server. */
export async function withDatabase<T>(dataDir: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const url = await findRunningEmbedded(dataDir);
  if (url === undefined) throw new Error('the server runs its own PostgreSQL');
  const pool = createPool(url);
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}
