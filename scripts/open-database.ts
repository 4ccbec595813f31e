import type { Pool } from 'pg';
import { findRunningEmbedded, hasEmbedded } from '#server/db/embedded.ts';
import { assertMigrated } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { type Database, openDatabase } from '#server/start/database.ts';
import type { Settings } from '#server/start/env.ts';
import { belongsToAnother, loadSettings } from '#server/start/load-settings.ts';
import { StartError } from '#server/start/start-error.ts';

export type OpenedDatabase = Database & { settings: Settings };

/**
 * Runs a command on the database of the settings. Uses the PostgreSQL of the running server, or starts it for the command.
 * Creates neither a database nor tables.
 * @throws StartError
 */
export async function withDatabase<R>(
  work: (database: OpenedDatabase) => Promise<R>,
  check: Check = assertMigrated,
): Promise<R> {
  const settings = await loadSettings();
  const database = await openExisting(settings, check);
  try {
    return await work({ ...database, settings });
  } finally {
    await database.close();
  }
}

/** Refuses a database that the command cannot use. */
type Check = (pool: Pool) => Promise<void>;

async function openExisting(settings: Settings, check: Check): Promise<Database> {
  try {
    return await open(settings, check);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
    throw new StartError(belongsToAnother(settings.DATA_DIR), { cause: error });
  }
}

async function open(settings: Settings, check: Check): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL !== undefined) return openDatabase(settings, console.error, (pool) => check(pool));
  if (!(await hasEmbedded(DATA_DIR)))
    throw new StartError(
      `There is no database in ${DATA_DIR}. Start Whichbin first, or set DATA_DIR to the folder it uses.`,
    );
  const url = await findRunningEmbedded(DATA_DIR);
  if (url === undefined) return openDatabase(settings, console.error, (pool) => check(pool));
  const pool = createPool(url);
  try {
    await check(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { url, pool, close: () => pool.end() };
}
