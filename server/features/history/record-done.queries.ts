import type { EventKind } from '#domain/history/history.ts';
import { statement } from '#server/db/statement.ts';

/**
 * Brings the newest event of the thing up to now, if it is this one of this person and not older than `since`; else
 * inserts as `insertEvents` does.
 */
export const joinOrInsertEvents = statement<
  object,
  [
    ownerId: string,
    at: string,
    actorId: string,
    actorName: string,
    events: string,
    kind: string,
    target: string,
    event: EventKind,
    ids: string,
    since: string,
  ]
>(
  'history-join-or-insert',
  `WITH joined AS (
     UPDATE history SET at = greatest(at, $2)
     WHERE owner_id = $1 AND kind = $6 AND target = $7 AND event = $8 AND actor_id = $3 AND at >= $10
       AND detail -> 'ids' = $9::jsonb AND id = (
         SELECT id FROM history WHERE owner_id = $1 AND kind = $6 AND target = $7 ORDER BY at DESC, id DESC LIMIT 1)
     RETURNING id
   )
   INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
   SELECT $1, kind, target, id, event, greatest($2, statement_timestamp()), $3, $4,
     ARRAY(SELECT json_array_elements_text(names)), count, detail
   FROM json_to_recordset($5::json) AS x (
     kind text, target uuid, id uuid, event text, names json, count integer, detail jsonb)
   WHERE NOT EXISTS (SELECT FROM joined)`,
);
