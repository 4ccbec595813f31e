import { statement } from '#server/db/statement.ts';

/** Only one process tidies at a time; the others pass over this round. */
const LOCK = 7_224_202;

export const tryLock = statement<{ isOurs: boolean }>(
  'housekeeping-lock',
  `SELECT pg_try_advisory_lock(${LOCK}) AS "isOurs"`,
);

export const unlock = statement<object>('housekeeping-unlock', `SELECT pg_advisory_unlock(${LOCK})`);

export const queryOldTrash = statement<{ ownerId: string; binId: string }, [before: string, limit: number]>(
  'housekeeping-old-items',
  `SELECT DISTINCT owner_id AS "ownerId", bin_id AS "binId" FROM items WHERE deleted_at < $1 LIMIT $2`,
);

/** Leaves tombstones, so that every device drops them too. Among the live ones they were not counted any more. */
export const purgeItems = statement<
  object,
  [ownerId: string, binId: string, before: string, revision: number]
>(
  'housekeeping-purge-items',
  `WITH gone AS (
     DELETE FROM items WHERE owner_id = $1 AND bin_id = $2 AND deleted_at < $3 RETURNING id, bytes
   ), left_behind AS (
     INSERT INTO item_tombstones (owner_id, bin_id, id, revision) SELECT $1, $2, id, $4 FROM gone
     ON CONFLICT (owner_id, bin_id, id) DO UPDATE SET revision = excluded.revision
   )
   UPDATE bins SET item_rows = item_rows - (SELECT count(*) FROM gone),
     item_bytes = item_bytes - (SELECT coalesce(sum(bytes), 0) FROM gone)
   WHERE owner_id = $1 AND id = $2`,
);

export const queryOldBins = statement<{ ownerId: string; ids: string[] }, [before: string, limit: number]>(
  'housekeeping-old-bins',
  `SELECT owner_id AS "ownerId", array_agg(id::text) AS ids FROM (
     SELECT owner_id, id FROM bins WHERE deleted_at < $1 LIMIT $2
   ) AS old GROUP BY owner_id`,
);

/** Asks for the time again: one of them may have been restored meanwhile. */
export const purgeBins = statement<{ id: string }, [ownerId: string, ids: string[], before: string]>(
  'housekeeping-purge-bins',
  `DELETE FROM bins WHERE owner_id = $1 AND id = ANY($2::uuid[]) AND deleted_at < $3 RETURNING id`,
);

/** What lies in the trash on its own, below a bin that is no more. */
export const freeChildren = statement<{ id: string }, [ownerId: string, parentIds: string[]]>(
  'housekeeping-free-children',
  `UPDATE bins SET parent_bin_id = NULL, revision = revision + 1
   WHERE owner_id = $1 AND parent_bin_id = ANY($2::uuid[])
   RETURNING id`,
);

export const queryOldLocations = statement<
  { ownerId: string; ids: string[] },
  [before: string, limit: number]
>(
  'housekeeping-old-locations',
  `SELECT owner_id AS "ownerId", array_agg(id::text) AS ids FROM (
     SELECT owner_id, id FROM locations WHERE deleted_at < $1 LIMIT $2
   ) AS old GROUP BY owner_id`,
);

/** Asks for the time again, as `purgeBins` does. */
export const purgeLocations = statement<{ id: string }, [ownerId: string, ids: string[], before: string]>(
  'housekeeping-purge-locations',
  `DELETE FROM locations WHERE owner_id = $1 AND id = ANY($2::uuid[]) AND deleted_at < $3 RETURNING id`,
);

/** Everybody's entries on bins and locations that are no more. */
export const deleteEntries = statement<object, [ownerId: string, ids: string[]]>(
  'housekeeping-entries',
  `DELETE FROM access_entries
   WHERE owner_id = $1 AND kind IN ('bin', 'location') AND target = ANY($2::uuid[])`,
);

export const deleteOldOperations = statement<{ id: string }, [before: string, limit: number]>(
  'housekeeping-operations',
  `DELETE FROM operations WHERE (user_id, operation_id) IN (
     SELECT user_id, operation_id FROM operations WHERE created_at < $1 LIMIT $2)
   RETURNING operation_id AS id`,
);

export const deleteOldSessions = statement<object, [before: string]>(
  'housekeeping-sessions',
  `DELETE FROM session WHERE expires_at < $1`,
);

export const deleteOldVerifications = statement<object, [before: string]>(
  'housekeeping-verifications',
  `DELETE FROM verification WHERE expires_at < $1`,
);

export const deleteOldRevocations = statement<object, [before: string]>(
  'housekeeping-revocations',
  `DELETE FROM revoked_sessions WHERE revoked_at < $1`,
);
