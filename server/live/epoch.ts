import type { Queryable } from '#server/db/statement.ts';
import { insertInstallation, queryHistory, queryInstallation } from './reads/live.queries.ts';

const insufficientPrivilege = '42501';

/** The epoch changes after a restore, copy or promotion of the database; revisions are comparable within one epoch. */
export async function readEpoch(db: Queryable): Promise<string> {
  const installation = await readInstallation(db);
  const history = await readHistory(db);
  return history === undefined ? installation : `${installation}-${history}`;
}

async function readInstallation(db: Queryable): Promise<string> {
  const [installation] = await queryInstallation(db);
  if (installation !== undefined) return installation.epoch;
  await insertInstallation(db);
  return readInstallation(db);
}

async function readHistory(db: Queryable): Promise<string | undefined> {
  try {
    const [row] = await queryHistory(db);
    return row?.history;
  } catch (error) {
    // Some hosted databases deny this; the id of the installation must then suffice.
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return undefined;
    throw error;
  }
}
