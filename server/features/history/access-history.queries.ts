import type { Role } from '#domain/access/access.ts';
import type { TargetKind } from '#domain/access/target.ts';
import { statement } from '#server/db/statement.ts';

/** The things that an ending took somebody's access to, beside the one it happened at. */
const endedIn = `SELECT (e ->> 'target')::uuid AS id FROM jsonb_array_elements(coalesce(h.detail -> 'entries', '[]')) AS e`;

function isNotHeld(person: string): string {
  return `NOT EXISTS (
     SELECT FROM access_entries a
     WHERE a.owner_id = $1 AND a.kind IN ('bin', 'location') AND a.target = last.target AND a.user_id = ${person})`;
}

/**
 * Which of an owner's things a person left since then, alone or with what held them, and was not given again; with the
 * role they had and when it was.
 */
export const queryLeft = statement<
  { target: string; role: Role; at: string },
  [ownerId: string, targets: string[], personId: string, since: string]
>(
  'access-left',
  `SELECT target, role, at FROM (
     SELECT DISTINCT ON (t.id) t.id AS target, h.event, h.at, h.actor_id, h.detail ->> 'role' AS role
     FROM history h CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn}) AS t
     WHERE h.owner_id = $1 AND h.detail -> 'person' ->> 'userId' = $3::uuid::text AND h.at >= $4
       AND h.event IN ('accessEnded', 'accessGranted') AND t.id = ANY($2::uuid[])
     ORDER BY t.id, h.at DESC, h.id DESC
   ) AS last
   WHERE event = 'accessEnded' AND actor_id = $3 AND ${isNotHeld('$3')}`,
);

/** Which of these bins were left since then, and not given again, by whom of those that share this bin or location. */
export const queryLeavers = statement<
  { target: string; userId: string },
  [ownerId: string, binIds: string[], holderKind: TargetKind, holderId: string, since: string]
>(
  'access-leavers',
  `SELECT target, "userId" FROM (
     SELECT DISTINCT ON (t.id, p.user_id) t.id AS target, p.user_id AS "userId", h.event, h.actor_id
     FROM (
       SELECT DISTINCT user_id FROM access_entries WHERE owner_id = $1 AND kind = $3 AND target = $4
     ) AS p JOIN history h ON h.owner_id = $1 AND h.detail -> 'person' ->> 'userId' = p.user_id::text AND h.at >= $5
       AND h.event IN ('accessEnded', 'accessGranted')
     CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn}) AS t
     WHERE t.id = ANY($2::uuid[])
     ORDER BY t.id, p.user_id, h.at DESC, h.id DESC
   ) AS last
   WHERE event = 'accessEnded' AND actor_id = "userId" AND ${isNotHeld('"userId"')}`,
);
