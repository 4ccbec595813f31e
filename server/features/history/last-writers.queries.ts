import type { TargetKind } from '#domain/access/target.ts';
import { statement } from '#server/db/statement.ts';

/** Bounds what a conflict reads of a long history; a writer further back is not named. */
const linesRead = 500;

/** `isReader`: whether the person still sees the target. */
export type LastWriter = { field: string; userId: string; userName: string; isReader: boolean };

/** The last writer of each field of a bin or place, or of one item of a bin. */
export const queryLastWriters = statement<
  LastWriter,
  { ownerId: string; kind: TargetKind; target: string; itemId: string | undefined; fields: string[] }
>(
  'history-last-writers',
  `WITH recent AS MATERIALIZED (
     SELECT id, at, event, actor_id, actor_name, detail FROM history
     WHERE owner_id = $ownerId AND kind = $kind AND target = $target
     ORDER BY at DESC, id DESC LIMIT ${linesRead}
   )
   SELECT DISTINCT ON (f.field) f.field, r.actor_id AS "userId", r.actor_name AS "userName",
     r.actor_id = $ownerId OR EXISTS (
       SELECT FROM visible v WHERE v.user_id = r.actor_id AND v.kind = $kind AND v.target = $target) AS "isReader"
   FROM unnest($fields::text[]) AS f (field) JOIN recent r ON CASE
     WHEN $itemId::uuid IS NOT NULL THEN r.event = 'itemChanged' AND r.detail -> 'ids' ? $itemId::uuid::text
       AND r.detail -> 'changes' @> jsonb_build_array(jsonb_build_object('field', f.field))
     WHEN f.field = 'name' THEN r.event = 'renamed'
     ELSE r.event = 'changed' AND r.detail -> 'changes' @> jsonb_build_array(jsonb_build_object('field', f.field)) END
   ORDER BY f.field, r.at DESC, r.id DESC`,
);
