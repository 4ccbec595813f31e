import type { EventKind } from '#domain/history/history.ts';
import { statement } from '#server/db/statement.ts';

/** Moves the target's newest event to now if it is this person's same event since `since`; else inserts. */
export const joinOrInsertEvents = statement<
  object,
  {
    ownerId: string;
    at: string;
    actorId: string;
    actorName: string;
    events: string;
    kind: string;
    target: string;
    event: EventKind;
    ids: string;
    since: string;
  }
>(
  'history-join-or-insert',
  `WITH joined AS (
     UPDATE history SET at = greatest(at, $at)
     WHERE owner_id = $ownerId AND kind = $kind AND target = $target AND event = $event AND actor_id = $actorId
       AND at >= $since
       AND detail -> 'ids' = $ids::jsonb AND id = (
         SELECT id FROM history WHERE owner_id = $ownerId AND kind = $kind
           AND target = $target ORDER BY at DESC, id DESC LIMIT 1)
     RETURNING id
   )
   INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
   SELECT $ownerId, kind, target, id, event, greatest($at, statement_timestamp()), $actorId, $actorName,
     ARRAY(SELECT json_array_elements_text(names)), count, detail
   FROM json_to_recordset($events::json) AS x (
     kind text, target uuid, id uuid, event text, names json, count integer, detail jsonb)
   WHERE NOT EXISTS (SELECT FROM joined)`,
);
