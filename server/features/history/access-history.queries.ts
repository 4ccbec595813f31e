import type { Role, TargetKind } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';
import { binsIn, isInList, placesIn } from '../sql-parts.queries.ts';

/** `entries` is the list of an ending's event. */
function endedIn(entries: string): string {
  return `SELECT (e ->> 'target')::uuid AS id FROM jsonb_array_elements(coalesce(${entries}, '[]')) AS e`;
}

/** OFFSET 0 keeps it a look-up by key for each row; as a join it would compare each row with all of the person's entries. */
function hasNoEntry(person: string): string {
  return `NOT EXISTS (
     SELECT FROM access_entries a
     WHERE a.owner_id = $ownerId AND a.kind IN ('bin', 'location') AND a.target = last.target
       AND a.user_id = ${person} OFFSET 0)`;
}

/** Each event is read once, as an ending may list thousands of entries. */
const eventsOfPeople = `SELECT h.id, h.target, h.event, h.at, h.actor_id, h.detail -> 'person' ->> 'userId' AS person,
     h.detail ->> 'role' AS role, h.detail -> 'entries' AS entries
   FROM history h WHERE h.owner_id = $ownerId AND h.at >= $since AND h.event IN ('accessEnded', 'accessGranted')`;

/** SQL: who left which of the listed targets for good, according to `events`. */
function leaversOf(targets: string): string {
  return `SELECT target, "userId" FROM (
     SELECT DISTINCT ON (t.id, h.person) t.id AS target, h.person::uuid AS "userId", h.event, h.actor_id
     FROM events h CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn('h.entries')}) AS t
     WHERE ${isInList('t.id', targets)}
     ORDER BY t.id, h.person, h.at DESC, h.id DESC
   ) AS last
   WHERE event = 'accessEnded' AND actor_id = "userId" AND ${hasNoEntry('"userId"')}`;
}

/** Targets that the person left since then and has no access to now. */
export const queryLeft = statement<
  { target: string; role: Role; at: string },
  { ownerId: string; targets: string[]; personId: string; since: string }
>(
  'access-left',
  `WITH events AS MATERIALIZED (
     ${eventsOfPeople} AND h.detail -> 'person' ->> 'userId' = $personId::uuid::text
   )
   SELECT target, role, at FROM (
     SELECT DISTINCT ON (t.id) t.id AS target, h.event, h.at, h.actor_id, h.role
     FROM events h CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn('h.entries')}) AS t
     WHERE ${isInList('t.id', '$targets')}
     ORDER BY t.id, h.at DESC, h.id DESC
   ) AS last
   WHERE event = 'accessEnded' AND actor_id = $personId AND ${hasNoEntry('$personId')}`,
);

/** Returns the people, of those given, who left some of the targets for good. */
export const queryLeaversAmong = statement<
  { target: string; userId: string },
  { ownerId: string; targets: string[]; userIds: string[]; since: string }
>(
  'access-leavers-among',
  `WITH events AS MATERIALIZED (
     ${eventsOfPeople} AND h.detail -> 'person' ->> 'userId' IN (SELECT unnest($userIds::text[]))
   )
   ${leaversOf('$targets')}`,
);

/** Finds people who share the container and have left some of these targets for good. */
export const queryLeavers = statement<
  { target: string; userId: string },
  { ownerId: string; ids: string[]; containerKind: TargetKind; containerId: string; since: string }
>(
  'access-leavers',
  `WITH events AS MATERIALIZED (
     ${eventsOfPeople} AND h.detail -> 'person' ->> 'userId' IN (
       SELECT user_id::text FROM access_entries
       WHERE owner_id = $ownerId AND kind = $containerKind AND target = $containerId)
   )
   ${leaversOf('$ids')}`,
);

/**
 * Returns the targets with a later decision: at the target, at a container, or by an ending. Endings by others at a
 * container and restorations don't count.
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
       UNION ALL (SELECT id FROM bins WHERE owner_id = $ownerId AND location_id = r.id OFFSET 0)
       UNION ALL (SELECT id FROM (${placesIn('r')}) AS places)) AS b
   )
   SELECT id AS target FROM reached WHERE ${isInList('id', '$targets')}
   UNION
   SELECT t.id FROM decided h CROSS JOIN LATERAL (SELECT h.target AS id UNION ${endedIn("h.detail -> 'entries'")}) AS t
   WHERE h.event = 'accessEnded' AND ${isInList('t.id', '$targets')}`,
);
