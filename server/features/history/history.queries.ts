import { statement } from '#server/db/statement.ts';
import type { EventDetail } from './record.ts';

/** `events` is a JSON list of rows; gives back those whose ids were free. */
export const insertEvents = statement<
  { id: string },
  [ownerId: string, at: string, actorId: string, actorName: string, events: string]
>(
  'history-insert',
  `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
   SELECT $1, kind, target, id, event, $2, $3, $4, ARRAY(SELECT json_array_elements_text(names)), count, detail
   FROM json_to_recordset($5::json) AS x (
     kind text, target uuid, id uuid, event text, names json, count integer, detail jsonb)
   ON CONFLICT DO NOTHING RETURNING id`,
);

export type EventRow = { at: string; actorId: string; detail: EventDetail };

/** One event, by the thing it happened to and its kind. */
export const queryEvent = statement<
  EventRow,
  [ownerId: string, kind: string, target: string, id: string, event: string]
>(
  'history-event',
  `SELECT at, actor_id AS "actorId", detail FROM history
   WHERE owner_id = $1 AND kind = $2 AND target = $3 AND id = $4 AND event = $5`,
);
