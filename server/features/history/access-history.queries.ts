import type { Role } from '#domain/access/access.ts';
import type { TargetKind } from '#domain/access/target.ts';
import { statement } from '#server/db/statement.ts';
import { binsIn } from '../below.queries.ts';

const endedIn = `SELECT (e ->> 'target')::uuid AS id FROM jsonb_array_elements(coalesce(h.detail -> 'entries', '[]')) AS e`;

function hasNoEntry(person: string): string {
  return `NOT EXISTS (
     SELECT FROM access_entries a
     WHERE a.owner_id = $ownerId AND a.kind IN ('bin', 'location') AND a.target = last.target
       AND a.user_id = ${person})`;
}

/** Targets that a person left since then and did not get back. */
export const queryLeft = statement<
  { target: string; role: Role; at: string },
  { ownerId: string; targets: string[]; personId: string; since: string }
>(
  'access-left',
  `SELECT target, role, at FROM (
     SELECT DISTINCT ON (t.id) t.id AS target, h.event, h.at, h.actor_id, h.detail ->> 'role' AS role
     FROM history h CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn}) AS t
     WHERE h.owner_id = $ownerId AND h.detail -> 'person' ->> 'userId' = $personId::uuid::text AND h.at >= $since
       AND h.event IN ('accessEnded', 'accessGranted') AND t.id IN (SELECT unnest($targets::uuid[]))
     ORDER BY t.id, h.at DESC, h.id DESC
   ) AS last
   WHERE event = 'accessEnded' AND actor_id = $personId AND ${hasNoEntry('$personId')}`,
);

/** Which of these bins were left, and not regained, by people who share the container. */
export const queryLeavers = statement<
  { target: string; userId: string },
  { ownerId: string; binIds: string[]; containerKind: TargetKind; containerId: string; since: string }
>(
  'access-leavers',
  `SELECT target, "userId" FROM (
     SELECT DISTINCT ON (t.id, p.user_id) t.id AS target, p.user_id AS "userId", h.event, h.actor_id
     FROM (
       SELECT DISTINCT user_id FROM access_entries
         WHERE owner_id = $ownerId AND kind = $containerKind AND target = $containerId
     ) AS p JOIN history h ON h.owner_id = $ownerId AND h.detail -> 'person' ->> 'userId' = p.user_id::text
       AND h.at >= $since
       AND h.event IN ('accessEnded', 'accessGranted')
     CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn}) AS t
     WHERE t.id IN (SELECT unnest($binIds::uuid[]))
     ORDER BY t.id, p.user_id, h.at DESC, h.id DESC
   ) AS last
   WHERE event = 'accessEnded' AND actor_id = "userId" AND ${hasNoEntry('"userId"')}`,
);

/**
 * Something was decided there, at a container, or by an ending; others' endings at a container and restorations
 * don't count.
 */
export const queryDecided = statement<
  { target: string },
  { ownerId: string; personId: string; kind: string; target: string; id: string; targets: string[] }
>(
  'access-decided',
  `WITH RECURSIVE decided AS (
     SELECT h.* FROM history h
     WHERE h.owner_id = $ownerId AND h.detail -> 'person' ->> 'userId' = $personId::uuid::text AND h.at > (
         SELECT at FROM history WHERE owner_id = $ownerId AND kind = $kind AND target = $target AND id = $id)
       AND h.event IN ('accessEnded', 'accessGranted', 'accessChanged') AND NOT h.detail ? 'isGivenBack'
   ), reached (id) AS (
     SELECT target FROM decided WHERE event <> 'accessEnded' OR actor_id = $personId
     UNION
     SELECT b.id FROM reached r CROSS JOIN LATERAL (
       SELECT id FROM (${binsIn('r')}) AS inside
       UNION ALL (SELECT id FROM bins WHERE owner_id = $ownerId AND location_id = r.id OFFSET 0)) AS b
   )
   SELECT id AS target FROM reached WHERE id IN (SELECT unnest($targets::uuid[]))
   UNION
   SELECT t.id FROM decided h CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn}) AS t
   WHERE h.event = 'accessEnded' AND t.id IN (SELECT unnest($targets::uuid[]))`,
);
