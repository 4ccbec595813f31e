import type { InvitePreview } from '#domain/access/access-calls.ts';
import { statement } from '#server/db/statement.ts';
import { binsIn } from '../below.queries.ts';
import { isByManager, isOpen } from './invite.queries.ts';

/** Only what is still offered. */
export const queryPreview = statement<InvitePreview, { ownerId: string; id: string; now: string }>(
  'invite-preview',
  `WITH RECURSIVE open AS (
     SELECT * FROM invites i WHERE owner_id = $ownerId AND id = $id AND ${isOpen} AND ${isByManager}
   ), offered AS (
     SELECT i.kind, i.target AS id, i.role, i.expires_at, p.display_name, COALESCE(b.name, l.name) AS name
     FROM open i
     JOIN profiles p ON p.user_id = i.invited_by
     LEFT JOIN bins b ON i.kind = 'bin' AND b.owner_id = i.owner_id AND b.id = i.target AND b.deleted_at IS NULL
     LEFT JOIN locations l
       ON i.kind = 'location' AND l.owner_id = i.owner_id AND l.id = i.target AND l.deleted_at IS NULL
   ), below (id) AS (
     SELECT id FROM offered WHERE kind = 'bin'
     UNION
     SELECT b.id FROM below w CROSS JOIN LATERAL (${binsIn('w')}) AS b WHERE b.deleted_at IS NULL
   )
   SELECT kind, name, role, display_name AS "inviterName", expires_at AS "expiresAt",
     CASE kind WHEN 'bin' THEN (SELECT count(*)::int - 1 FROM below)
       ELSE (SELECT count(*)::int FROM bins c
         WHERE c.owner_id = $ownerId AND c.location_id = o.id AND c.deleted_at IS NULL) END AS "binCount"
   FROM offered o WHERE name IS NOT NULL`,
);
