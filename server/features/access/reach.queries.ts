import type { Role, TargetKind } from '#domain/access/access.ts';
import { statement } from '#server/db/statement.ts';
import { binsIn, isInList, placesIn } from '../sql-parts.queries.ts';

/**
 * Returns whether the person's name is shown to the reader anywhere: one of them sees a bin or place of the other, both
 * see one of a third, or the person asks for one whose requests the reader sees. Things in the trash do not count, as
 * only their editors see them.
 */
export const queryIsShown = statement<{ isShown: boolean }, { personId: string; readerId: string }>(
  'person-is-shown',
  `WITH of_reader AS MATERIALIZED (
     SELECT owner_id, kind, target, role FROM visible WHERE user_id = $readerId
   ), of_person AS MATERIALIZED (
     SELECT owner_id, kind, target FROM visible WHERE user_id = $personId
   ), asked AS MATERIALIZED (
     SELECT owner_id, kind, target FROM own_requests WHERE user_id = $personId
   ), open AS MATERIALIZED (
     SELECT q.owner_id, q.kind, q.target FROM asked q JOIN access_requests r
       ON r.owner_id = q.owner_id AND r.kind = q.kind AND r.target = q.target AND r.user_id = $personId
     WHERE r.denied_at IS NULL
   ), shared AS MATERIALIZED (
     SELECT owner_id, target FROM of_reader WHERE owner_id = $personId
     UNION SELECT owner_id, target FROM of_person
       WHERE owner_id = $readerId OR target IN (SELECT target FROM of_reader)
     UNION SELECT owner_id, target FROM open
       WHERE owner_id = $readerId OR target IN (SELECT target FROM of_reader WHERE role = 'admin')
   ), found AS MATERIALIZED (
     SELECT b.deleted_at FROM shared s JOIN bins b ON b.owner_id = s.owner_id AND b.id = s.target
     UNION ALL
     SELECT l.deleted_at FROM shared s JOIN locations l ON l.owner_id = s.owner_id AND l.id = s.target
   )
   SELECT EXISTS (SELECT 1 FROM found WHERE deleted_at IS NULL) AS "isShown"`,
);

/** A target that a change at `via` reaches: itself or one below. */
export type Reached = { viaKind: TargetKind; viaId: string; kind: TargetKind; id: string };

/** Includes bins in the trash; a `limit` of null is none. Sub-bins have their parent's location; a location in the trash contains nothing. */
export const queryReach = statement<
  Reached,
  { ownerId: string; kinds: TargetKind[]; ids: string[]; limit: number | null }
>(
  'reach',
  `WITH RECURSIVE asked AS (SELECT * FROM unnest($kinds::text[], $ids::uuid[]) AS a (kind, id)),
   below (via_id, id) AS (
     SELECT b.id, b.id FROM asked a JOIN bins b ON b.owner_id = $ownerId AND b.id = a.id WHERE a.kind = 'bin'
     UNION
     SELECT w.via_id, b.id FROM below w CROSS JOIN LATERAL (${binsIn('w')}) AS b
   ),
   places (via_id, id) AS (
     SELECT l.id, l.id FROM asked a JOIN locations l ON l.owner_id = $ownerId AND l.id = a.id
     WHERE a.kind = 'location' AND l.deleted_at IS NULL
     UNION
     SELECT p.via_id, l.id FROM places p CROSS JOIN LATERAL (${placesIn('p')}) AS l WHERE l.deleted_at IS NULL
   )
   SELECT * FROM (
   SELECT 'bin' AS "viaKind", via_id AS "viaId", 'bin' AS kind, id FROM below
   UNION ALL SELECT 'location', via_id, 'location', id FROM places
   UNION ALL SELECT 'location', p.via_id, 'bin', b.id FROM places p JOIN bins b ON b.owner_id = $ownerId
     AND b.location_id = p.id
   ) AS reached LIMIT $limit`,
);

/** Bins that were pinned on a plan of these locations and are elsewhere now: readers of the location see the pin. */
export const queryPinnedElsewhere = statement<{ id: string }, { ownerId: string; locationIds: string[] }>(
  'bins-pinned-elsewhere',
  `SELECT id FROM bins WHERE owner_id = $ownerId AND pin_location_id = ANY($locationIds::uuid[])
     AND location_id IS DISTINCT FROM pin_location_id`,
);

export const queryAdministered = statement<
  { id: string },
  { ownerId: string; userId: string; ids: string[] }
>(
  'reach-administered',
  `SELECT DISTINCT target AS id FROM access_entries
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND user_id = $userId
     AND role = 'admin'`,
);

export const queryTargetsWithRoles = statement<
  { id: string },
  { ownerId: string; userId: string; ids: string[]; roles: Role[] }
>(
  'reach-held-as',
  `SELECT DISTINCT target AS id FROM access_entries
   WHERE owner_id = $ownerId AND kind IN ('bin', 'location') AND target = ANY($ids::uuid[]) AND user_id = $userId
     AND ${isInList('role', '$roles', 'text')}`,
);

export const queryAdmins = statement<{ userId: string }, { ownerId: string; kind: TargetKind; id: string }>(
  'reach-admins',
  `SELECT DISTINCT user_id AS "userId" FROM access_entries
   WHERE owner_id = $ownerId AND kind = $kind AND target = $id AND role = 'admin'`,
);

export const queryNames = statement<{ id: string; name: string }, { ownerId: string; ids: string[] }>(
  'names-of-targets',
  `SELECT id, name FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND deleted_at IS NULL
   UNION ALL SELECT id, name FROM locations
     WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND deleted_at IS NULL`,
);
