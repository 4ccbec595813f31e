import type { Queryable } from '#server/db/statement.ts';
import { insertInstallation, queryHistory, queryInstallation } from './reads/live.queries.ts';

const insufficientPrivilege = '42501';

/**
 * Names this database's past: another after every restore, and where PostgreSQL tells it, after a copy or a promotion.
 * Revisions are only comparable within one epoch.
 */
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
    // Some hosted databases keep it to themselves; then our own mark has to do.
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return undefined;
    throw error;
  }
}
