import type { ExportLocale } from '#domain/account/account-calls.ts';
import { reminderSettingsOf } from '#domain/reminders/reminder.ts';
import { localDay } from '#domain/time.ts';
import { type Queryable, statement } from '#server/db/statement.ts';
import { querySettings } from '../reminders/reminders.queries.ts';

export type ExportDbRow = {
  id: string;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  locale: ExportLocale;
  createdAt: string;
  doneCount: number;
  totalCount: number;
  bytes: number | null;
  sha256: string | null;
  error: string | null;
  expiresAt: string;
};

const columns = `id, state, locale, created_at AS "createdAt", done_count AS "doneCount", total_count AS "totalCount",
  bytes, sha256, error, expires_at AS "expiresAt"`;

type Key = { userId: string; id: string };

export const insertExport = statement<object, Key & { locale: ExportLocale; now: string; expiresAt: string }>(
  'export-insert',
  `INSERT INTO exports (user_id, id, state, locale, created_at, expires_at)
   VALUES ($userId, $id, 'waiting', $locale, $now, $expiresAt)`,
);

export const queryExports = statement<ExportDbRow, { userId: string; now: string }>(
  'exports',
  `SELECT ${columns} FROM exports WHERE user_id = $userId AND state <> 'cancelled' AND expires_at > $now
   ORDER BY created_at DESC, id DESC`,
);

export const queryExport = statement<ExportDbRow, Key & { now: string }>(
  'export',
  `SELECT ${columns} FROM exports
   WHERE user_id = $userId AND id = $id AND state <> 'cancelled' AND expires_at > $now`,
);

export const startExportRow = statement<{ locale: ExportLocale }, Key>(
  'export-start',
  `UPDATE exports SET state = 'running', done_count = 0, total_count = 0
   WHERE user_id = $userId AND id = $id AND state IN ('waiting', 'running')
   RETURNING locale`,
);

/** Updates nothing if the export was cancelled. */
export const updateProgress = statement<{ id: string }, Key & { doneCount: number; totalCount: number }>(
  'export-progress',
  `UPDATE exports SET done_count = $doneCount, total_count = $totalCount
   WHERE user_id = $userId AND id = $id AND state = 'running' RETURNING id`,
);

/** Updates nothing if the export was cancelled. */
export const finishExport = statement<
  { createdAt: string },
  Key & { bytes: number; sha256: string; expiresAt: string }
>(
  'export-finish',
  `UPDATE exports SET state = 'ready', done_count = total_count, bytes = $bytes, sha256 = $sha256, expires_at = $expiresAt
   WHERE user_id = $userId AND id = $id AND state = 'running' RETURNING created_at AS "createdAt"`,
);

export const failExport = statement<{ id: string }, Key & { error: string }>(
  'export-fail',
  `UPDATE exports SET state = 'failed', error = $error
   WHERE user_id = $userId AND id = $id AND state IN ('waiting', 'running') RETURNING id`,
);

/** Null cancels all that are finished. The purge removes their files. */
export const cancelExports = statement<{ id: string }, { userId: string; id: string | null; now: string }>(
  'exports-cancel',
  `UPDATE exports SET state = 'cancelled', expires_at = $now
   WHERE user_id = $userId AND state <> 'cancelled'
     AND (id = $id OR $id::uuid IS NULL AND state IN ('ready', 'failed'))
   RETURNING id`,
);

/** All of an account that is being erased, or only those that are not finished. The purge removes their files. */
export const cancelExportsOf = statement<object, { userId: string; now: string; onlyUnfinished: boolean }>(
  'exports-cancel-of',
  `UPDATE exports SET state = 'cancelled', expires_at = $now
   WHERE user_id = $userId AND state <> 'cancelled'
     AND (NOT $onlyUnfinished::boolean OR state IN ('waiting', 'running'))`,
);

export const queryExpiredExports = statement<Key, { now: string; limit: number }>(
  'exports-expired',
  `SELECT user_id AS "userId", id FROM exports WHERE expires_at <= $now ORDER BY expires_at LIMIT $limit`,
);

export const deleteExport = statement<object, Key>(
  'export-delete',
  `DELETE FROM exports WHERE user_id = $userId AND id = $id`,
);

/** Returns the calendar day of a moment in the time zone that the person's device reported. */
export async function readDayOf(db: Queryable, userId: string, moment: string): Promise<string> {
  const [settings] = await querySettings(db, { userId });
  return localDay(new Date(moment), reminderSettingsOf(settings?.choice).timeZone);
}
