import { statement } from '#server/db/statement.ts';

type StoredCount = { key: string; count: number; secondsLeft: number };

export const readSignInAttempts = statement<StoredCount, { keys: string[] }>(
  'sign-in-attempts-read',
  `SELECT key, count, ceil(extract(epoch FROM until - now()))::int AS "secondsLeft"
   FROM sign_in_attempts WHERE key = ANY($keys::uuid[]) AND until > now()`,
);

/** Adds `by`, which may be negative. In the order of keys, so that concurrent statements do not wait for each other in a circle. */
export const addSignInAttempts = statement<StoredCount, { keys: string[]; by: number; seconds: number }>(
  'sign-in-attempts-add',
  `INSERT INTO sign_in_attempts AS stored (key, count, until)
     SELECT key, greatest(0, $by::int), now() + make_interval(secs => $seconds::int)
     FROM unnest($keys::uuid[]) AS key ORDER BY key
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN stored.until > now() THEN greatest(0, stored.count + $by) ELSE excluded.count END,
     until = CASE WHEN stored.until > now() THEN stored.until ELSE excluded.until END
   RETURNING key, count, ceil(extract(epoch FROM until - now()))::int AS "secondsLeft"`,
);

/** Deletes at most `limit` counts that ended before. */
export const deleteOldSignInAttempts = statement<{ key: string }, { before: string; limit: number }>(
  'sign-in-attempts-delete',
  `DELETE FROM sign_in_attempts WHERE key IN (
     SELECT key FROM sign_in_attempts WHERE until < $before ORDER BY until LIMIT $limit)
   RETURNING key`,
);
