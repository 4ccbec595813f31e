import { type Database, openDatabase } from '#server/database.ts';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { readSettings, type Settings } from '#server/env.ts';

export type OpenedDatabase = Database & { settings: Settings };

/** The database of the settings, for a command: that of the running server if there is one, else started for a moment. */
export async function openRunningDatabase(): Promise<OpenedDatabase> {
  const settings = readSettings(process.env);
  const url = settings.DATABASE_URL === undefined ? await findRunningEmbedded(settings.DATA_DIR) : undefined;
  if (url === undefined) return { ...(await openDatabase(settings, console.log)), settings };
  const pool = createPool(url);
  return { url, pool, settings, close: () => pool.end() };
}
