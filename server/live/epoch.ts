import type { Queryable } from '#server/db/statement.ts';
import { insertInstallation, queryHistory, queryInstallation } from './reads/live.queries.ts';

const insufficientPrivilege = '42501';

/** Changes after a restore, copy or promotion; revisions are comparable only within one epoch. */
export async function readEpoch(db: Queryable): Promise<string> {
  const mark = await readMark(db);
  const history = await readHistory(db);
  return history === undefined ? mark : `${mark}-${history}`;
}

async function readMark(db: Queryable): Promise<string> {
  const [installation] = await queryInstallation(db);
  if (installation !== undefined) return installation.epoch;
  await insertInstallation(db);
  return readMark(db);
}

async function readHistory(db: Queryable): Promise<string | undefined> {
  try {
    const [row] = await queryHistory(db);
    return row?.history;
  } catch (error) {
    // Some hosted databases deny this; then our own mark has to do.
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return undefined;
    throw error;
  }
}
