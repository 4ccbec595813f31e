import type { Pool } from 'pg';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import type { Settings } from './env.ts';
import { nameFullDisk, StartError } from './start-error.ts';

export interface Database {
  url: string;
  pool: Pool;
  close(): Promise<void>;
}

type Prepare = (pool: Pool, url: string) => Promise<void>;

/**
 * Opens the database of the settings and runs `prepare`, by default the migrations.
 * @throws StartError with a hint if it cannot be opened.
 */
export async function openDatabase(
  settings: Settings,
  say: (line: string) => void,
  prepare: Prepare = (pool) => migrate(pool),
): Promise<Database> {
  try {
    return await open(settings, say, prepare);
  } catch (error) {
    throw settings.DATABASE_URL ? error : nameFullDisk(error, settings.DATA_DIR);
  }
}

async function open(settings: Settings, say: (line: string) => void, prepare: Prepare): Promise<Database> {
  const embedded = settings.DATABASE_URL ? undefined : await startEmbedded(settings.DATA_DIR, { say });
  const url = embedded?.url ?? settings.DATABASE_URL ?? '';
  const pool = createPool(url);
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  try {
    if (!embedded) await tryConnecting(pool);
    await prepare(pool, url);
  } catch (error) {
    await close();
    throw embedded ? error : unreachable(error);
  }
  return { url, pool, close };
}

/** @throws StartError whatever the driver says, which has no code for a server without TLS. */
async function tryConnecting(pool: Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw notAnswering(error as Error);
  }
}

/** Security: the message does not contain the address, which includes a password. */
function notAnswering(error: Error): StartError {
  const { message } = error;
  const code = 'code' in error ? error.code : error.name;
  const advice = /SSL|TLS/.test(message) ? '. Check sslmode in DATABASE_URL (docs/operating.md).' : '';
  return new StartError(`The database of DATABASE_URL does not answer: ${message || code}${advice}`, {
    cause: error,
  });
}

const INSUFFICIENT_PRIVILEGE = '42501';

function unreachable(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error) || !('code' in error)) return error;
  if (error.code === INSUFFICIENT_PRIVILEGE)
    return new StartError(
      `The account of DATABASE_URL may not create tables: ${error.message}. Make it the owner (CREATE DATABASE … OWNER …), ` +
        'or run in this database: GRANT CREATE ON SCHEMA public TO … (its name)',
      { cause: error },
    );
  return notAnswering(error);
}
