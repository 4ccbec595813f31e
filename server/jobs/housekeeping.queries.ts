import { statement } from '#server/db/statement.ts';

export const queryOldTrash = statement<{ ownerId: string; binId: string }, { before: string; limit: number }>(
  'housekeeping-old-items',
  `SELECT DISTINCT owner_id AS "ownerId", bin_id AS "binId" FROM items WHERE deleted_at < $before LIMIT $limit`,
);

/** Bins with at most `rows` items together, but at least one bin. */
export const queryOldBins = statement<
  { ownerId: string; ids: string[] },
  { before: string; limit: number; rows: number }
>(
  'housekeeping-old-bins',
  `SELECT owner_id AS "ownerId", array_agg(id::text) AS ids FROM (
     SELECT owner_id, id, sum(item_rows) OVER (ORDER BY deleted_at, id) - item_rows AS rows_before FROM (
       SELECT owner_id, id, deleted_at, item_rows FROM bins
         WHERE deleted_at < $before ORDER BY deleted_at LIMIT $limit
     ) AS first
   ) AS old WHERE rows_before < $rows GROUP BY owner_id`,
);

export const queryOldLocations = statement<
  { ownerId: string; ids: string[] },
  { before: string; limit: number }
>(
  'housekeeping-old-locations',
  `SELECT owner_id AS "ownerId", array_agg(id::text) AS ids FROM (
     SELECT owner_id, id FROM locations WHERE deleted_at < $before LIMIT $limit
   ) AS old GROUP BY owner_id`,
);

export const deleteOldOperations = statement<{ id: string }, { before: string; limit: number }>(
  'housekeeping-operations',
  `DELETE FROM operations WHERE (user_id, operation_id) IN (
     SELECT user_id, operation_id FROM operations WHERE created_at < $before LIMIT $limit)
   RETURNING operation_id AS id`,
);

export const deleteOldSessions = statement<object, { before: string }>(
  'housekeeping-sessions',
  `DELETE FROM session WHERE expires_at < $before`,
);

export const deleteOldVerifications = statement<object, { before: string }>(
  'housekeeping-verifications',
  `DELETE FROM verification WHERE expires_at < $before`,
);

export const deleteOldRevocations = statement<object, { before: string }>(
  'housekeeping-revocations',
  `DELETE FROM revoked_sessions WHERE revoked_at < $before`,
);
